// The keys of the report, and the list of them: shown by the button or by a question mark.
import { Button, Popover } from '@arco-design/web-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/lazyDialog';
import { useKeys } from '@/shared/useKeys';
import { useDesk } from '../transactions/Drill';
import { useT } from '../words/texts';
import { stepTo } from './chapters';
import { chaptersIn, chooseOrder, useOrder } from './order';
import './KeyHelp.css';

const KeyList = lazyDialog(() => import('./KeyList').then((found) => found.KeyList));

/** What stands in the bar is pressed by its key; `aria-keyshortcuts` or the mark around it says by which. */
const PRESSED = ['e', 'p', 'g', 'v', 'a', 'f'];

function press(event: KeyboardEvent, key: string): void {
  // Where it leads to a field, the letter itself stays out.
  event.preventDefault();
  document
    .querySelector<HTMLElement>(
      `.report [aria-keyshortcuts="${key}"], .report [data-shortcut="${key}"] :is(a, button)`,
    )
    ?.click();
}

export function KeyHelp() {
  const t = useT();
  const { open } = useDesk();
  const order = useOrder();
  const [isShown, setShown] = useState(false);
  const chapters = chaptersIn(order);
  useKeys({
    '?': () => setShown(!isShown),
    ...(isShown ? { Escape: () => setShown(false) } : {}),
  });
  useKeys(
    {
      ']': () => stepTo(chapters, 1),
      '[': () => stepTo(chapters, -1),
      t: () => open({}),
      o: () => chooseOrder(order === 'audit' ? 'lending' : 'audit'),
      ...Object.fromEntries(PRESSED.map((key) => [key, (event: KeyboardEvent) => press(event, key)])),
    },
    true,
  );
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
