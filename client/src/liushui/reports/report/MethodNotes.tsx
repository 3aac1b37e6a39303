// How the report was made: versions, notes on its limits, every threshold.

import { useWords } from '../../cases/wording';
import type { Method } from '../types';
import { useT } from '../words/texts';

interface Props {
  method: Method;
  /** Whether the first note says how limits were converted: then the notes stand open. */
  isConverted: boolean;
}

export function MethodNotes({ method, isConverted }: Props) {
  const t = useT();
  const words = useWords();
  return (
    <>
      <dl className="facts figures">
        <div>
          <dt>{t('engine')}</dt>
          <dd>{method.engine_version}</dd>
        </div>
        <div>
          <dt>{t('rulesVersion')}</dt>
          <dd>{method.rules_version}</dd>
        </div>
      </dl>
      <details open={isConverted}>
        <summary>{t('methodNotes', { count: method.notes.length })}</summary>
        <ul className="notes">
          {method.notes.map((note) => (
            <li key={words(note)}>{words(note)}</li>
          ))}
        </ul>
      </details>
      {method.thresholds.length > 0 && (
        <details>
          <summary>{t('thresholds', { count: method.thresholds.length })}</summary>
          <table className="plain-table narrow">
            <thead>
              <tr>
                <th scope="col">{t('rule')}</th>
                <th scope="col">{t('setting')}</th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            <tbody>
              {method.thresholds.map(({ rule, name, value }) => (
                <tr key={`${rule} ${name}`}>
                  <th scope="row" translate="no">
                    {rule}
                  </th>
                  <td className="setting">
                    <code>{name}</code>
                  </td>
                  <td className="figures">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
