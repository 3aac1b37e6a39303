// The operator's own words on the report, drafted from what was decided, and the end of the review.
import { Button, Input } from '@arco-design/web-react';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { lazyDialog } from '@/shared/lazyDialog';
import { showSuccess } from '@/shared/notice';
import { useUnsaved } from '@/shared/useUnsaved';
import { useWords } from '../../cases/wording';
import { completeReview, concludeReport, getReview, reopenReview } from '../api';
import { noteCorrection } from '../corrections/correctionStore';
import { t as tNow, useT } from '../words/texts';
import type { Review } from './reviewing/useReview';

const LENGTH = 4000;

const OthersConclusion = lazyDialog(() =>
  import('./OthersConclusion').then((found) => found.OthersConclusion),
);

interface Props {
  reportId: number;
  isNewest: boolean;
  conclusion: string;
  review: Review;
  onSaved: () => void;
}

/** What is being written, and the kept conclusion from which the writer began. */
interface Edited {
  text: string;
  before: string;
}

export function Conclusion({ reportId, isNewest, conclusion, review, onSaved }: Props) {
  const t = useT();
  const words = useWords();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { isKnown, told, total, reviewed } = review;
  const left = total - reviewed;
  const isComplete = told?.state === 'complete';
  const draft = words(told?.draft).slice(0, LENGTH);
  // Once everything is decided the decisions write the first words.
  const drafted = conclusion || (isKnown && !isComplete && left === 0 && total > 0 ? draft : '');
  const text = edited?.text ?? drafted;
  const before = edited?.before ?? conclusion;
  const isChanged = text.trim() !== before;
  useUnsaved(edited !== null && isChanged);
  const isOthers = isRefused && conclusion !== before;
  const write = (written: string) => setEdited({ text: written, before });

  async function act(work: () => Promise<unknown>, said: string) {
    setBusy(true);
    try {
      await work();
      void showSuccess(said);
      onSaved();
    } catch (error) {
      // The call has already said why; the words stay in the field.
      if (error instanceof ApiError && error.reason === 'conclusion_changed') {
        setEdited({ text, before });
        setRefused(true);
        onSaved();
      }
    } finally {
      setBusy(false);
    }
  }
  const keep = (written: string) => {
    setEdited({ text: written, before: written.trim() });
    setRefused(false);
  };
  const save = () =>
    act(async () => {
      // A decision that is still on its way may make another version.
      review.putTold(await concludeReport(await review.settled(), { conclusion: text, before }));
      keep(text);
      noteCorrection();
    }, tNow('conclusionSaved'));
  const sign = () =>
    act(async () => {
      // Decisions that are still on their way are part of what is signed, and of its draft.
      const newest = await review.settled();
      const fresh = edited === null && !conclusion ? words((await getReview(newest)).draft) : '';
      const written = (fresh || text).slice(0, LENGTH);
      const said = { conclusion: written, before, with_open: left > 0 };
      review.putTold(await completeReview(newest, said));
      keep(written);
      noteCorrection();
    }, tNow('reviewCompleted'));
  const complete = async () => {
    if (isBusy || isComplete || !isKnown || !isNewest) return;
    if (left === 0) {
      void sign();
      return;
    }
    const { askFirst } = await import('@/shared/noticeParts');
    askFirst({ title: tNow('leftOpen', { count: left }), okText: tNow('completeReview'), onOk: sign });
  };

  const hint = () => {
    if (!isNewest) return t('conclusionOfOlder');
    if (isComplete && isChanged) return t('savingReopens');
    const room = LENGTH - text.length;
    return room < 500 ? t('conclusionLeft', { count: room }) : t('conclusionHint');
  };

  return (
    <div className="conclusion">
      <label htmlFor="conclusion">{t('conclusion')}</label>
      <Input.TextArea
        id="conclusion"
        autoSize={{ minRows: 4, maxRows: 16 }}
        maxLength={LENGTH}
        value={text}
        readOnly={!isNewest}
        onChange={write}
        aria-describedby="conclusion-hint"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void complete();
        }}
      />
      <p className="conclusion-print">{text}</p>
      {isOthers && (
        <OthersConclusion
          conclusion={conclusion}
          onTake={() => setEdited(null)}
          onKeep={() => setEdited({ text, before: conclusion })}
        />
      )}
      <div className="conclusion-foot">
        <span id="conclusion-hint" className="quiet" role="status">
          {hint()}
        </span>
        {draft && isNewest && !isComplete && text !== draft && (
          <Button type="text" onClick={() => write(draft)}>
            {t('draftConclusion')}
          </Button>
        )}
        <Button loading={isBusy} disabled={!isNewest || !isChanged || isOthers} onClick={save}>
          {t('save')}
        </Button>
        {told && isNewest && !isComplete && (
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
