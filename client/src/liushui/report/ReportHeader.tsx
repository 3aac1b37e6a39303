// What the report is about and what can be done with it: version, all transactions, print, export.
import { Button, Select } from '@arco-design/web-react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHeader } from '@/shared/PageHeader';
import { Drill } from '../transactions/Drill';
import type { ReportInfo } from '../types';
import { ExportMenu } from './ExportMenu';
import { KeyHelp } from './KeyHelp';
import { printReport } from './printReport';
import { useT } from './texts';

const addressOf = (id: number) => `/report/reportinfo?id=${id}`;

export function ReportHeader({ info: { line, versions } }: { info: ReportInfo }) {
  const t = useT();
  const navigate = useNavigate();
  const newest = versions[0];
  return (
    <>
      <PageHeader
        title={t('reportOf', { customer: line.customer })}
        actions={
          <>
            {versions.length > 1 && (
              <Select
                aria-label={t('version')}
                value={line.id}
                onChange={(id: number) => void navigate(addressOf(id))}
                options={versions.map(({ id, version, createtime_text }) => ({
                  value: id,
                  label: t('versionLine', { version, time: createtime_text }),
                }))}
                style={{ width: 260 }}
              />
            )}
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
          <Link className="text-link" to={addressOf(newest.id)}>
            {t('newest')}
          </Link>
        </p>
      )}
    </>
  );
}
