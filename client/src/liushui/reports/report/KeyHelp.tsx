// The keys of the report, shown on demand: by the button or by a question mark.
import { Button, Popover } from '@arco-design/web-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKeys } from '@/shared/useKeys';
import { isOpen } from '../address';
import { useDesk } from '../transactions/Drill';
import { useT } from '../words/texts';
import { stepTo } from './sections';
import './KeyHelp.css';

export function KeyHelp() {
  const t = useT();
  const { open } = useDesk();
  const [query] = useSearchParams();
  const [isShown, setShown] = useState(false);
  const isPanelOpen = isOpen(query);
  useKeys({
    '?': () => setShown(!isShown),
    ...(isPanelOpen ? {} : { ']': () => stepTo(1), '[': () => stepTo(-1), t: () => open({}) }),
    ...(isShown ? { Escape: () => setShown(false) } : {}),
  });
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
    <Popover
      trigger="click"
      position="br"
      popupVisible={isShown}
      onVisibleChange={setShown}
      content={
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
      }
    >
      <Button className="key-button" aria-expanded={isShown}>
        {t('keys')}
      </Button>
    </Popover>
  );
}
