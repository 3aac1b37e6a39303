// The messages of the house to this account: the latest, and the way to all of them.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { MessageLines } from '@/shared/layout/MessageLines';
import { MESSAGES_PATH } from '@/shared/navigation';
import { isUnread, type Message, markAllRead, openMessage } from '@/shared/unread';
import { useT } from './texts';

interface Props {
  messages: Message[] | null;
  /** In the overview: no more than these, and the way to their tab. */
  most?: number;
  onDone: () => Promise<void>;
}

export function NoticeCard({ messages, most, onDone }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isWhole = most === undefined;
  async function open(message: Message) {
    if (!(await openMessage(message, navigate))) await onDone();
  }
  async function readAll() {
    setBusy(true);
    // A failure has already been shown by the call itself.
    await markAllRead(null).catch(() => undefined);
    await onDone();
    setBusy(false);
  }
  return (
    <section className="card" aria-label={t('notices')}>
      <div className="card-head">
        <h2>{t('notices')}</h2>
        <span className="notice-ways">
          {isWhole && messages?.some(isUnread) && (
            <Button size="small" loading={isBusy} onClick={() => void readAll()}>
              {t('allRead')}
            </Button>
          )}
          <Link className="text-link" to={isWhole ? MESSAGES_PATH : '/user/info?tab=notice'}>
            {t('viewAll')}
          </Link>
        </span>
      </div>
      {messages?.length ? (
        <MessageLines
          messages={messages.slice(0, most)}
          label={t('notices')}
          onOpen={(message) => void open(message)}
        />
      ) : (
        <EmptyState title={t('noNotices')} />
      )}
    </section>
  );
}
