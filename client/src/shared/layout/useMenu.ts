// The menu that is shown: the route table's for the role, or the server's.
import { useMemo } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { type MenuNode, menuFor, screenByPath } from '../navigation';
import { menuFromServer } from '../serverMenu';
import { useSession } from '../session';
import { useSettings } from '../settings';

export function useMenu(): { nodes: MenuNode[]; active: string | undefined } {
  const { role } = useSession();
  const { menuFromServer: isFromServer, serverMenu } = useSettings();
  const here = useLocation();
  // The entry that was clicked is marked at once, also while its page is on the way.
  const { pathname } = useNavigation().location ?? here;
  const screen = screenByPath(pathname);
  const nodes = useMemo(
    () => (isFromServer ? menuFromServer(serverMenu, role) : menuFor(role)),
    [isFromServer, serverMenu, role],
  );
  return { nodes, active: screen?.activeMenu ?? screen?.name };
}
