// The landing screen: where the operator's work stands, and the next step from here.
import { Tag } from '@arco-design/web-react';
import {
  IconApps,
  IconArchive,
  IconBook,
  IconFile,
  IconGift,
  IconList,
  IconPlus,
  IconSend,
  IconStorage,
  IconVideoCamera,
} from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { DemoTag } from '@/shared/Demo';
import { EmptyState } from '@/shared/EmptyState';
import { HandInZone } from '@/shared/HandInZone';
import { formatCount, formatFen } from '@/shared/money';
import { MESSAGES_PATH } from '@/shared/navigation';
import { PartFailed } from '@/shared/PartFailed';
import { getSession, useSession } from '@/shared/session';
import { TRACKED } from '@/shared/unread';
import { When } from '@/shared/When';
import {
  type Announcement,
  type Categories,
  type ChartData,
  type Demonstration,
  getAnnouncements,
  getCategories,
  getChart,
  getDemonstration,
  getPanelCount,
  getPopular,
  getRecentReports,
  getShelf,
  getWaiting,
  type PanelCount,
  type Popular,
  type ReportRow,
  type Shelf,
  type WaitingKind,
} from './api';
import { CategoryCard } from './CategoryCard';
import { WorkplaceNote } from './Demonstration';
import { FirstSteps } from './FirstSteps';
import { formOf, PopularCard } from './PopularCard';
import { RecentReports } from './RecentReports';
import { Documents, RecentlyVisited } from './ShelfCards';
import { texts, useT } from './texts';
import { WaitingCard } from './WaitingCard';
import { choiceOf, WorkCard } from './WorkCard';
import './WorkplacePage.css';

interface Workplace {
  panel: PanelCount | null;
  waiting: WaitingKind[] | null;
  chart: ChartData | null;
  categories: Categories | null;
  reports: ReportRow[] | null;
  announcements: Announcement[] | null;
  popular: Popular[] | null;
  shelf: Shelf | null;
  demonstration: Demonstration | null;
}

/** One part that fails must not take the others along: it shows as not loaded. */
const orNull = <T,>(call: Promise<T>): Promise<T | null> => call.catch(() => null);

export async function loader({ request }: { request: Request }): Promise<Workplace> {
  const query = new URL(request.url).searchParams;
  const { series, days } = choiceOf(query);
  const [panel, waiting, chart, categories, reports, announcements, popular, shelf, demonstration] =
    await Promise.all([
      orNull(getPanelCount()),
      orNull(getWaiting()),
      orNull(getChart(series, days)),
      orNull(getCategories()),
      orNull(getRecentReports()),
      orNull(getAnnouncements()),
      orNull(getPopular(formOf(query))),
      orNull(getShelf()),
      getSession().role === 'admin' ? orNull(getDemonstration()) : null,
    ]);
  const parts = { panel, waiting, chart, categories, announcements, popular, shelf, demonstration };
  return { ...parts, reports: reports?.list ?? null };
}

export function Component() {
  const t = useT();
  const { user } = useSession();
  const loaded = useLoaderData<Workplace>();
  const { panel, waiting, chart, categories, reports, announcements, popular, shelf, demonstration } = loaded;
  const { revalidate } = useRevalidator();
  return (
    <div className="workplace">
      <div className="workplace-main">
        <WorkplaceNote counted={panel?.demo} held={demonstration} onRemoved={() => void revalidate()} />
        <div className="card">
          <h1 className="workplace-welcome">
            {t('welcome', { name: user?.nickname || user?.username || '' })}
          </h1>
          <HandInZone />
          <Figures panel={panel} />
        </div>
        <FirstSteps panel={panel} />
        <WaitingCard waiting={waiting} />
        <RecentReports reports={reports} />
        <WorkCard chart={chart} />
        <div className="workplace-pair">
          <CategoryCard categories={categories} />
          <TaskStates panel={panel} />
        </div>
        <PopularCard popular={popular} />
      </div>
      <div className="workplace-side">
        <Points panel={panel} />
        <Announcements list={announcements} />
        <QuickOperations />
        <RecentlyVisited shelf={shelf} />
        <Documents shelf={shelf} />
      </div>
    </div>
  );
}

/** What else the workplace counts, in one quiet line. */
function Figures({ panel }: Pick<Workplace, 'panel'>) {
  const t = useT();
  const { role } = useSession();
  if (!panel) return <PartFailed />;
  const figures: { label: string; value: string; to?: string; demo?: number }[] = [
    {
      label: t('reports'),
      value: formatCount(panel.reports),
      to: '/liushui/baogao',
      demo: panel.demo.reports,
    },
    { label: t('renewalOrders'), value: formatCount(panel.renewalOrders), to: '/list/card?tab=services' },
    {
      label: t('pendingOrders'),
      value: formatCount(panel.pendingOrders),
      to: '/user/setting/plans?state=open',
    },
    { label: t('unread'), value: formatCount(panel.unread), to: MESSAGES_PATH },
  ];
  // Who publishes nothing has no use for them.
  const ofContent = [
    {
      label: t('onlineContent'),
      value: formatCount(panel.onlineContent),
      to: '/content/articles',
      demo: panel.demo.onlineContent,
    },
    {
      label: t('putIn'),
      value: formatCount(panel.putIn),
      to: '/list/search-table?status=online',
      demo: panel.demo.putIn,
    },
    { label: t('newComments'), value: formatCount(panel.newComments), demo: panel.demo.newComments },
    { label: t('growthRate'), value: growthText(panel.growthRate, t), demo: panel.demo.views },
  ];
  return (
    <ul className="workplace-figures" aria-label={t('overview')}>
      {[...figures, ...(role === 'admin' ? ofContent : [])].map(({ label, value, to, demo }) => (
        <li key={label}>
          <Linked to={to}>
            {label} <strong className="figures">{value}</strong> <DemoTag of={demo} />
          </Linked>
        </li>
      ))}
    </ul>
  );
}

