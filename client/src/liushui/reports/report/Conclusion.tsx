// The operator's own words on the report, drafted from what was decided, and the end of the review.
import { Button, Input } from '@arco-design/web-react';
import { useState } from 'react';
import { showSuccess } from '@/shared/notice';
import { useWords } from '../../cases/wording';
import { completeReview, concludeReport, getReview, reopenReview } from '../api';
import { noteCorrection } from '../corrections/correctionStore';
import { t as tNow, useT } from '../words/texts';
import type { Review } from './reviewing/useReview';

const LENGTH = 4000;

interface Props {
  reportId: number;
  conclusion: string;
  review: Review;
  onSaved: () => void;
}

export function Conclusion({ reportId, conclusion, review, onSaved }: Props) {
  const t = useT();
  const words = useWords();
  const [edited, setEdited] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { isKnown, told, total, reviewed } = review;
  const left = total - reviewed;
  const isComplete = told?.state === 'complete';
  const draft = words(told?.draft).slice(0, LENGTH);
  // Once everything is decided the decisions write the first words.
  const drafted = conclusion || (isKnown && left === 0 && total > 0 ? draft : '');
  const text = edited ?? drafted;

  async function act(work: () => Promise<unknown>, said: string) {
    setBusy(true);
    try {
      await work();
      void showSuccess(said);
      onSaved();
    } catch {
      // The call has already said why; the words stay in the field.
    } finally {
      setBusy(false);
    }
  }
  const save = () => act(() => concludeReport(reportId, text), tNow('conclusionSaved'));
  const sign = () =>
    act(async () => {
      // Decisions that are still on their way are part of what is signed, and of its draft.
      const newest = await review.settled();
      const fresh = edited === null && !conclusion ? words((await getReview(newest)).draft) : '';
      const said = { conclusion: (fresh || text).slice(0, LENGTH), with_open: left > 0 };
      review.putTold(await completeReview(newest, said));
      noteCorrection();
    }, tNow('reviewCompleted'));
  const complete = async () => {
    if (isBusy || isComplete || !isKnown) return;
    if (left === 0) {
      void sign();
      return;
    }
    const { Modal } = await import('@/shared/noticeParts');
    Modal.confirm({
      title: tNow('leftOpen', { count: left }),
      okText: tNow('completeReview'),
      cancelText: tNow('cancel'),
      onOk: sign,
    });
  };

  return (
    <div className="conclusion">
      <label htmlFor="conclusion">{t('conclusion')}</label>
      <Input.TextArea
        id="conclusion"
        autoSize={{ minRows: 4, maxRows: 16 }}
        maxLength={LENGTH}
        value={text}
        onChange={setEdited}
        aria-describedby="conclusion-hint"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void complete();
        }}
      />
      <p className="conclusion-print">{text}</p>
      <div className="conclusion-foot">
        <span id="conclusion-hint" className="quiet">
          {text.length > LENGTH - 500
            ? t('conclusionLeft', { count: LENGTH - text.length })
            : t('conclusionHint')}
        </span>
        {draft && !isComplete && text !== draft && (
          <Button type="text" onClick={() => setEdited(draft)}>
            {t('draftConclusion')}
          </Button>
        )}
        <Button loading={isBusy} disabled={text === conclusion} onClick={save}>
          {t('save')}
        </Button>
        {told && !isComplete && (
          <Button type="primary" disabled={!isKnown} loading={isBusy} onClick={() => void complete()}>
            {t('completeReview')} <kbd>Ctrl ↵</kbd>
          </Button>
        )}
      </div>
      {isComplete && (
        <p className="review-signed" role="status">
          {t('reviewCompletedBy', { name: told.completed_by, time: told.completed_text })}
          <Button
            type="text"
            size="small"
            onClick={() =>
              act(async () => review.putTold(await reopenReview(reportId)), tNow('reopenReview'))
            }
          >
            {t('reopenReview')}
          </Button>
        </p>
      )}
    </div>
  );
}
