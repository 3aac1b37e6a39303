// One report: the answer on one page first, then everything that it rests on.
import { lazy, memo, Suspense } from 'react';
import { useLoaderData, useNavigation, useRevalidator, useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '@/shared/ErrorBoundary';
import { useOwns } from '../cases/useOwns';
import { isOpen } from './address';
import { getReport } from './api';
import { MissingDesk } from './Incomplete';
import { Authenticity } from './report/Authenticity';
import { Balances } from './report/Balances';
import { Categories } from './report/Categories';
import { Conclusion } from './report/Conclusion';
import { Counterparties } from './report/Counterparties';
import { Debts } from './report/Debts';
import { Findings } from './report/Findings';
import { Hits } from './report/Hits';
import { Hours } from './report/Hours';
import { Income } from './report/Income';
import { LeftOutRows } from './report/LeftOutRows';
import { MethodNotes } from './report/MethodNotes';
import { Months } from './report/Months';
import { Network } from './report/Network';
import { ReportHeader } from './report/ReportHeader';
import { SummaryPage } from './report/SummaryPage';
import { Section, SectionList, SectionNav } from './report/sections';
import { DrillDesk } from './transactions/Drill';
import type { ReportInfo } from './types';
import './report/Report.css';
import './report/tables.css';
import './report/print.css';
import './ReportsPage.css';

const TransactionsPanel = lazy(() => import('./transactions/TransactionsPanel'));

export function loader({ request }: { request: Request }): Promise<ReportInfo> {
  const query = new URL(request.url).searchParams;
  return getReport(Number(query.get('id')), Number(query.get('version')) || null);
}

/** The panel and the filters of sections live in the address too; only another report needs loading. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const which = (url: URL) => `${url.searchParams.get('id')} ${url.searchParams.get('version')}`;
  return currentUrl.href === nextUrl.href || which(currentUrl) !== which(nextUrl);
}

export function Component() {
  const info = useLoaderData<ReportInfo>();
  const revalidation = useRevalidator();
  const navigation = useNavigation();
  const isFollowing = revalidation.state === 'loading' || navigation.state === 'loading';
  return (
    <DrillDesk>
      <article className="report" aria-busy={isFollowing}>
        <ReportHeader info={info} />
        <SectionNav />
        <MissingDesk summary={info.report.summary}>
          <Sections info={info} />
          <Panel info={info} />
        </MissingDesk>
      </article>
    </DrillDesk>
  );
}

/** The sections depend on the report alone: a change of the address leaves them as they are. */
const Sections = memo(function Sections({ info }: { info: ReportInfo }) {
  const { revalidate } = useRevalidator();
  const { report, line } = info;
  const isOwn = useOwns(line.owner_id);
  return (
    <SectionList>
      <Section id="summary">
        <SummaryPage info={info} />
      </Section>
      <Section id="authenticity">
        <Authenticity report={report} line={line} />
      </Section>
      <Section id="months">
        <Months months={report.months} />
      </Section>
      <Section id="income">
        <Income streams={report.income_streams} />
      </Section>
      <Section id="categories">
        <Categories categories={report.categories} months={report.months} />
      </Section>
      <Section id="debts">
        <Debts debts={report.debts} />
      </Section>
      <Section id="counterparties">
        <Counterparties
          parties={report.counterparties}
          total={info.counterparty_total}
          reportId={line.id}
          isOwn={isOwn}
        />
      </Section>
      <Section id="hours">
        <Hours hours={report.hours} />
      </Section>
      <Section id="balances">
        <Balances balances={report.balances} files={report.files} />
      </Section>
      <Section id="hits">
        <Hits key={line.id} reportId={line.id} isOwn={isOwn} unjudged={report.hits_unjudged} />
      </Section>
      <Section id="findings">
        <Findings findings={report.findings} reportId={line.id} isOwn={isOwn} />
      </Section>
      <Section id="network">
        <Network network={report.network} />
      </Section>
      <Section id="leftOut">
        <LeftOutRows report={report} />
      </Section>
      <Section id="method">
        <MethodNotes method={report.method} />
      </Section>
      <Section id="conclusion">
        <Conclusion
          key={line.id}
          reportId={line.id}
          conclusion={info.conclusion}
          onSaved={() => void revalidate()}
        />
      </Section>
    </SectionList>
  );
});

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
