// Where the operator is: the menu group and the page.
import { useLocation } from 'react-router-dom';
import { DEFAULT_PATH, groupOf, screenByPath } from '../navigation';
import { useT } from '../texts';

export function PageBreadcrumb() {
  const t = useT();
  const { pathname } = useLocation();
  const screen = screenByPath(pathname);
  if (!screen || screen.path === DEFAULT_PATH) return null;
  const group = groupOf(screen);
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {group && <li>{t(group.label)}</li>}
        <li aria-current="page">{t(screen.label)}</li>
      </ol>
    </nav>
  );
}