/** Falling shows as falling, and nothing to compare with as that. */
function growthText(rate: number | null, t: ReturnType<typeof useT>): string {
  if (rate === null) return t('noBase');
  if (rate === 0) return t('level');
  return t(rate > 0 ? 'growthUp' : 'growthDown', { percent: Math.abs(rate).toFixed(1) });
}

function Linked({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : <div>{children}</div>;
}

function Points({ panel }: Pick<Workplace, 'panel'>) {
  const t = useT();
  if (!panel) return null;
  return (
    <section className="card points" aria-label={t('points')}>
      <Link to="/jifen/jifenliu">
        <span>{t('points')}</span>
        <strong className="figures">{formatCount(panel.points)}</strong>
      </Link>
      <Link to="/jifen/jifenliu?kind=balance">
        <span>{t('balance')}</span>
        <strong className="figures">{formatFen(panel.balance_fen)}</strong>
      </Link>
      <Link className="text-link" to="/user/setting/plans">
        {t('plans')}
      </Link>
    </section>
  );
}

const STATES = ['queued', 'working', 'waiting', 'done', 'failed'] as const;

function TaskStates({ panel }: Pick<Workplace, 'panel'>) {
  const t = useT();
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          {t('tasks')} <DemoTag of={panel?.demo.tasks} />
        </h2>
        <Link className="text-link" to="/list/card">
          {t('allTasks')}
        </Link>
      </div>
      {panel ? (
        <ul className="task-states">
          {STATES.map((state) => (
            <li key={state} data-state={state}>
              <span>{t(state)}</span>
              <strong className="figures">{formatCount(panel.tasks[state])}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <PartFailed />
      )}
    </section>
  );
}

function QuickOperations() {
  const t = useT();
  const { role } = useSession();
  const forAdmins = [
    { label: t('contentAnalysis'), to: '/visualization/data-analysis', icon: <IconApps /> },
    { label: t('promotion'), to: '/content/promotions', icon: <IconSend /> },
    { label: t('putInContent'), to: '/list/search-table', icon: <IconArchive /> },
  ];
  const operations = [
    { label: t('newTask'), to: '/list/card?new=1', icon: <IconPlus /> },
    { label: t('allTasks'), to: '/list/card', icon: <IconList /> },
    { label: t('allReports'), to: '/liushui/baogao', icon: <IconFile /> },
    { label: t('ledger'), to: '/jifen/jifenliu', icon: <IconStorage /> },
    { label: t('plans'), to: '/user/setting/plans', icon: <IconGift /> },
    { label: t('studio'), to: '/studio/watch', icon: <IconVideoCamera /> },
    { label: t('contentCenter'), to: '/content/articles', icon: <IconBook /> },
    ...(role === 'admin' ? forAdmins : []),
  ];
  return (
    <section className="card">
      <h2>{t('quick')}</h2>
      <ul className="quick">
        {operations.map(({ label, to, icon }) => (
          <li key={label}>
            <Link to={to}>
              <span className="quick-icon">{icon}</span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COLOURS: Record<string, string> = { activity: 'orangered', message: 'cyan', notice: 'arcoblue' };

function Announcements({ list }: { list: Announcement[] | null }) {
  const t = useT();
  const name = (type: string) => {
    const key = `notice.${type}`;
    return key in texts.zh ? t(key as keyof typeof texts.zh) : type;
  };
  return (
    <section className="card">
      <h2>{t('announcements')}</h2>
      {!list && <PartFailed />}
      {list?.length === 0 && <EmptyState title={t('noAnnouncements')} />}
      <ul className="announcements">
        {list?.map((item) => (
          <li key={item.id}>
            <details>
              <summary>
                <Tag size="small" color={COLOURS[item.type] ?? 'gray'}>
                  {name(item.type)}
                </Tag>
                <span className="announcement-title">{item.title}</span>
                {item.pinned && <small>{t('pinned')}</small>}
              </summary>
              <p>{item.content}</p>
              <When text={item.time} />
              <AnnouncementLink to={item.link} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where an announcement leads: a screen, or a tracked link of the server in a window of its own. */
function AnnouncementLink({ to }: { to: string }) {
  const t = useT();
  if (!to) return null;
  const props = { className: 'text-link', children: t('announcementMore') };
  return to.startsWith(TRACKED) ? (
    <a href={to} target="_blank" rel="noopener" {...props} />
  ) : (
    <Link to={to} {...props} />
  );
}
