// Which modules share a script: what every page needs comes in a few requests, not in sixty small ones.
import { fileURLToPath } from 'node:url';

interface Graph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const START = source('main.tsx');
const LOGIN = source('auth/LoginPage.tsx');
const FRAME = source('shared/layout/Shell.tsx');
/** The first page after the login: what it takes from elsewhere comes with the frame. */
const WORKPLACE = source('site/WorkplacePage.tsx');

/** The kit's tables of all its parts: who imports one means the parts that it names. */
const TABLE = /[\\/]web-react[\\/](?:es[\\/]index|icon[\\/](?:index\.es|react-icon[\\/]index))\.js$/;
const FROM_TABLE = /import\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react(?:\/icon)?['"]/g;

function partsNamed(code: string): Set<string> {
  const lists = [...code.matchAll(FROM_TABLE)].map((found) => found[1] ?? '');
  return new Set(lists.join().match(/\w+/g));
}

/** What a module imports at once, as paths. */
function importsOf(id: string, graph: Graph): string[] {
  const info = graph.getModuleInfo(id);
  if (!info) return [];
  const named = partsNamed(info.code ?? '');
  const isNamed = (part: string) => named.has(part.split(/[\\/]/).at(-2) ?? '');
  return info.importedIds.flatMap((each) =>
    TABLE.test(each) ? (graph.getModuleInfo(each)?.importedIds ?? []).filter(isNamed) : each,
  );
}

/** `root`, what it imports at once, and what that imports in turn. */
function reached(root: string, graph: Graph): Set<string> {
  const seen = new Set<string>();
  const rest = [root];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    rest.push(...importsOf(id, graph));
  }
  return seen;
}

/**
 * Answers what names the script of a module, or null where the bundler decides.
 * `start` is on every page, `doors` what the login shares with the frame, `frame` what the pages behind it share.
 */
export function grouping(): (id: string, graph: Graph) => string | null {
  let sets: Set<string>[] | undefined;
  return (id, graph) => {
    if (id === START || id === LOGIN || id === FRAME || id === WORKPLACE) return null;
    sets ??= [START, LOGIN, FRAME, WORKPLACE].map((root) => reached(root, graph));
    const [start, login, frame, workplace] = sets.map((set) => set.has(id));
    if (start) return 'start';
    if (!frame && !workplace) return null;
    return login ? 'doors' : 'frame';
  };
}
