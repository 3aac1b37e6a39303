// The menu in the navbar: one line; what finds no room there stands under "more".
import { IconDown, IconMore } from '@arco-design/web-react/icon';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '../i18n';
import type { MenuNode } from '../navigation';
import { useT } from '../texts';
import { Flyout } from './Flyout';
import { MenuIcon } from './icons';
import { MenuLeaf } from './MenuLeaf';
import { useT as useShellT } from './shellTexts';
import { useMenu } from './useMenu';

/** How many entries stand in the first line of a row that wraps. */
function useRoom(count: number) {
  const row = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState(count);
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words and other entries need other room
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => {
      const items = [...list.children] as HTMLElement[];
      const first = items[0]?.offsetTop ?? 0;
      setRoom(items.filter((item) => item.offsetTop <= first).length);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(list);
    return () => watcher.disconnect();
  }, [count, locale]);
  return { row, room };
}

export function TopMenu() {
  const t = useT();
  const shell = useShellT();
  const { nodes, active } = useMenu();
  const { row, room } = useRoom(nodes.length);
  const hidden = nodes.slice(room);
  return (
    <nav className="top-menu" aria-label={t('mainMenu')}>
      <ul ref={row}>
        {nodes.map((node, at) => (
          <li key={node.key} data-hidden={at >= room}>
            <TopEntry node={node} active={active} />
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <Flyout
          label={shell('moreMenu')}
          face={<IconMore fontSize={18} />}
          className="menu-item"
          position="bl"
        >
          {(close) =>
            hidden.flatMap((node) => [
              ...(node.children ? [<strong key={node.key}>{t(node.label)}</strong>] : []),
              ...(node.children ?? [node]).map((leaf) => (
                <MenuLeaf key={leaf.key} node={leaf} isActive={leaf.key === active} onNavigate={close} />
              )),
            ])
          }
        </Flyout>
      )}
    </nav>
  );
}

function TopEntry({ node, active }: { node: MenuNode; active: string | undefined }) {
  const t = useT();
  if (!node.children) return <MenuLeaf node={node} isActive={node.key === active} />;
  const isActive = node.children.some((child) => child.key === active);
  return (
    <Flyout
      label={t(node.label)}
      face={
        <>
          {node.icon && <MenuIcon name={node.icon} />}
          <span className="menu-label">{t(node.label)}</span>
          <IconDown className="menu-caret" />
        </>
      }
      className={isActive ? 'menu-item active' : 'menu-item'}
      position="bl"
    >
      {(close) =>
        node.children?.map((child) => (
          <MenuLeaf key={child.key} node={child} isActive={child.key === active} onNavigate={close} />
        ))
      }
    </Flyout>
  );
}
