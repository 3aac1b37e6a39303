// A few rows that need no sorting and no paging: a plain table, at a tenth of the script that the kit's table takes.
import { PHONE, useMediaQuery } from '../useMediaQuery';
import { Cards, type CardsProps } from './Cards';
import './ShortTable.css';

export function ShortTable<Row>(props: CardsProps<Row>) {
  const { label, columns, rows, rowKey } = props;
  if (useMediaQuery(PHONE)) return <Cards {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that may scroll must be reachable by keyboard
    <section className="short-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumeric }) => (
              <th key={key} scope="col" data-numeric={isNumeric === true}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, render, isNumeric }) => (
                <td key={key} data-numeric={isNumeric === true}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
