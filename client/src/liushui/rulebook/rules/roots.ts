// The calls of trusted roots.
import { type CallOptions, get, post, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';

export type Root = Shape<'RootSchema'>;

const ROOT = '/api/liushui/roots';
const PEM = '-----BEGIN';

export const getRoots = (options: CallOptions) => get(ROOT, { ...options });
export const removeRoot = (id: number) => remove(`${ROOT}/{root_id}`, { path: { root_id: id } });

/** PEM goes as it is, DER as base64. */
export async function addRoot(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const certificate = text.includes(PEM)
    ? text.slice(text.indexOf(PEM))
    : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return post(ROOT, { body: { certificate }, isQuiet: true });
}
