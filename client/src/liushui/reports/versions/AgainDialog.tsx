// Asks before a task is analysed again: why, from what, at what price, and with which related parties.
import { Modal, Spin } from '@arco-design/web-react';
import { useCallback, useState } from 'react';
import { ApiError } from '@/shared/api';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded } from '@/shared/useLoaded';
import { TagField } from '../../cases/tasks/TagField';
import type { Task } from '../../cases/types';
import { useWords } from '../../cases/wording';
import { analyseAgain, getOutlook, type Outlook } from './api';
import { Reasons } from './Reasons';
import { useT } from './texts';
import '../../cases/tasks/forms.css';
import './Versions.css';

const NAME_LENGTH = 64;

interface Props {
  taskId: number;
  customer: string;
  onClose: () => void;
  onQueued: (task: Task) => void;
}

export function AgainDialog({ taskId, customer, onClose, onQueued }: Props) {
  const t = useT();
  const load = useCallback((signal: AbortSignal) => getOutlook(taskId, { signal, isQuiet: true }), [taskId]);
  const { data, error, reload } = useLoaded(load);
  const [edited, setEdited] = useState<string[] | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const canRun = data?.source != null;

  async function run() {
    if (!data || isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const task = await analyseAgain(taskId, edited ?? data.related);
      onQueued(task);
      onClose();
    } catch (problem) {
      setFailure(problem instanceof ApiError ? problem.message : String(problem));
      setBusy(false);
    }
  }

  return (
    <Modal
      visible
      title={t('againTitle', { customer })}
      okText={t('again')}
      cancelText={canRun ? t('cancel') : t('close')}
      confirmLoading={isBusy}
      okButtonProps={canRun ? {} : { style: { display: 'none' } }}
      onOk={run}
      onCancel={onClose}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
    >
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin block className="again-wait" />}
      {data && (
        <div className="again">
          <Told outlook={data} />
          {canRun && (
            <TagField
              id="again-related"
              label={t('related')}
              hint={t('relatedHint')}
              failure={undefined}
              maxLength={NAME_LENGTH}
              value={edited ?? data.related}
              onChange={setEdited}
            />
          )}
          <p className="field-failure" role="alert">
            {failure}
          </p>
        </div>
      )}
    </Modal>
  );
}

function Told({ outlook }: { outlook: Outlook }) {
  const t = useT();
  const words = useWords();
  const { source, stored_version, price, reasons, refusal } = outlook;
  if (source === null) return <p>{words(refusal)}</p>;
  return (
    <>
      {reasons.length > 0 ? (
        <>
          <h4>{t('why')}</h4>
          <Reasons reasons={reasons} />
        </>
      ) : (
        <p>{t('nothingNew')}</p>
      )}
      <p>{t(source === 'files' ? 'source.files' : 'source.stored', { version: stored_version ?? 1 })}</p>
      <p>{t('keepsOld')}</p>
      <p className="again-price">{price === 0 ? t('free') : t('price', { points: price })}</p>
    </>
  );
}
