// One report, read like a document: what is asked first stands first, then everything that it rests on.
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { replace, useLoaderData, useNavigation, useRevalidator, useSearchParams } from 'react-router-dom';
import { ApiError } from '@/shared/api';
import { ErrorBoundary } from '@/shared/ErrorBoundary';
import { lazyDialog } from '@/shared/lazyDialog';
import { useT as useSharedT } from '@/shared/texts';
import { useOwns } from '../cases/useOwns';
import { isOpen } from './address';
import { getReport } from './api';
import type { Hidden } from './HiddenCase';
import { MissingDesk } from './Incomplete';
import { Authenticity } from './report/Authenticity';
import { Categories } from './report/Categories';
import { Conclusion } from './report/Conclusion';
import { Contents } from './report/Contents';
import { Counterparties } from './report/Counterparties';
import { Chapter, ChapterList, Part } from './report/chapters';
import { Debts } from './report/Debts';
import { DebtFacts, IncomeFacts } from './report/Facts';
import { Income } from './report/Income';
import { LeftOutRows } from './report/LeftOutRows';
import { Months } from './report/Months';
import { marksOf } from './report/marks';
import { Network } from './report/Network';
import { ReportHeader } from './report/ReportHeader';
import { type Review, useReview } from './report/reviewing/useReview';
import { SummaryPage } from './report/SummaryPage';
import { SuspicionList } from './report/suspicions/SuspicionList';
import { Watermark } from './report/Watermark';
import { DrillDesk } from './transactions/Drill';
import { usePeek } from './transactions/usePeek';
import type { ReportInfo } from './types';
import { PhoneFold } from './useFold';
import { useT } from './words/texts';
import './report/Report.css';
import './report/narrow.css';
import './report/chapters.css';
import './report/tables.css';
import './report/print.css';
import './ReportsPage.css';

// What stands far below and is drawn last comes by itself.
const Balances = lazyDialog(() => import('./report/Balances').then((found) => found.Balances));
const HiddenCase = lazyDialog(() => import('./HiddenCase').then((found) => found.HiddenCase));
const Hours = lazyDialog(() => import('./report/Hours').then((found) => found.Hours));
const MethodNotes = lazyDialog(() => import('./report/MethodNotes').then((found) => found.MethodNotes));

const TransactionsPanel = lazy(() => import('./transactions/TransactionsPanel'));

/** What was loaded before the address named its task. */
let handedOn: ReportInfo | null = null;

/** The address names the task: its versions, and those that decisions make, share one tab (`tabBy`). */
export async function loader({ request }: { request: Request }): Promise<ReportInfo | Hidden | Response> {
  const query = new URL(request.url).searchParams;
  const before = handedOn;
  handedOn = null;
  const id = Number(query.get('id'));
  const version = Number(query.get('version')) || null;
  const isSame = before?.line.id === id && version === null;
  const info = isSame ? before : await opened(id, version);
  if ('hiddenId' in info) return info;
  if (query.get('task') === String(info.line.task_id)) return info;
  query.set('task', String(info.line.task_id));
  // With a version the report is another one than the number says.
  query.set('id', String(info.line.id));
  query.delete('version');
  handedOn = info;
  return replace(`${new URL(request.url).pathname}?${query}`);
}

/** The report, or that its case is another's and stays hidden until its administrator says why. */
async function opened(id: number, version: number | null): Promise<ReportInfo | Hidden> {
  try {
    return await getReport(id, version);
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'case_hidden') return { hiddenId: id };
    throw error;
  }
}

