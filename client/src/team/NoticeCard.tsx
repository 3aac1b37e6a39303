// The messages of the house to this account: read, marked as read, followed.
import { Badge, Button } from '@arco-design/web-react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { type Message, readMessages } from './api';
import { useT } from './texts';

interface Props {
  messages: Message[] | null;
  most?: number;
  onDone: () => void;
}

export function NoticeCard({ messages, most, onDone }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const unread = (messages ?? []).filter(({ status }) => status === 0).map(({ id }) => id);
  // A failure has already been shown by the call itself.
  const read = (ids: number[]) => readMessages(ids).then(onDone, () => undefined);
  function open(message: Message) {
    if (message.status === 0) void read([message.id]);
    // Only a path of the console: a message never leads to another host.
    if (message.link.startsWith('/')) void navigate(message.link);
  }
  return (
    <section className="card" aria-label={t('notices')}>
      <div className="card-head">
        <h2>{t('notices')}</h2>
        {most !== undefined && (
          <Link className="text-link" to="/user/info?tab=notice">
            {t('viewAll')}
          </Link>
        )}
        {most === undefined && unread.length > 0 && (
          <Button size="small" onClick={() => void read(unread)}>
            {t('allRead')}
          </Button>
        )}
      </div>
      {!messages?.length && <EmptyState title={t('noNotices')} />}
      <ul className="notice-lines">
        {messages?.slice(0, most).map((message) => (
          <li key={message.id}>
            <button type="button" onClick={() => open(message)}>
              <strong>
                {message.status === 0 && <Badge dot aria-label={t('unread')} />} {message.title}
              </strong>
              <span>{message.content}</span>
              <time className="figures">{message.time}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
