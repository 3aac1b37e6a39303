// The bar at the top: product, menu, search, language, theme, messages, full screen, settings, account.
import { IconFullscreen, IconFullscreenExit, IconMenu, IconSettings } from '@arco-design/web-react/icon';
import { Link } from 'react-router-dom';
import { Logo } from '../Logo';
import { DEFAULT_PATH } from '../navigation';
import { setTransient } from '../settings';
import { useT } from '../texts';
import { PHONE, useMediaQuery } from '../useMediaQuery';
import { AccountMenu } from './AccountMenu';
import { MessageBox } from './MessageBox';
import { NewTaskButton } from './NewTaskButton';
import { SearchBox } from './SearchBox';
import { useT as useShellT } from './shellTexts';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { TopMenu } from './TopMenu';
import { canFillScreen, useFullScreen } from './useFullScreen';

interface Props {
  hasMenu: boolean;
  /** Whether the button for a new task stands here: without a menu beside the page it has no other place. */
  hasNewTask: boolean;
  onOpenMenu?: () => void;
}

export function Navbar({ hasMenu, hasNewTask, onOpenMenu }: Props) {
  const t = useT();
  const shell = useShellT();
  const isPhone = useMediaQuery(PHONE);
  return (
    <header className="navbar">
      {onOpenMenu && (
        <button type="button" className="icon-button" aria-label={t('openMenu')} onClick={onOpenMenu}>
          <IconMenu fontSize={20} />
        </button>
      )}
      <Link to={DEFAULT_PATH} className="navbar-home" aria-label={t('product')}>
        <Logo />
      </Link>
      {hasMenu && <TopMenu />}
      <div className="navbar-tools">
        {hasNewTask && <NewTaskButton isSmall />}
        <SearchBox />
        <LanguageSwitch />
        <ThemeSwitch />
        <MessageBox />
        {!isPhone && canFillScreen() && <FullScreenSwitch />}
        <button
          type="button"
          className="icon-button"
          aria-label={shell('settings')}
          title={shell('settings')}
          onClick={() => setTransient({ globalSettings: true })}
        >
          <IconSettings fontSize={18} />
        </button>
        <AccountMenu />
      </div>
    </header>
  );
}

function FullScreenSwitch() {
  const shell = useShellT();
  const [isFull, toggle] = useFullScreen();
  const name = shell(isFull ? 'exitFullScreen' : 'enterFullScreen');
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} onClick={toggle}>
      {isFull ? <IconFullscreenExit fontSize={18} /> : <IconFullscreen fontSize={18} />}
    </button>
  );
}
