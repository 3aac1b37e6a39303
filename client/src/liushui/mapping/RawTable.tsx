// The first rows of the file as they stand: which is the header, and what each column is.
import { SideScroll } from '@/shared/table/SideScroll';
import { type Draft, nameOf, roleOf, widthOf } from './draft';
import { useT } from './texts';
import { GROUPS, ROLE_GROUPS, type Role, type TablePreview } from './types';

interface Props {
  table: TablePreview;
  draft: Draft;
  onHeader: (at: number) => void;
  onRole: (column: number, role: Role | null) => void;
}

export function RawTable({ table, draft, onHeader, onRole }: Props) {
  const t = useT();
  const columns = Array.from({ length: widthOf(table, draft) }, (_, column) => column);
  const roles = columns.map((column) => roleOf(draft, column));
  return (
    <SideScroll className="raw-table" aria-label={t('rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="raw-number">
              {t('line')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <RoleSelect
                  column={column}
                  name={nameOf(table, draft, column)}
                  role={roleOf(draft, column)}
                  onRole={onRole}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <RawRow
              key={table.numbers[at]}
              cells={columns.map((column) => row[column] ?? '')}
              number={table.numbers[at] ?? at + 1}
              part={partOf(at, draft)}
              roles={roles}
              onHeader={table.is_cut ? null : () => onHeader(at)}
            />
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

/** Columns whose cells stand at the right, as their figures do in the result. */
const MONEY: ReadonlySet<Role | null> = new Set(['amount', 'credit', 'debit', 'balance', 'refunded']);

type Part = 'above' | 'header' | 'data';

function partOf(at: number, { headerAt, headerLines }: Draft): Part {
  if (headerAt === null || at >= headerAt + headerLines) return 'data';
  return at < headerAt ? 'above' : 'header';
}

interface RowProps {
  cells: string[];
  number: number;
  part: Part;
  roles: (Role | null)[];
  /** Null where the header cannot be moved. */
  onHeader: (() => void) | null;
}

function RawRow({ cells, number, part, roles, onHeader }: RowProps) {
  const t = useT();
  return (
    <tr data-part={part} data-movable={onHeader !== null} onClick={onHeader ?? undefined}>
      <th scope="row" className="raw-number figures">
        {onHeader ? (
          <button
            type="button"
            aria-pressed={part === 'header'}
            aria-label={t('makeHeader', { row: number })}
            onClick={(event) => {
              event.stopPropagation();
              onHeader();
            }}
          >
            {number}
          </button>
        ) : (
          // What is cut out of a page has no line of its own above its rows.
          number || ''
        )}
      </th>
      {cells.map((cell, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={column}
          title={cell}
          data-role={part === 'data' ? (roles[column] ?? undefined) : undefined}
          data-money={part !== 'above' && MONEY.has(roles[column] ?? null)}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}

interface SelectProps {
  column: number;
  name: string;
  role: Role | null;
  onRole: Props['onRole'];
}

function RoleSelect({ column, name, role, onRole }: SelectProps) {
  const t = useT();
  return (
    <select
      className="plain-select"
      aria-label={t('columnIs', { column: name || column + 1 })}
      data-chosen={role !== null}
      value={role ?? ''}
      onChange={(event) => onRole(column, (event.target.value || null) as Role | null)}
    >
      <option value="">{t('role.none')}</option>
      {GROUPS.map((group) => (
        <optgroup key={group} label={t(`group.${group}`)}>
          {ROLE_GROUPS[group].map((one) => (
            <option key={one} value={one}>
              {t(`role.${one}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
