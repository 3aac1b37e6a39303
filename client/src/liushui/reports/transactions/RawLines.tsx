// The cells of the original as they stand: the chosen row by column, then its neighbours.
import { SideScroll } from '@/shared/table/SideScroll';
import type { EvidenceLine } from '../types';
import { useT } from './texts';

interface Props {
  columns: readonly string[];
  lines: readonly EvidenceLine[];
}

export function RawLines({ columns, lines }: Props) {
  const t = useT();
  const marked = lines.find((line) => line.marked);
  const width = Math.max(columns.length, ...lines.map(({ cells }) => cells.length));
  if (!marked || width === 0 || marked.cells.length === 0) return <p className="quiet">{t('noCells')}</p>;
  const names = Array.from({ length: width }, (_, at) => columns[at] || t('column', { number: at + 1 }));
  return (
    <>
      <h4>{t('original')}</h4>
      <dl className="raw-row">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, names may repeat
          <div key={at}>
            <dt>{name}</dt>
            <dd>{marked.cells[at] || <span className="quiet">{t('emptyCell')}</span>}</dd>
          </div>
        ))}
      </dl>
      <h4>{t('neighbours')}</h4>
      <SideScroll className="raw-lines" aria-label={t('neighbours')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, names may repeat
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.n} aria-current={line.marked ? 'true' : undefined}>
                <th scope="row" className="figures">
                  {line.row}
                  {line.marked && <span className="visually-hidden"> {t('marked')}</span>}
                </th>
                {names.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={at}>{line.cells[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </>
  );
}
