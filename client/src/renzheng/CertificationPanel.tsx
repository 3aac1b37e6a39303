// Verification inside the user's settings: what is verified or under way, and all records.
import { Button, Spin } from '@arco-design/web-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/shared/EmptyState';
import { getStanding, type Standing } from './api';
import { ApplicationFacts } from './facts';
import { RecordList } from './RecordList';
import { useT } from './texts';
import './renzheng.css';

export const APPLY_PATH = '/form/renzheng';

/** The tab of the user's settings. */
export { CertificationPanel as Component };

export function CertificationPanel() {
  const t = useT();
  const [standing, setStanding] = useState<Standing | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    getStanding().then(setStanding, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  if (isFailed) {
    return <EmptyState title={t('failed')} action={<Button onClick={load}>{t('retry')}</Button>} />;
  }
  if (!standing) return <Spin className="rz-loading" />;
  const shown = standing.valid ?? (standing.state === 'auditing' ? standing.application : null);
  return (
    <section className="card rz-panel">
      <div className="card-head">
        <h1>{t('title')}</h1>
        {standing.state !== 'auditing' && (
          <Link className="text-link" to={`${APPLY_PATH}?apply=1`}>
            {t(standing.valid ? 'applyChange' : 'applyNow')}
          </Link>
        )}
      </div>
      {shown ? (
        <div className="rz-subject">
          <ApplicationFacts application={shown} isShort />
        </div>
      ) : (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      )}
      {standing.records.length > 0 && (
        <>
          <h2>{t('records')}</h2>
          <RecordList records={standing.records} onChange={load} />
        </>
      )}
    </section>
  );
}
