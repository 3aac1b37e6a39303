// Which key of the report does what.
import { useT } from '../words/texts';
import { useT as useKeyT } from './keyTexts';

const KEYS = [
  [['j', 'k'], 'review'],
  [['c'], 'confirm'],
  [['d', '1–5'], 'dismiss'],
  [['u'], 'undo'],
  [['r'], 'itemRows'],
  [['f'], 'conclude'],
  [['[', ']'], 'sections'],
  [['o'], 'order'],
  [['t'], 'transactions'],
  [['/'], 'search'],
  [['j', 'k', '↓', '↑'], 'rows'],
  [['Enter'], 'evidence'],
  [['Esc'], 'close'],
  [['g'], 'corrections'],
  [['v'], 'versions'],
  [['a'], 'again'],
  [['e'], 'export'],
  [['p'], 'print'],
  [['?'], 'help'],
] as const;

export function KeyList() {
  const t = useT();
  const does = useKeyT();
  return (
    <dl className="key-help" aria-label={t('keys')}>
      {KEYS.map(([names, what]) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