/** The panel and the filters of chapters live in the address too; only another report needs loading. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const which = (url: URL) => ['id', 'version', 'task'].map((name) => url.searchParams.get(name)).join(' ');
  return currentUrl.href === nextUrl.href || which(currentUrl) !== which(nextUrl);
}

export function Component() {
  const found = useLoaderData<ReportInfo | Hidden>();
  return 'hiddenId' in found ? <HiddenCase {...found} /> : <WholeReport info={found} />;
}

function WholeReport({ info }: { info: ReportInfo }) {
  const revalidation = useRevalidator();
  const navigation = useNavigation();
  const isFollowing = revalidation.state === 'loading' || navigation.state === 'loading';
  const { watching, peek } = usePeek(info.line.id);
  return (
    <DrillDesk>
      <article className="report" aria-busy={isFollowing} {...watching}>
        <MissingDesk summary={info.report.summary}>
          <Reading info={info} />
          <Panel info={info} />
        </MissingDesk>
      </article>
      {peek}
      <Watermark mark={info.mark} />
    </DrillDesk>
  );
}

function Reading({ info }: { info: ReportInfo }) {
  const t = useT();
  const review = useReview(info);
  return (
    <>
      <ReportHeader info={info} review={review} />
      <div className="report-body">
        <Contents marks={marksOf(info, review, t)} />
        <div className="paper">
          <Chapters info={info} review={review} />
        </div>
      </div>
    </>
  );
}

function Chapters({ info, review }: { info: ReportInfo; review: Review }) {
  const t = useT();
  const { report, line, versions } = info;
  const isOwn = useOwns(line.owner_id);
  const rest = useRest(info, isOwn);
  const { revalidate } = useRevalidator();
  const isClear = review.items.length === 0 && !review.isLoading && !review.error;
  return (
    <ChapterList
      taskId={line.task_id}
      chapters={{
        ...rest,
        summary: (
          <Chapter key="summary" id="summary">
            <SummaryPage info={info} review={review} />
          </Chapter>
        ),
        suspicions: (
          <Chapter key="suspicions" id="suspicions" note={isClear && t('noFindings')}>
            <SuspicionList
              review={review}
              findings={report.findings}
              unjudged={report.hits_unjudged ?? []}
              isOwn={isOwn}
            />
          </Chapter>
        ),
        conclusion: (
          <Chapter key="conclusion" id="conclusion">
            <Conclusion
              // What is written goes on with the newest version, and not to another one.
              key={versions[0]?.id === line.id ? 0 : line.id}
              reportId={line.id}
              isNewest={versions[0]?.id === line.id}
              conclusion={info.conclusion}
              review={review}
              onSaved={() => void revalidate()}
            />
          </Chapter>
        ),
      }}
    />
  );
}

/** The chapters that depend on the report alone: going through a review leaves them as they are. */
function useRest({ report, line, counterparty_total }: ReportInfo, isOwn: boolean) {
  const t = useT();
  const shared = useSharedT();
  return useMemo((): Record<string, ReactNode> => {
    const { months, categories, network, balances } = report;
    const incoming = categories.filter(({ direction }) => direction === 'in');
    const outgoing = categories.filter(({ direction }) => direction === 'out');
    const hours = report.hours.known_rows;
    const parties = report.counterparties;
    return {
      income: (
        <Chapter key="income" id="income" empty={months.length === 0 && t('noMonths')}>
          <IncomeFacts summary={report.summary} />
          <Income streams={report.income_streams} />
          <Part id="months">
            <Months months={months} />
          </Part>
          <Part id="categories">
            <Categories rows={incoming} months={months} title={t('incoming')} />
          </Part>
        </Chapter>
      ),
      spending: (
        <Chapter key="spending" id="spending" empty={outgoing.length === 0 && t('noCategories')}>
          <Categories rows={outgoing} months={months} title={t('outgoing')} />
        </Chapter>
      ),
      debts: (
        <Chapter
          key="debts"
          id="debts"
          empty={report.debts.length === 0 && !report.summary.applied && t('noDebts')}
        >
          <DebtFacts summary={report.summary} currency={report.currency} />
          <Debts debts={report.debts} months={months} />
        </Chapter>
      ),
      parties: (
        <Chapter
          key="parties"
          id="parties"
          empty={parties.length === 0 && network?.edges?.length === 0 && t('noParties')}
        >
          <Part id="counterparties">
            <Counterparties parties={parties} total={counterparty_total} reportId={line.id} isOwn={isOwn} />
          </Part>
          <Part id="network">
            <PhoneFold label={t('showNetwork')}>
              <Network network={network} />
            </PhoneFold>
          </Part>
        </Chapter>
      ),
      time: (
        <Chapter
          key="time"
          id="time"
          empty={
            hours === 0 && balances.length === 0 && [t('noHours'), t('noBalances')].join(shared('between'))
          }
        >
          <Part id="hours">
            <PhoneFold label={t('showHours')}>
              <Hours hours={report.hours} />
            </PhoneFold>
          </Part>
          <Part id="balances">
            {balances.length === 0 ? (
              <p className="quiet">{t('noBalances')}</p>
            ) : (
              <PhoneFold label={t('showBalances')}>
                <Balances balances={balances} files={report.files} />
              </PhoneFold>
            )}
          </Part>
        </Chapter>
      ),
      authenticity: (
        <Chapter key="authenticity" id="authenticity">
          <Authenticity report={report} line={line} />
        </Chapter>
      ),
      excluded: (
        <Chapter key="excluded" id="excluded">
          <PhoneFold label={t('showExcluded')}>
            <LeftOutRows report={report} />
            <Part id="method">
              <MethodNotes method={report.method} currency={report.currency} />
            </Part>
          </PhoneFold>
        </Chapter>
      ),
    };
  }, [report, line, counterparty_total, isOwn, t, shared]);
}

function Panel({ info }: { info: ReportInfo }) {
  const [query] = useSearchParams();
  if (!isOpen(query)) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <TransactionsPanel info={info} />
      </Suspense>
    </ErrorBoundary>
  );
}
