// Which rules an address asks for.
import type { RuleRow } from './api';

export const FILTERS = ['rule', 'kind', 'family', 'state'] as const;
export const STATES = ['changed', 'draft', 'off'] as const;

const holds: Record<string, (row: RuleRow) => boolean> = {
  changed: (row) => row.is_changed,
  draft: (row) => row.in_draft,
  off: (row) => row.current.active === false,
};

/** The rules that match every filter of the address. */
export function filterRules(rows: readonly RuleRow[], query: URLSearchParams): RuleRow[] {
  const sought = (query.get('rule') ?? '').trim().toLowerCase();
  const kind = query.get('kind');
  const family = query.get('family');
  const state = query.get('state');
  return rows.filter(
    (row) =>
      (!kind || row.kind === kind) &&
      (!family || row.family === family) &&
      (!state || (holds[state]?.(row) ?? true)) &&
      (!sought || says(row, sought)),
  );
}

function says(row: RuleRow, sought: string): boolean {
  const { include, exclude, whole, words } = row.current;
  return [row.id, ...Object.values(row.name), ...include, ...exclude, ...whole, ...words].some((text) =>
    String(text).toLowerCase().includes(sought),
  );
}
