// The open tabs under the navbar, with the six things that can be done to them.
import { Dropdown, Menu } from '@arco-design/web-react';
import {
  IconClose,
  IconDown,
  IconFolderDelete,
  IconRefresh,
  IconSwap,
  IconToLeft,
  IconToRight,
} from '@arco-design/web-react/icon';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../session';
import {
  canClose,
  closedBy,
  closeTabs,
  type Tab,
  type TabAction,
  tabNote,
  tabScreen,
  useTabs,
} from '../tabs';
import { useT } from '../texts';
import { mayEnd } from '../unsaved';
import { useStrip } from '../useStrip';
import { useT as useShellT } from './shellTexts';
import './TabBar.css';

interface Props {
  activeKey: string;
  onReload: () => void;
}

const ACTIONS = [
  { key: 'reload', Icon: IconRefresh },
  { key: 'closeCurrent', Icon: IconClose },
  { key: 'closeLeft', Icon: IconToLeft },
  { key: 'closeRight', Icon: IconToRight },
  { key: 'closeOthers', Icon: IconSwap },
  { key: 'closeAll', Icon: IconFolderDelete },
] as const;

export function TabBar({ activeKey, onReload }: Props) {
  const t = useT();
  const shell = useShellT();
  const navigate = useNavigate();
  const { role } = useSession();
  const strip = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const tabs = useTabs().filter((tab) => tabScreen(tab, role));

  useStrip(strip, `${activeKey} ${tabs.length}`);

  /** Resolves whether it was done: a page with unsaved changes is closed only by someone who is sure. */
  async function act(action: TabAction | 'reload', key: string): Promise<boolean> {
    setAsked(null);
    if (!(await mayEnd(action === 'reload' ? [key] : closedBy(action, key)))) return false;
    if (action === 'reload') {
      onReload();
      return true;
    }
    const address = closeTabs(action, key, activeKey);
    if (address !== null) void navigate(address);
    return true;
  }
  function press(event: KeyboardEvent, tab: Tab, at: number) {
    if (event.key === 'Delete' && at > 0) {
      event.preventDefault();
      void act('closeCurrent', tab.key).then((isClosed) =>
        strip.current?.querySelectorAll('a')[isClosed ? at - 1 : at]?.focus(),
      );
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) strip.current?.querySelectorAll('a')[at + step]?.focus();
  }
  const title = (tab: Tab) => {
    const screen = tabScreen(tab, role);
    const note = tabNote(tab);
    return screen
      ? tab.about
        ? `${tab.about} · ${t(screen.label)}`
        : `${t(screen.label)}${note && ` ${note}`}`
      : tab.name;
  };
  const menuOf = (key: string) => (
    <Menu className="tab-actions" onClickMenuItem={(action) => void act(action as TabAction | 'reload', key)}>
      {ACTIONS.map(({ key: action, Icon }) => (
        <Menu.Item
          key={action}
          disabled={action === 'reload' ? key !== activeKey : !canClose(action, key)}
          className={action === 'closeCurrent' || action === 'closeRight' ? 'tab-action-last' : ''}
        >
          <Icon /> {shell(action)}
        </Menu.Item>
      ))}
    </Menu>
  );

  return (
    <nav className="tab-bar" aria-label={shell('tabs')}>
      <ul
        ref={strip}
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab, at) => (
          <Dropdown
            key={tab.key}
            trigger="contextMenu"
            position="bl"
            droplist={menuOf(tab.key)}
            onVisibleChange={(isOpen) => setAsked(isOpen ? tab.key : null)}
          >
            <li className="tab" data-active={tab.key === activeKey} data-asked={tab.key === asked}>
              <Link
                to={tab.fullPath}
                aria-current={tab.key === activeKey ? 'page' : undefined}
                onKeyDown={(event) => press(event, tab, at)}
              >
                {title(tab)}
              </Link>
              {at > 0 && (
                <button
                  type="button"
                  aria-label={shell('closeTab', { title: title(tab) })}
                  onClick={() => void act('closeCurrent', tab.key)}
                >
                  <IconClose />
                </button>
              )}
            </li>
          </Dropdown>
        ))}
      </ul>
      <Dropdown trigger="click" position="br" droplist={menuOf(activeKey)}>
        <button type="button" className="tab-menu" aria-label={shell('tabActions')} aria-haspopup="menu">
          <IconDown />
        </button>
      </Dropdown>
    </nav>
  );
}
