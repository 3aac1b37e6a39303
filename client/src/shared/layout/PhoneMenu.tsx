// The menu of narrow screens, in a drawer: loaded where it is needed, for most screens have the menu beside the page.
import { Drawer } from '@arco-design/web-react';
import { useT } from '../texts';
import { SideMenu } from './SideMenu';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export default function PhoneMenu({ isOpen, onClose }: Props) {
  const t = useT();
  return (
    <Drawer
      visible={isOpen}
      placement="left"
      width={260}
      footer={null}
      title={t('mainMenu')}
      className="menu-drawer"
      onCancel={onClose}
    >
      <SideMenu onNavigate={onClose} />
    </Drawer>
  );
}
