// The chat: search, words as they come, keeping, sending, downloading.
import { Button, Checkbox, Input, Select, Tooltip } from '@arco-design/web-react';
import { IconDelete, IconDownload, IconStar, IconStarFill } from '@arco-design/web-react/icon';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { askFirst } from '@/shared/ask';
import { PersonName, plainName } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { useSession } from '@/shared/session';
import { When } from '@/shared/When';
import {
  type Category,
  type ChatFilter,
  type ChatMessage,
  collect,
  removeMessage,
  saveChat,
  say,
} from './api';
import { CATEGORIES, t as tNow, useT } from './texts';

interface Props {
  messages: ChatMessage[];
  filter: ChatFilter;
  onFilter: (filter: ChatFilter) => void;
  onDone: () => void;
}

export function ChatPanel({ messages, filter, onFilter, onDone }: Props) {
  const t = useT();
  const { role } = useSession();
  const list = useRef<HTMLUListElement>(null);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to go to the end
  useEffect(() => {
    list.current?.scrollTo?.({ top: list.current.scrollHeight });
  }, [newest]);
  const isFiltered = filter.category !== '' || filter.keyword !== '' || filter.collected;
  // A failure has already been shown by the call itself.
  const act = (call: Promise<unknown>) => void call.then(onDone, () => undefined);
  return (
    <section className="card studio-chat" aria-label={t('chat')}>
      <h2>{t('chat')}</h2>
      <div className="studio-chat-tools">
        <Select
          aria-label={t('category')}
          size="small"
          value={filter.category}
          options={[
            { label: t('all'), value: '' },
            ...CATEGORIES.map((each) => ({ label: t(`category.${each}`), value: each })),
          ]}
          onChange={(category: ChatFilter['category']) => onFilter({ ...filter, category })}
        />
        <Input.Search
          aria-label={t('searchChat')}
          placeholder={t('searchChat')}
          size="small"
          allowClear
          maxLength={64}
          defaultValue={filter.keyword}
          onSearch={(keyword) => onFilter({ ...filter, keyword })}
          onClear={() => onFilter({ ...filter, keyword: '' })}
        />
        <Tooltip content={t('downloadChat')}>
          <Button
            size="small"
            icon={<IconDownload />}
            aria-label={t('downloadChat')}
            onClick={() => void saveChat(filter).catch(() => undefined)}
          />
        </Tooltip>
      </div>
      <Checkbox checked={filter.collected} onChange={(collected) => onFilter({ ...filter, collected })}>
        {t('collectedOnly')}
      </Checkbox>
      {messages.length === 0 && <EmptyState title={t(isFiltered ? 'noChatFound' : 'noChat')} />}
      <ul ref={list} className="studio-messages" aria-live="polite" hidden={messages.length === 0}>
        {messages.map((message) => (
          <li key={message.id}>
            <span className="studio-said">
              <strong>
                <PersonName name={message.username} />
              </strong>
              <span>{message.content}</span>
              <small>
                {t(`category.${message.category}`)} · <When text={message.time} />
              </small>
            </span>
            <span className="studio-message-tools">
              <Button
                type="text"
                size="mini"
                className={message.isCollect ? 'is-collected' : ''}
                icon={message.isCollect ? <IconStarFill /> : <IconStar />}
                aria-label={t(message.isCollect ? 'uncollect' : 'collect', { content: message.content })}
                onClick={() => act(collect(message.id, !message.isCollect))}
              />
              {role === 'admin' && (
                <Button
                  type="text"
                  size="mini"
                  icon={<IconDelete />}
                  aria-label={t('removeMessage', { content: message.content })}
                  onClick={() =>
                    askFirst({
                      title: tNow('dropTitle', { name: plainName(message.username) }),
                      content: tNow('dropBody', { content: message.content }),
                      okText: tNow('drop'),
                      isDangerous: true,
                      onOk: () => act(removeMessage(message.id)),
                    })
                  }
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <SayForm category={filter.category || 'other'} onDone={onDone} />
    </section>
  );
}

function SayForm({ category, onDone }: { category: Category; onDone: () => void }) {
  const t = useT();
  const [content, setContent] = useState('');
  const [failures, setFailures] = useState<Failures<'content'>>({});
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!content.trim() || isBusy) return;
    setBusy(true);
    say(content.trim(), category)
      .then(() => {
        setContent('');
        setFailures({});
        onDone();
      })
      .catch((error: unknown) => setFailures(failuresOf(error, ['content'])))
      .finally(() => setBusy(false));
  };
  return (
    <form className="studio-say" onSubmit={submit}>
      <Input
        aria-label={t('saying')}
        placeholder={t('saying')}
        maxLength={200}
        value={content}
        onChange={setContent}
        {...wrong('studio-saying', failures.content)}
      />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('say')}
      </Button>
      <FieldFailure id="studio-saying" failure={failures.content} />
      <FieldFailure id="studio-say" failure={failures.form} />
    </form>
  );
}
