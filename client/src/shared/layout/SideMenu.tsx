// The menu beside the page: wide, or a rail of icons whose groups fly out.
import { IconDown } from '@arco-design/web-react/icon';
import { useEffect, useRef, useState } from 'react';
import type { MenuNode } from '../navigation';
import { useT } from '../texts';
import { Flyout } from './Flyout';
import { MenuIcon } from './icons';
import { MenuLeaf } from './MenuLeaf';
import { useMenu } from './useMenu';

interface Props {
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

export function SideMenu({ isCollapsed = false, onNavigate }: Props) {
  const t = useT();
  const { nodes, active } = useMenu();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is marked
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <nav ref={menu} className="side-menu" aria-label={t('mainMenu')} data-collapsed={isCollapsed}>
      <ul>
        {nodes.map((node) => (
          <li key={node.key}>
            {!node.children ? (
              <MenuLeaf
                node={node}
                isActive={node.key === active}
                hasTitle={isCollapsed}
                onNavigate={onNavigate}
              />
            ) : isCollapsed ? (
              <RailGroup node={node} active={active} />
            ) : (
              <MenuGroup node={node} active={active} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GroupProps {
  node: MenuNode;
  active: string | undefined;
  onNavigate?: (() => void) | undefined;
}

const holds = (node: MenuNode, active: string | undefined) =>
  node.children?.some((child) => child.key === active) ?? false;

function MenuGroup({ node, active, onNavigate }: GroupProps) {
  const t = useT();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (node.isOpen || holds(node, active));
  return (
    <>
      <button type="button" className="menu-item" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
        {node.icon && <MenuIcon name={node.icon} />}
        <span className="menu-label">{t(node.label)}</span>
        <IconDown className="menu-caret" />
      </button>
      {isOpen && (
        <ul>
          {node.children?.map((child) => (
            <li key={child.key}>
              <MenuLeaf node={child} isActive={child.key === active} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RailGroup({ node, active }: GroupProps) {
  const t = useT();
  return (
    <Flyout
      label={t(node.label)}
      face={node.icon && <MenuIcon name={node.icon} />}
      className={holds(node, active) ? 'menu-item active' : 'menu-item'}
      position="rt"
    >
      {(close) =>
        node.children?.map((child) => (
          <MenuLeaf key={child.key} node={child} isActive={child.key === active} onNavigate={close} />
        ))
      }
    </Flyout>
  );
}
