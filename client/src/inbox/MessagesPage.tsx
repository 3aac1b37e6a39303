// All messages of the operator, by page; the box under the bell holds only the latest.
import { Button, Radio, Select, Spin } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useNavigation, useRevalidator } from 'react-router-dom';
import { get } from '@/shared/api';
import { Choices } from '@/shared/Choices';
import { EmptyState } from '@/shared/EmptyState';
import { MessageLines } from '@/shared/layout/MessageLines';
import { useT as useKindT } from '@/shared/layout/messageTexts';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import type { Shape } from '@/shared/shapes';
import { isPastTheEnd, Pager, PastTheEnd } from '@/shared/table/Pager';
import { KINDS, type Kind, type Message, markAllRead, openMessage, useUnread } from '@/shared/unread';
import { pageOf, useFilters } from '@/shared/useFilters';
import { t as tNow, useT } from './messagesTexts';
import './Messages.css';

type Page = Shape<'MessagePageSchema'>;
const FILTERS = ['type', 'state'] as const;
const STATES = ['unread', 'read'] as const;

export function loader({ request }: { request: Request }): Promise<Page> {
  const query = new URL(request.url).searchParams;
  const type = KINDS.find((each) => each === query.get('type')) ?? '';
  const state = STATES.find((each) => each === query.get('state')) ?? '';
  return get('/api/message/history', { query: { type, state, ...pageOf(query) } });
}

/** Ask again when the bell has heard of something new. */
function useNews(latest: number) {
  const { revalidate } = useRevalidator();
  const unread = useUnread();
  const known = useRef(latest);
  useEffect(() => {
    known.current = Math.max(known.current, latest);
  }, [latest]);
  useEffect(() => {
    if (!unread || unread.latest <= known.current) return;
    known.current = unread.latest;
    void revalidate();
  }, [unread, revalidate]);
}

export function Component() {
  const t = useT();
  const kindT = useKindT();
  const page = useLoaderData<Page>();
  const navigate = useNavigate();
  const { state: loading } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  const [isBusy, setBusy] = useState(false);
  const type = query.get('type') ?? '';
  const counts = page.unread;
  useNews(counts.latest);
  const paging = {
    ...pageOf(query),
    total: page.total,
    onChange: (current: number, pageSize: number) => change({ current, pageSize }),
  };

  async function open(message: Message) {
    if (!(await openMessage(message, navigate))) void revalidate();
  }
  async function readAll() {
    setBusy(true);
    try {
      await markAllRead(KINDS.find((kind) => kind === type) ?? null);
      void showSuccess(tNow('marked'));
    } catch {
      // The call has told why; what is still unread shows after the next look.
    }
    await revalidate();
    setBusy(false);
  }
  const all = counts.message + counts.notice + counts.todo;
  const waiting = KINDS.includes(type as Kind) ? counts[type as Kind] : all;
  const label = (name: string, count: number) => (count > 0 ? kindT('counted', { name, count }) : name);
  const isFiltered = FILTERS.some((name) => query.get(name));
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note', { count: all })}
        actions={
          <Button disabled={waiting === 0} loading={isBusy} onClick={() => void readAll()}>
            {t('allRead')}
          </Button>
        }
      />
      <section className="card">
        <div className="filters">
          <Choices value={type} onChange={(next: string) => change({ type: next })} aria-label={t('kinds')}>
            <Radio value="">{label(t('all'), all)}</Radio>
            {KINDS.map((kind) => (
              <Radio key={kind} value={kind}>
                {label(kindT(kind), counts[kind])}
              </Radio>
            ))}
          </Choices>
          <Select
            value={query.get('state') ?? ''}
            onChange={(next: string) => change({ state: next })}
            aria-label={t('state')}
          >
            <Select.Option value="">{t('all')}</Select.Option>
            <Select.Option value="unread">{t('unread')}</Select.Option>
            <Select.Option value="read">{t('read')}</Select.Option>
          </Select>
        </div>
        {isPastTheEnd(paging, page.list.length) ? (
          <PastTheEnd {...paging} />
        ) : page.list.length === 0 ? (
          isFiltered ? (
            <EmptyState
              title={t('noneFound')}
              action={<Button onClick={() => change({ type: null, state: null })}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('none')} hint={t('noneHint')} />
          )
        ) : (
          <Spin loading={loading === 'loading'} className="messages">
            <MessageLines messages={page.list} label={t('title')} onOpen={(message) => void open(message)} />
            <Pager {...paging} />
          </Spin>
        )}
      </section>
    </>
  );
}
