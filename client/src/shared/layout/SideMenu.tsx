// The menu beside the page, made from the route table for the role that is shown.
import { IconDown } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { type MenuNode, menuFor, screenByPath } from '../navigation';
import { useSession } from '../session';
import { useT } from '../texts';
import { MenuIcon } from './icons';

interface Props {
  isCollapsed?: boolean;
  /** Called when a group is chosen in the narrow rail: only the wide menu can show its screens. */
  onExpand?: () => void;
  onNavigate?: () => void;
}

export function SideMenu({ isCollapsed = false, onExpand, onNavigate }: Props) {
  const t = useT();
  const { role } = useSession();
  const { pathname } = useLocation();
  const screen = screenByPath(pathname);
  const active = screen?.activeMenu ?? screen?.name;
  const leaf = (node: MenuNode) => (
    <NavLink
      to={node.path ?? '/'}
      className={node.key === active ? 'menu-item active' : 'menu-item'}
      aria-current={node.key === active ? 'page' : undefined}
      title={isCollapsed ? t(node.label) : undefined}
      onClick={onNavigate}
    >
      {node.icon && <MenuIcon name={node.icon} />}
      <span className="menu-label">{t(node.label)}</span>
    </NavLink>
  );
  return (
    <nav className="side-menu" aria-label={t('mainMenu')} data-collapsed={isCollapsed}>
      <ul>
        {menuFor(role).map((node) => (
          <li key={node.key}>
            {node.children ? (
              <MenuGroup
                node={node}
                leaf={leaf}
                isCollapsed={isCollapsed}
                active={active}
                onExpand={onExpand}
              />
            ) : (
              leaf(node)
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GroupProps {
  node: MenuNode;
  leaf: (node: MenuNode) => React.ReactNode;
  isCollapsed: boolean;
  active: string | undefined;
  onExpand: (() => void) | undefined;
}

function MenuGroup({ node, leaf, isCollapsed, active, onExpand }: GroupProps) {
  const t = useT();
  const holdsActive = node.children?.some((child) => child.key === active) ?? false;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = !isCollapsed && (choice ?? holdsActive);
  const toggle = () => {
    onExpand?.();
    setChoice(isCollapsed ? true : !isOpen);
  };
  return (
    <>
      <button
        type="button"
        className={holdsActive && isCollapsed ? 'menu-item active' : 'menu-item'}
        aria-expanded={isOpen}
        title={isCollapsed ? t(node.label) : undefined}
        onClick={toggle}
      >
        {node.icon && <MenuIcon name={node.icon} />}
        <span className="menu-label">{t(node.label)}</span>
        <IconDown className="menu-caret" />
      </button>
      {isOpen && (
        <ul>
          {node.children?.map((child) => (
            <li key={child.key}>{leaf(child)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
