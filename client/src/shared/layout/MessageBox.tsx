// The bell: how many messages wait, and the messages themselves.
import { Badge, Popover, Spin, Tabs } from '@arco-design/web-react';
import { IconNotification } from '@arco-design/web-react/icon';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { post } from '../api';
import { EmptyState } from '../EmptyState';
import { createTexts } from '../i18n';
import { StateTag, type Tone } from '../StateTag';
import type { Shape } from '../shapes';
import { useT as useSharedT } from '../texts';
import { isLoggedIn } from '../token';
import './MessageBox.css';

/** `status` 1 is read; `messageType` is the tag; `link` is the screen that the message is about, or empty. */
export type Message = Shape<'MessageSchema'>;

const zh = {
  message: '消息',
  notice: '通知',
  todo: '待办',
  allRead: '全部已读',
  none: '暂无内容',
  tag0: '未开始',
  tag1: '已开通',
  tag2: '进行中',
  tag3: '即将到期',
};
const en: Record<keyof typeof zh, string> = {
  message: 'Message',
  notice: 'Notice',
  todo: 'Todo',
  allRead: 'All Read',
  none: 'No Content',
  tag0: 'Not started',
  tag1: 'Opened',
  tag2: 'In progress',
  tag3: 'Expiring soon',
};
export const messageTexts = createTexts(zh, en);

const KINDS = ['message', 'notice', 'todo'] as const;
const TAGS: Record<number, { key: keyof typeof zh; tone: Tone }> = {
  0: { key: 'tag0', tone: 'neutral' },
  1: { key: 'tag1', tone: 'good' },
  2: { key: 'tag2', tone: 'busy' },
  3: { key: 'tag3', tone: 'bad' },
};
const REFRESH_MILLISECONDS = 60_000;

const isUnread = (message: Message) => message.status === 0;

export function MessageBox() {
  const t = useSharedT();
  const navigate = useNavigate();
  const [messages, setMessages] = useState<Message[] | null>(null);
  const [isOpen, setOpen] = useState(false);

  const refresh = useCallback(async () => {
    if (!isLoggedIn() || document.hidden) return;
    // In the background a failure stays silent: the next round asks again.
    const list = await post<Message[]>('/api/message/list', {}, { isQuiet: true }).catch(() => null);
    if (list) setMessages(list);
  }, []);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [refresh]);

  async function read(ids: number[]) {
    if (ids.length === 0) return;
    await post('/api/message/read', { ids }).then(refresh, () => undefined);
  }

  function open(message: Message) {
    if (isUnread(message)) void read([message.id]);
    // Only a path of the console: a message never leads to another host.
    if (!message.link.startsWith('/')) return;
    setOpen(false);
    void navigate(message.link);
  }

  const unread = messages?.filter(isUnread).length ?? 0;
  return (
    <Popover
      trigger="click"
      position="br"
      className="message-popover"
      style={{ maxWidth: 'none' }}
      popupVisible={isOpen}
      content={<MessageList messages={messages} onRead={read} onOpen={open} />}
      onVisibleChange={(isVisible) => {
        setOpen(isVisible);
        if (isVisible) void refresh();
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

interface ListProps {
  messages: Message[] | null;
  onRead: (ids: number[]) => Promise<void>;
  onOpen: (message: Message) => void;
}

function MessageList({ messages, onRead, onOpen }: ListProps) {
  const t = messageTexts.useT();
  const [kind, setKind] = useState<string>('message');
  if (!messages) return <Spin className="message-list" />;
  const ofKind = (wanted: string) => messages.filter((message) => message.type === wanted);
  const shown = ofKind(kind);
  const unread = shown.filter(isUnread).map((message) => message.id);
  return (
    <div className="message-box">
      <Tabs activeTab={kind} onChange={setKind} type="rounded" size="small">
        {KINDS.map((each) => {
          const count = ofKind(each).filter(isUnread).length;
          return <Tabs.TabPane key={each} title={count ? `${t(each)} (${count})` : t(each)} />;
        })}
      </Tabs>
      {shown.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <ul className="message-list">
          {shown.map((message) => (
            <li key={message.id}>
              <MessageRow message={message} onOpen={() => onOpen(message)} />
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <button type="button" className="message-all" onClick={() => void onRead(unread)}>
          {t('allRead')}
        </button>
      )}
    </div>
  );
}

function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const t = messageTexts.useT();
  const tag = message.messageType === null ? undefined : TAGS[message.messageType];
  return (
    <button type="button" className="message" data-read={!isUnread(message)} onClick={onOpen}>
      <span className="message-title">
        {message.title}
        {message.subTitle && <small>{message.subTitle}</small>}
        {tag && <StateTag tone={tag.tone}>{t(tag.key)}</StateTag>}
      </span>
      <span className="message-content">{message.content}</span>
      <time>{message.time}</time>
    </button>
  );
}
