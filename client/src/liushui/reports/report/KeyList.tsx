// Which key of the report does what.
import { useT } from '../words/texts';

export function KeyList() {
  const t = useT();
  const keys: [string[], string][] = [
    [['[', ']'], t('keySections')],
    [['t'], t('keyTransactions')],
    [['/'], t('keySearch')],
    [['j', 'k', '↓', '↑'], t('keyRows')],
    [['Enter'], t('keyEvidence')],
    [['Esc'], t('keyClose')],
    [['?'], t('keyHelp')],
  ];
  return (
    <dl className="key-help" aria-label={t('keys')}>
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
