// How the report was made: versions, notes on its limits, every threshold.

import { useWords } from '../../cases/wording';
import { useSetting } from '../tags';
import type { Method } from '../types';
import { useT } from '../words/texts';

interface Props {
  method: Method;
  currency: string;
}

export function MethodNotes({ method, currency }: Props) {
  const t = useT();
  const setting = useSetting(currency);
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
      {/* The first note says how limits were converted. */}
      <details open={currency !== 'CNY'}>
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
                <th scope="col" className="setting">
                  {t('setting')}
                </th>
                <th scope="col">{t('value')}</th>
              </tr>
            </thead>
            {byRule(method.thresholds).map(([rule, settings]) => (
              <tbody key={rule}>
                {settings.map(({ name, rule_name, label, unit, value }, place) => (
                  <tr key={name}>
                    {place === 0 && (
                      <th scope="rowgroup" rowSpan={settings.length}>
                        {words(rule_name)} <code translate="no">{rule}</code>
                      </th>
                    )}
                    <td className="setting">{words(label)}</td>
                    <td className="figures">{setting(value, unit)}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </details>
      )}
    </>
  );
}

function byRule(thresholds: Method['thresholds']): [string, Method['thresholds']][] {
  const groups = new Map<string, Method['thresholds']>();
  for (const each of thresholds) groups.set(each.rule, [...(groups.get(each.rule) ?? []), each]);
  return [...groups];
}
