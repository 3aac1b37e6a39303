// Where the operator is: the menu group, the page above if there is one, and the page. All but the last lead there.
import { IconApps } from '@arco-design/web-react/icon';
import { Link, useLocation } from 'react-router-dom';
import { DEFAULT_PATH, groupOf, type Screen, screenByName, screenByPath, screensFor } from '../navigation';
import { useSession } from '../session';
import { type SharedKey, useT } from '../texts';

interface Crumb {
  label: SharedKey;
  path: string;
}

/** The pages above a screen, outermost first; a group leads to its first page. */
function above(screen: Screen, screens: readonly Screen[]): Crumb[] {
  const group = groupOf(screen);
  const first = screens.find((each) => each.group === group?.key);
  const marked = screen.activeMenu ? screenByName(screen.activeMenu) : undefined;
  // The menu may mark a page of another group: that one is not above.
  const parent = marked?.group === screen.group ? marked : undefined;
  const crumbs: Crumb[] = [];
  // A group with a single page is that page: it is said once.
  const isAlone = screens.filter((each) => each.group === group?.key).length === 1;
  if (group && first && !(isAlone && (parent ?? screen).name === first.name)) {
    crumbs.push({ label: group.label, path: first.path });
  }
  if (parent) crumbs.push({ label: parent.label, path: parent.path });
  return crumbs;
}

export function PageBreadcrumb() {
  const t = useT();
  const { pathname } = useLocation();
  const { role } = useSession();
  const screen = screenByPath(pathname);
  if (!screen || screen.path === DEFAULT_PATH) return null;
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        <li>
          <Link
            to={DEFAULT_PATH}
            aria-label={t('menu.dashboard.workplace')}
            title={t('menu.dashboard.workplace')}
          >
            <IconApps />
          </Link>
        </li>
        {above(screen, screensFor(role)).map(({ label, path }) => (
          <li key={label}>{path === pathname ? t(label) : <Link to={path}>{t(label)}</Link>}</li>
        ))}
        <li aria-current="page">{t(screen.label)}</li>
      </ol>
    </nav>
  );
}
