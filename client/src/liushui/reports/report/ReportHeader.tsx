// What the report is about and what can be done with it: version, all transactions, print, export.
import { Button } from '@arco-design/web-react';
import { Link } from 'react-router-dom';
import { DemoTag } from '@/shared/Demo';
import { PageHeader } from '@/shared/PageHeader';
import { Drill } from '../transactions/Drill';
import type { ReportInfo } from '../types';
import { reportAddress } from '../versions/address';
import { useAgain } from '../versions/useAgain';
import { VersionActions, VersionDrawers } from '../versions/VersionTools';
import { useT } from '../words/texts';
import { ExportMenu } from './ExportMenu';
import { KeyHelp } from './KeyHelp';
import { printReport } from './printReport';

export function ReportHeader({ info }: { info: ReportInfo }) {
  const { line, versions } = info;
  const t = useT();
  const again = useAgain(info);
  const newest = versions[0];
  return (
    <>
      <PageHeader
        title={t('reportOf', { customer: line.customer })}
        mark={<DemoTag of={line.demo} />}
        actions={
          <>
            <VersionActions info={info} />
            {again.button}
            <Drill to={{}} className="outline-link">
              {t('allTransactions')}
            </Drill>
            <KeyHelp />
            <Button onClick={() => void printReport()}>{t('print')}</Button>
            <ExportMenu line={line} />
          </>
        }
      />
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
