// What everybody is told, for administrators: write, edit, pin, schedule, withdraw, publish again.
import { Button } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { askFirst } from '@/shared/ask';
import { Choices } from '@/shared/Choices';
import { EmptyState } from '@/shared/EmptyState';
import { useLocale } from '@/shared/i18n';
import { lazyDialog } from '@/shared/lazyDialog';
import { showSuccess } from '@/shared/notice';
import { PageHeader } from '@/shared/PageHeader';
import { StateTag, type Tone } from '@/shared/StateTag';
import { type Column, DataTable } from '@/shared/table/DataTable';
import { pageOf, useFilters } from '@/shared/useFilters';
import { type Announcement, type AnnouncementPage, draftOf, edit, getAll, setState } from './announcementApi';
import { t as tNow, useT } from './announcementTexts';
import './Announcements.css';

const Dialog = lazyDialog(async () => (await import('./AnnouncementDialog')).AnnouncementDialog);

const STATES = ['', 'live', 'scheduled', 'ended', 'withdrawn'] as const;
const TONES: Record<Announcement['state'], Tone> = {
  live: 'good',
  scheduled: 'busy',
  ended: 'neutral',
  withdrawn: 'warning',
};

export function loader({ request }: { request: Request }): Promise<AnnouncementPage> {
  return getAll(new URL(request.url).searchParams);
}

export function Component() {
  const t = useT();
  const { list, total } = useLoaderData<AnnouncementPage>();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const [query, change] = useFilters();
  // undefined: no dialog; null: a new announcement.
  const [edited, setEdited] = useState<Announcement | null | undefined>(undefined);
  const add = (
    <Button type="primary" icon={<IconPlus />} onClick={() => setEdited(null)} {...Dialog.preload}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={add} />
      <section className="card">
        <div className="filters">
          <Choices
            aria-label={t('states')}
            value={query.get('state') ?? ''}
            onChange={(next: string) => change({ state: next })}
            options={STATES.map((each) => ({ label: t(`state.${each}`), value: each }))}
          />
        </div>
        <DataTable
          label={t('title')}
          columns={useColumns(setEdited)}
          rows={list}
          rowKey={({ id }) => id}
          isLoading={state === 'loading'}
          empty={
            query.get('state') ? (
              <EmptyState
                title={t('noneFound')}
                action={<Button onClick={() => change({ state: null })}>{t('showAll')}</Button>}
              />
            ) : (
              <EmptyState title={t('none')} hint={t('noneHint')} action={add} />
            )
          }
          paging={{
            ...pageOf(query),
            total,
            onChange: (current, pageSize) => change({ current, pageSize }),
          }}
        />
      </section>
      {edited !== undefined && (
        <Dialog row={edited} onClose={() => setEdited(undefined)} onDone={() => void revalidate()} />
      )}
    </>
  );
}

function useColumns(onEdit: (row: Announcement) => void): Column<Announcement>[] {
  const t = useT();
  return [
    { key: 'heading', title: t('heading'), isHeading: true, render: (row) => <Heading row={row} /> },
    { key: 'type', title: t('type'), render: ({ type }) => t(`type.${type}`) },
    {
      key: 'state',
      title: t('state'),
      render: (row) => <StateTag tone={TONES[row.state]}>{t(`state.${row.state}`)}</StateTag>,
    },
    {
      key: 'period',
      title: t('period'),
      render: (row) => (
        <span className="announcement-lines figures">
          {row.starttime_text.slice(0, 16)}
          <small>
            {row.endtime_text ? t('until', { time: row.endtime_text.slice(0, 16) }) : t('forever')}
          </small>
        </span>
      ),
    },
    { key: 'do', title: '', render: (row) => <Buttons row={row} onEdit={onEdit} /> },
  ];
}

const titleOf = (row: Announcement, locale: string) => (locale === 'zh-CN' ? row.title_zh : row.title_en);

function Heading({ row }: { row: Announcement }) {
  const t = useT();
  const locale = useLocale();
  const notes = [
    row.pinned && t('pinned'),
    row.title_zh === row.title_en && t('sameWords'),
    row.about.startsWith('article:') && t('ofArticle'),
    row.about.startsWith('promotion:') && t('ofPromotion'),
  ].filter(Boolean);
  return (
    <span className="announcement-lines">
      {titleOf(row, locale)}
      {row.link && <small>{row.link}</small>}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </span>
  );
}

function Buttons({ row, onEdit }: { row: Announcement; onEdit: (row: Announcement) => void }) {
  const t = useT();
  const title = titleOf(row, useLocale());
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const doIt = (work: Promise<unknown>, done: string) => {
    setBusy(true);
    return work
      .then(() => showSuccess(done))
      .catch(() => undefined)
      .then(() => revalidate())
      .finally(() => setBusy(false));
  };
  const pin = () =>
    doIt(
      edit(row.id, row.version, { ...draftOf(row), pinned: !row.pinned }, { isQuiet: false }),
      tNow(row.pinned ? 'notPinned' : 'nowPinned'),
    );
  const withdraw = () =>
    askFirst({
      title: t('withdrawTitle', { title }),
      content: t('withdrawBody'),
      okText: t('withdraw'),
      cancelText: t('back'),
      isDangerous: true,
      onOk: () => doIt(setState(row.id, 'withdrawn'), tNow('withdrawn')),
    });
  const restore = () => doIt(setState(row.id, 'live'), tNow('restored'));
  const action = (key: 'edit' | 'pin' | 'unpin' | 'withdraw' | 'restore', onClick: () => unknown) => (
    <Button
      type="text"
      size="small"
      disabled={isBusy}
      {...(key === 'withdraw' ? { status: 'danger' as const } : {})}
      aria-label={`${t(key)}: ${title}`}
      onClick={() => void onClick()}
    >
      {t(key)}
    </Button>
  );
  return (
    <span className="announcement-buttons">
      {action('edit', () => onEdit(row))}
      {action(row.pinned ? 'unpin' : 'pin', pin)}
      {row.state === 'withdrawn' ? action('restore', restore) : action('withdraw', withdraw)}
    </span>
  );
}
