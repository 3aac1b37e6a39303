// What the bell opens: the latest messages by kind, and the ways on.
import { Spin } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../EmptyState';
import { TabStrip } from '../TabStrip';
import { isUnread, KINDS, type Kind, listMessages, type Message, markAllRead, useUnread } from '../unread';
import { MessageLines } from './MessageLines';
import { useT } from './messageTexts';

interface Props {
  onOpen: (message: Message) => void;
  onMore: (kind: Kind) => void;
}

export default function MessageList({ onOpen, onMore }: Props) {
  const t = useT();
  const unread = useUnread();
  const [kind, setKind] = useState<Kind>('message');
  const [messages, setMessages] = useState<Message[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other counts mean other messages
  useEffect(() => {
    let isWanted = true;
    listMessages().then(
      (list) => {
        if (!isWanted) return;
        setFailed(false);
        setMessages(list);
      },
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [unread]);

  async function readAll() {
    setBusy(true);
    // A refusal is told by the call itself.
    await markAllRead(kind).catch(() => undefined);
    setBusy(false);
  }
  const shown = messages?.filter((message) => message.type === kind) ?? [];
  const waiting = unread?.[kind] ?? shown.filter(isUnread).length;
  return (
    <div className="message-box">
      <TabStrip
        label={t('kinds')}
        tabs={KINDS.map((key) => {
          const count = unread?.[key] ?? 0;
          return { key, title: count ? t('counted', { name: t(key), count }) : t(key) };
        })}
        active={kind}
        onChange={setKind}
        isSmall
      />
      {hasFailed && !messages ? (
        <EmptyState title={t('failed')} />
      ) : !messages ? (
        <Spin className="message-list message-wait" />
      ) : shown.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <div className="message-list">
          <MessageLines messages={shown} label={t(kind)} onOpen={onOpen} />
        </div>
      )}
      <div className="message-foot">
        <button type="button" disabled={waiting === 0 || isBusy} onClick={() => void readAll()}>
          {t('allRead')}
        </button>
        <button type="button" onClick={() => onMore(kind)}>
          {t('viewMore')}
        </button>
      </div>
    </div>
  );
}
