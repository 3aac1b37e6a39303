// The calls of confirmed originals.
import { type CallOptions, download, get, post, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type OriginalLayout = Shape<'OriginalLayoutSchema'>;
export type Variant = Shape<'VariantSchema'>;
export type Original = Shape<'OriginalSchema'>;

const ROOT = '/api/liushui/originals';

export const getOriginals = (options: CallOptions) => get(ROOT, { ...options });
export const takeBackOriginal = (id: number) =>
  remove(`${ROOT}/{original_id}`, { path: { original_id: id } });

/** Save what was learned as a file for another installation. */
export async function exportOriginals() {
  const found = await post(`${ROOT}/export`, {});
  const file = new Blob([JSON.stringify(found, null, 1)], { type: 'application/json' });
  await download(Promise.resolve(file), 'originals.json');
}

/** Take in such a file; the server looks at every field of it. Throws a SyntaxError for what is no JSON. */
export async function importOriginals(file: File) {
  const body = JSON.parse(await file.text()) as Shape<'OriginalsFileSchema'>;
  return post(`${ROOT}/import`, { body, isQuiet: true });
}
