// The way back after login: the query that remembers where the operator wanted to go.
import { DEFAULT_PATH, screenByName, screenByPath } from '@/shared/navigation';

const NAME = 'redirect';
const ADDRESS = 'return_to';

/** The address of a screen before all others, for somebody who was on the way to a path with a query. */
export function doorAddress(
  door: '/login' | '/own-password' | '/own-factor',
  path: string,
  search: string,
): string {
  const query = new URLSearchParams(search);
  query.set(NAME, screenByPath(path)?.name ?? 'notFound');
  query.set(ADDRESS, path + search);
  return `${door}?${query}`;
}

/** Only a path of this console counts: no other host, and not the login screen again. */
function isInside(address: string): boolean {
  const path = address.split('?')[0] ?? '';
  const screen = screenByPath(path);
  return address.startsWith('/') && screen !== undefined && !screen.isPublic;
}

/** Where to go after login: the full address if it is one of ours, else the named screen, else Workplace. */
export function returnAddress(search: string): string {
  const query = new URLSearchParams(search);
  const address = query.get(ADDRESS);
  const name = query.get(NAME);
  query.delete(ADDRESS);
  query.delete(NAME);
  if (address && isInside(address)) return address;
  const screen = name ? screenByName(name) : undefined;
  if (!screen || screen.isPublic || screen.path.includes('*')) return DEFAULT_PATH;
  const rest = query.toString();
  return rest ? `${screen.path}?${rest}` : screen.path;
}
