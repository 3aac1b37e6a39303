// The bar over a report: whose it is, how far its review is, and what can be done with it.
import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { DemoTag } from '@/shared/Demo';
import { lazyDialog } from '@/shared/lazyDialog';
import { TermsLine } from '../../cases/terms/TermsLine';
import { useT as useTermsT } from '../../cases/terms/texts';
import { useOwns } from '../../cases/useOwns';
import { Drill } from '../transactions/Drill';
import type { ReportInfo } from '../types';
import { reportAddress } from '../versions/address';
import { useAgain } from '../versions/useAgain';
import { VersionActions, VersionDrawers } from '../versions/VersionTools';
import { useT } from '../words/texts';
import { ExportMenu } from './ExportMenu';
import { KeyHelp } from './KeyHelp';
import { printReport } from './printReport';
import { ReviewBar } from './reviewing/ReviewBar';
import type { Review } from './reviewing/useReview';

const TermsDialog = lazyDialog(() =>
  import('../../cases/terms/TermsDialog').then((found) => found.TermsDialog),
);

export function ReportHeader({ info, review }: { info: ReportInfo; review: Review }) {
  const { line, versions } = info;
  const t = useT();
  const again = useAgain(info);
  const newest = versions[0];
  return (
    <>
      <header className="report-bar">
        <div className="report-title">
          <h1>
            {line.customer} <DemoTag of={line.demo} />
          </h1>
          <span className="quiet">{t('flowReport')}</span>
        </div>
        <ReviewBar review={review} />
      </header>
      <div className="page-actions report-tools">
        <VersionActions info={info} />
        {again.button}
        <Drill to={{}} className="outline-link">
          {t('allTransactions')}
        </Drill>
        <KeyHelp />
        <Button aria-keyshortcuts="p" onClick={() => void printReport()}>
          {t('print')}
        </Button>
        <span className="shortcut" data-shortcut="e">
          <ExportMenu line={line} />
        </span>
        <CaseTerms info={info} />
      </div>
      {newest && newest.id !== line.id && (
        <p className="report-notice" role="status">
          {t('oldVersion', { version: line.version })}{' '}
          <Link className="text-link" to={reportAddress(newest.id)}>
            {t('newest')}
          </Link>
        </p>
      )}
      {again.notice}
      <VersionDrawers info={info} />
    </>
  );
}

/** What the case is for, when it goes, and the way to change either. */
function CaseTerms({ info: { line, terms } }: { info: ReportInfo }) {
  const t = useTermsT();
  const { revalidate } = useRevalidator();
  const isOwn = useOwns(line.owner_id);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="report-terms">
      <TermsLine terms={terms} isWanted={isOwn && !line.demo} />
      {isOwn && (
        <Button type="text" size="mini" onClick={() => setOpen(true)} {...TermsDialog.preload}>
          {t('edit')}
        </Button>
      )}
      {isOpen && (
        <TermsDialog
          taskId={line.task_id}
          terms={terms}
          onClose={() => setOpen(false)}
          onDone={() => void revalidate()}
        />
      )}
    </div>
  );
}
