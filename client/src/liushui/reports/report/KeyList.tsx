// Which key of the report does what.
import { useT } from '../words/texts';
import { useT as useKeyT } from './keyTexts';

export function KeyList() {
  const t = useT();
  const does = useKeyT();
  const keys: [string[], string][] = [
    [['[', ']'], does('sections')],
    [['t'], does('transactions')],
    [['/'], does('search')],
    [['j', 'k', '↓', '↑'], does('rows')],
    [['Enter'], does('evidence')],
    [['Esc'], does('close')],
    [['?'], does('help')],
  ];
  return (
    <dl className="key-help" aria-label={t('keys')}>
      {keys.map(([names, what]) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
