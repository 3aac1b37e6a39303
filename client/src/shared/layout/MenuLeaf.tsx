// One entry of the menu: a screen, or a link that leaves the console.
import { IconLaunch } from '@arco-design/web-react/icon';
import { Link } from 'react-router-dom';
import type { MenuNode } from '../navigation';
import { useT } from '../texts';
import { MenuIcon } from './icons';
import { useT as useShellT } from './shellTexts';

interface Props {
  node: MenuNode;
  isActive: boolean;
  hasTitle?: boolean;
  onNavigate?: (() => void) | undefined;
}

export function MenuLeaf({ node, isActive, hasTitle = false, onNavigate }: Props) {
  const t = useT();
  const shell = useShellT();
  const label = t(node.label);
  const face = (
    <>
      {node.icon && <MenuIcon name={node.icon} />}
      <span className="menu-label">{label}</span>
    </>
  );
  if (node.href) {
    return (
      <a
        href={node.href}
        target="_blank"
        rel="noopener noreferrer"
        className="menu-item"
        aria-label={`${label} (${shell('outside')})`}
        title={hasTitle ? label : undefined}
        onClick={onNavigate}
      >
        {face}
        <IconLaunch className="menu-outside" />
      </a>
    );
  }
  return (
    <Link
      to={node.path ?? '/'}
      className={isActive ? 'menu-item active' : 'menu-item'}
      aria-current={isActive ? 'page' : undefined}
      aria-label={label}
      title={hasTitle ? label : undefined}
      onClick={onNavigate}
    >
      {face}
    </Link>
  );
}
