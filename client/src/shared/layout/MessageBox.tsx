// The bell: how many messages wait, and the box with the latest ones.
import { Badge, Popover, Spin } from '@arco-design/web-react';
import { IconNotification } from '@arco-design/web-react/icon';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MESSAGES_PATH } from '../navigation';
import { useT } from '../texts';
import {
  KINDS,
  type Kind,
  type Message,
  openMessage,
  refreshUnread,
  useUnread,
  useUnreadWatch,
} from '../unread';
import './MessageBox.css';

const MessageList = lazy(() => import('./MessageList'));

export function MessageBox() {
  const t = useT();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const counts = useUnread();
  useUnreadWatch();

  function open(message: Message) {
    void openMessage(message, (path) => {
      setOpen(false);
      void navigate(path);
    });
  }
  function showAll(kind: Kind) {
    setOpen(false);
    void navigate(`${MESSAGES_PATH}?type=${kind}`);
  }

  const unread = counts ? KINDS.reduce((sum, kind) => sum + counts[kind], 0) : 0;
  return (
    <Popover
      trigger="click"
      position="br"
      className="message-popover"
      style={{ maxWidth: 'none' }}
      popupVisible={isOpen}
      content={
        <Suspense fallback={<Spin className="message-box message-wait" />}>
          <MessageList onOpen={open} onMore={showAll} />
        </Suspense>
      }
      onVisibleChange={(isVisible) => {
        setOpen(isVisible);
        if (isVisible) void refreshUnread();
      }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={unread ? t('unreadMessages', { count: unread }) : t('messages')}
      >
        <Badge
          count={unread}
          maxCount={99}
          offset={[4, -4]}
          dotStyle={{ boxShadow: 'none', background: '#cb272d' }}
        >
          <IconNotification fontSize={18} />
        </Badge>
      </button>
    </Popover>
  );
}
