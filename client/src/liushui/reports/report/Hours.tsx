// When money moved: weekday by hour, as a table whose cells are shaded and open their transactions.
import { useLocale } from '@/shared/i18n';
import { formatCount, formatFen } from '@/shared/money';
import { SideScroll } from '@/shared/table/SideScroll';
import { Drill } from '../transactions/Drill';
import type { HourGrid } from '../types';
import { useT } from '../words/texts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function Hours({ hours }: { hours: HourGrid }) {
  const t = useT();
  const locale = useLocale();
  if (hours.known_rows === 0) return <p className="quiet">{t('noHours')}</p>;
  const most = Math.max(...hours.rows.flat());
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const nameOf = (weekday: number) => short.format(Date.UTC(2024, 0, 1 + weekday));
  return (
    <>
      <p className="quiet">
        {t(hours.unknown_rows > 0 ? 'hoursNote' : 'hoursAll', {
          known: formatCount(hours.known_rows),
          unknown: formatCount(hours.unknown_rows),
        })}
      </p>
      <SideScroll aria-label={t('hoursTable')}>
        <table className="heat">
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th key={hour} scope="col" className="figures">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.rows.map((counts, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday itself
              <tr key={weekday}>
                <th scope="row">{nameOf(weekday)}</th>
                {counts.map((count, hour) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour itself
                  <td key={hour} data-heat={count === 0 ? 0 : Math.ceil((count / most) * 5)}>
                    {count > 0 && (
                      <Drill
                        to={{ weekday, hour }}
                        className="heat-cell figures"
                        label={t('hourCell', {
                          weekday: nameOf(weekday),
                          hour,
                          count: formatCount(count),
                          amount: formatFen(hours.amount_fen[weekday]?.[hour] ?? 0),
                        })}
                      >
                        {formatCount(count)}
                      </Drill>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </>
  );
}
