// Every version that was ever switched on, with what it changed and a way back to it.
import { Button, Drawer, Pagination, Radio, Spin } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { EmptyState } from '@/shared/EmptyState';
import { LoadFailure } from '@/shared/LoadFailure';
import { showSuccess } from '@/shared/notice';
import { StateTag } from '@/shared/StateTag';
import { useLoaded } from '@/shared/useLoaded';
import { getVersion, getVersions, type RuleVersion, restoreVersion, type Scope } from './api';
import { DifferenceList } from './DifferenceList';
import { NoteDialog } from './NoteDialog';
import { lookAgain } from './ruleFailures';
import { t as tNow, useT } from './texts';

interface Props {
  scope: Scope;
  /** The number of the version that is on. */
  active: number;
  onClose: () => void;
  onDone: () => void;
}

export function HistoryDrawer({ scope, active, onClose, onDone }: Props) {
  const t = useT();
  const [current, setCurrent] = useState(1);
  const [restored, setRestored] = useState<{ number: number; label: string } | null>(null);
  const load = useCallback(
    (signal: AbortSignal) => getVersions(scope, current, { signal }),
    [scope, current],
  );
  const { data, error, reload } = useLoaded(load);
  return (
    <Drawer visible title={t('history')} width="min(720px, 100vw)" footer={null} onCancel={onClose}>
      <div role="dialog" aria-label={t('history')}>
        {error && <LoadFailure error={error} onRetry={reload} />}
        {!data && !error && <Spin className="rules-loading" />}
        {data?.total === 0 && <EmptyState title={t('versionsNone')} hint={t('versionsNoneHint')} />}
        {data && data.total > 0 && (
          <>
            <ul className="rules-versions">
              {data.list.map((version) => (
                <li key={version.number} className="rules-version">
                  <Version scope={scope} version={version} onRestore={() => setRestored(version)} />
                </li>
              ))}
            </ul>
            <div className="rules-bar">
              <Button onClick={() => setRestored({ number: 0, label: t('builtin') })}>
                {t('restoreBuiltin')}
              </Button>
              <Pagination
                size="small"
                current={current}
                total={data.total}
                onChange={setCurrent}
                hideOnSinglePage
              />
            </div>
          </>
        )}
        {restored && (
          <NoteDialog
            title={t('restoreTitle', { label: restored.label })}
            label={t('noteLabel')}
            hint={t('restoreHint')}
            missing={t('noteMissing')}
            okText={t('restore')}
            onClose={() => setRestored(null)}
            onOk={async (note) => {
              try {
                const { label } = await restoreVersion(scope, restored.number, active, note);
                void showSuccess(tNow('restored', { label }));
                onDone();
              } catch (error) {
                lookAgain(error, onDone);
              }
              setCurrent(1);
              reload();
            }}
          />
        )}
      </div>
    </Drawer>
  );
}

interface VersionProps {
  scope: Scope;
  version: RuleVersion;
  onRestore: () => void;
}

function Version({ scope, version, onRestore }: VersionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isActive = version.state === 'active';
  return (
    <>
      <header>
        {version.label}
        <StateTag tone={isActive ? 'good' : 'neutral'}>
          {t(isActive ? 'version.active' : 'version.retired')}
        </StateTag>
        {version.restores !== null && (
          <span className="rules-quiet">
            {version.restores ? t('restores', { number: version.restores }) : t('restoresBuiltin')}
          </span>
        )}
      </header>
      <p>{version.note}</p>
      <p className="rules-quiet">
        {t('versionBy', { author: version.author, time: version.activatetime_text })}
      </p>
      <div className="rules-actions">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
          {t('showDraft')}
        </Button>
        {!isActive && (
          <Button size="small" onClick={onRestore}>
            {t('restore')}
          </Button>
        )}
      </div>
      {isOpen && <Detail scope={scope} number={version.number} />}
    </>
  );
}

function Detail({ scope, number }: { scope: Scope; number: number }) {
  const t = useT();
  const [against, setAgainst] = useState<'differences' | 'from_default'>('differences');
  const load = useCallback((signal: AbortSignal) => getVersion(scope, number, { signal }), [scope, number]);
  const { data, error, reload } = useLoaded(load);
  if (error) return <LoadFailure error={error} onRetry={reload} />;
  if (!data) return <Spin className="rules-loading" />;
  return (
    <>
      <Radio.Group
        type="button"
        size="small"
        aria-label={t('against')}
        style={{ margin: '12px 0' }}
        value={against}
        onChange={setAgainst}
        options={[
          { label: t('againstBefore'), value: 'differences' },
          { label: t('againstDefault'), value: 'from_default' },
        ]}
      />
      <DifferenceList differences={data[against]} />
    </>
  );
}
