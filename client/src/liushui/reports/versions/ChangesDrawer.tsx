// What changed between the version on show and another one: only what really differs, or that nothing does.
import { Drawer, Select, Spin } from '@arco-design/web-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded } from '@/shared/useLoaded';
import type { ReportInfo } from '../types';
import { compared } from './address';
import { type Difference, getChanges } from './api';
import { useT } from './changesTexts';
import { Figures, Made, Months, Others, Sums, Thresholds } from './FigureLists';
import { Files, FindingList, HitList } from './JudgementLists';
import { RowList } from './RowList';
import { useT as useVersionsT } from './texts';

interface Props {
  info: ReportInfo;
  from: number;
  onClose: () => void;
}

export function ChangesDrawer({ info: { line, versions }, from, onClose }: Props) {
  const t = useT();
  const versionsT = useVersionsT();
  const [, setQuery] = useSearchParams();
  const load = useCallback(
    (signal: AbortSignal) => getChanges(line.id, from, { signal, isQuiet: true }),
    [line.id, from],
  );
  const { data, error, reload } = useLoaded(load);
  const title = t('changesTitle', { before: from, after: line.version });
  const others = versions.filter(({ id }) => id !== line.id);
  return (
    <Drawer visible title={title} width="min(1080px, 100vw)" footer={null} onCancel={onClose}>
      <div className="changes" role="dialog" aria-label={title}>
        {others.length > 1 && (
          <div className="changes-picker">
            <span>{t('compareWith')}</span>
            <Select
              aria-label={t('compareWith')}
              value={from}
              onChange={(version: number) =>
                setQuery((before) => compared(before, version), { preventScrollReset: true })
              }
              options={others.map(({ version, createtime_text }) => ({
                value: version,
                label: versionsT('versionLine', { version, time: createtime_text }),
              }))}
            />
          </div>
        )}
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin block className="changes-wait" />}
        {data && <Found difference={data} currency={line.currency} />}
      </div>
    </Drawer>
  );
}

function Found({ difference, currency }: { difference: Difference; currency: string }) {
  const t = useT();
  const { changes, before, after } = difference;
  return (
    <>
      {difference.is_equal && <EmptyState title={t('equal')} hint={t('equalHint')} />}
      <Made difference={difference} />
      {!difference.is_equal && (
        <>
          <Figures difference={difference} />
          <RowList key={`${before.id} ${after.id}`} difference={difference} />
          <Sums title={t('categories')} lines={changes.categories} difference={difference} />
          <Sums title={t('leftOut')} lines={changes.left_out} difference={difference} />
          <HitList difference={difference} />
          <FindingList title={t('findings')} lines={changes.findings} difference={difference} />
          <FindingList title={t('checks')} lines={changes.checks} difference={difference} />
          <Months difference={difference} />
          <Files difference={difference} />
          <Thresholds difference={difference} currency={currency} />
          <Others parts={changes.others} />
        </>
      )}
    </>
  );
}
