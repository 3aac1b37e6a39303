// The keys of the report, shown on demand: by the button or by a question mark.
import { Button, Popover } from '@arco-design/web-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyDialog } from '@/shared/lazyDialog';
import { useKeys } from '@/shared/useKeys';
import { isOpen } from '../address';
import { useDesk } from '../transactions/Drill';
import { useT } from '../words/texts';
import { stepTo } from './sections';
import './KeyHelp.css';

const KeyList = lazyDialog(() => import('./KeyList').then((found) => found.KeyList));

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
  return (
    <Popover
      trigger="click"
      position="br"
      popupVisible={isShown}
      onVisibleChange={setShown}
      content={<KeyList />}
    >
      <Button className="key-button" aria-expanded={isShown} {...KeyList.preload}>
        {t('keys')}
      </Button>
    </Popover>
  );
}
