// What was dropped, as files: a folder is walked, and what systems hide in folders is left out.

const CLUTTER = new Set(['thumbs.db', 'desktop.ini', '__macosx']);
/** Hidden files, and the marks that an office program leaves beside a file it has open. */
const isClutter = ({ name }: FileSystemEntry) =>
  name.startsWith('.') || name.startsWith('~$') || CLUTTER.has(name.toLowerCase());

export interface Dropped {
  files: File[];
  /** Names of the folders in which no file was. */
  emptyFolders: string[];
}

/** The files of a drop. Call it in the event itself: afterwards the browser forgets what was dropped. */
export function droppedFiles({ items, files }: DataTransfer): Promise<Dropped> {
  const plain = { files: [...files], emptyFolders: [] };
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(plain);
  const known = entries.filter((entry) => entry !== null);
  // What cannot be walked is shown as it came, so that nothing is left out in silence.
  return Promise.all(known.map(filesOf)).then(
    (found) => ({
      files: found.flat(),
      emptyFolders: known.filter((_, at) => found[at]?.length === 0).map(({ name }) => name),
    }),
    () => plain,
  );
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const inside = (await entriesOf(entry)).filter((each) => !isClutter(each));
  inside.sort((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }));
  return (await Promise.all(inside.map(filesOf))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** All entries of a folder: a reader gives them in portions, the last one empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const read = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const all: FileSystemEntry[] = [];
  for (let portion = await read(); portion.length > 0; portion = await read()) all.push(...portion);
  return all;
}
