// The step form: a channel activity in three steps, then its tracked link.
import { Button, DatePicker, Input, Result, Select, Steps, Switch } from '@arco-design/web-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '@/shared/api';
import { copyAndSay } from '@/shared/copy';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { PageHeader } from '@/shared/PageHeader';
import { PHONE, useMediaQuery } from '@/shared/useMediaQuery';
import { differs, useUnsaved } from '@/shared/useUnsaved';
import { createPromotion, type Promotion, type PromotionIn } from './api';
import {
  CHANNEL_TYPES,
  EMPTY,
  type Field,
  type PromotionDraft,
  problemsOf,
  STEPS,
  wholeLink,
} from './promotionRules';
import { usePromotionT } from './promotionTexts';
import { WordsField } from './WordsField';
import './content.css';
import './promotions.css';

type Problems = Failures<Field>;
const FIELDS = Object.keys(EMPTY) as Field[];

export function Component() {
  const t = usePromotionT();
  const isPhone = useMediaQuery(PHONE);
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<PromotionDraft>(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Promotion | null>(null);
  const key = useRef(newIdempotencyKey());
  useUnsaved(made === null && differs(EMPTY, draft));
  const change = (changes: Partial<PromotionDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    // Another intention of the same form.
    key.current = newIdempotencyKey();
  };

  function check(): boolean {
    const found = problemsOf(draft, step);
    setProblems(Object.fromEntries(Object.entries(found).map(([field, rule]) => [field, t(rule)])));
    return Object.keys(found).length === 0;
  }

  async function submit() {
    if (!check()) return;
    setBusy(true);
    try {
      setMade(await createPromotion(draft as PromotionIn, key.current));
      setStep(2);
    } catch (error) {
      const found = failuresOf(error, FIELDS);
      setProblems(found);
      if (STEPS[0]?.some((field) => found[field])) setStep(0);
    } finally {
      setBusy(false);
    }
  }

  const again = () => {
    setDraft(EMPTY);
    setProblems({});
    setMade(null);
    setStep(0);
    key.current = newIdempotencyKey();
  };
  const part = { draft, problems, change };
  return (
    <>
      <PageHeader
        title={t('formTitle')}
        note={t('formNote')}
        actions={
          <Link className="text-link" to="/content/promotions">
            {t('allPromotions')}
          </Link>
        }
      />
      <section className="card step-card">
        <Steps
          current={step + 1}
          lineless={!isPhone}
          direction={isPhone ? 'vertical' : 'horizontal'}
          className="step-heads"
        >
          <Steps.Step title={t('step1')} description={t('step1Note')} />
          <Steps.Step title={t('step2')} description={t('step2Note')} />
          <Steps.Step title={t('step3')} description={t('step3Note')} />
        </Steps>
        {step === 0 && <Basic {...part} onNext={() => check() && setStep(1)} />}
        {step === 1 && (
          <Channel {...part} isBusy={isBusy} onBack={() => setStep(0)} onSubmit={() => void submit()} />
        )}
        {step === 2 && made && <Finished promotion={made} onAgain={again} />}
      </section>
    </>
  );
}

interface PartProps {
  draft: PromotionDraft;
  problems: Problems;
  change: (changes: Partial<PromotionDraft>) => void;
}

function Row({
  label,
  problem,
  hint,
  children,
}: {
  label: string;
  problem: string | undefined;
  hint?: string;
  children: (invalid: ReturnType<typeof wrong>, id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <span className="field-required">{label}</span>
      {children(wrong(id, problem), id)}
      {problem ? (
        <FieldFailure id={id} failure={problem} />
      ) : (
        hint && <small className="field-hint">{hint}</small>
      )}
    </div>
  );
}

function Basic({ draft, problems, change, onNext }: PartProps & { onNext: () => void }) {
  const t = usePromotionT();
  return (
    <form
      className="step-form"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Row label={t('activityName')} problem={problems.activityName} hint={t('activityNameHint')}>
        {(invalid) => (
          <Input
            aria-label={t('activityName')}
            value={draft.activityName}
            onChange={(activityName) => change({ activityName })}
            {...invalid}
          />
        )}
      </Row>
      <Row label={t('channelType')} problem={problems.channelType}>
        {(invalid) => (
          <Select
            aria-label={t('channelType')}
            placeholder={t('chooseChannel')}
            value={draft.channelType}
            options={CHANNEL_TYPES.map((type) => ({ label: t(`channel.${type}`), value: type }))}
            onChange={(channelType) => change({ channelType })}
            {...invalid}
          />
        )}
      </Row>
      <Row label={t('promotionTime')} problem={problems.promotionTime}>
        {(invalid) => (
          <DatePicker.RangePicker
            aria-label={t('promotionTime')}
            placeholder={[t('from'), t('to')]}
            value={draft.promotionTime}
            onChange={(days) => change({ promotionTime: days ?? [] })}
            {...invalid}
          />
        )}
      </Row>
      <Row label={t('promoteLink')} problem={problems.promoteLink} hint={t('promoteLinkHint')}>
        {(invalid) => (
          <Input
            aria-label={t('promoteLink')}
            placeholder="https://"
            maxLength={500}
            value={draft.promoteLink}
            onChange={(promoteLink) => change({ promoteLink: promoteLink.trim() })}
            {...invalid}
          />
        )}
      </Row>
      <FieldFailure id="promotion" failure={problems.form} />
      <div className="step-buttons">
        <Button type="primary" htmlType="submit">
          {t('next')}
        </Button>
      </div>
    </form>
  );
}

interface ChannelProps extends PartProps {
  isBusy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

function Channel({ draft, problems, change, isBusy, onBack, onSubmit }: ChannelProps) {
  const t = usePromotionT();
  return (
    <form
      className="step-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Row label={t('advertisingSource')} problem={problems.advertisingSource} hint={t('sourceHint')}>
        {(invalid) => (
          <Input
            aria-label={t('advertisingSource')}
            maxLength={60}
            value={draft.advertisingSource}
            onChange={(advertisingSource) => change({ advertisingSource })}
            {...invalid}
          />
        )}
      </Row>
      <Row label={t('advertisingMedia')} problem={problems.advertisingMedia} hint={t('mediaHint')}>
        {(invalid) => (
          <Input
            aria-label={t('advertisingMedia')}
            maxLength={60}
            value={draft.advertisingMedia}
            onChange={(advertisingMedia) => change({ advertisingMedia })}
            {...invalid}
          />
        )}
      </Row>
      <Row label={t('keyword')} problem={problems.keyword} hint={t('keywordHint')}>
        {(_, id) => (
          <WordsField
            label={t('keyword')}
            id={id}
            failure={problems.keyword}
            value={draft.keyword}
            onChange={(keyword) => change({ keyword })}
          />
        )}
      </Row>
      <Row label={t('pushNotify')} problem={problems.pushNotify} hint={t('pushNotifyHint')}>
        {() => (
          <Switch
            aria-label={t('pushNotify')}
            checked={draft.pushNotify}
            onChange={(pushNotify) => change({ pushNotify })}
          />
        )}
      </Row>
      <Row label={t('advertisingContent')} problem={problems.advertisingContent}>
        {(invalid) => (
          <Input.TextArea
            aria-label={t('advertisingContent')}
            maxLength={{ length: 200, errorOnly: true }}
            showWordLimit
            autoSize={{ minRows: 3, maxRows: 6 }}
            value={draft.advertisingContent}
            onChange={(advertisingContent) => change({ advertisingContent })}
            {...invalid}
          />
        )}
      </Row>
      <FieldFailure id="promotion" failure={problems.form} />
      <div className="step-buttons">
        <Button onClick={onBack}>{t('prev')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

function Finished({ promotion, onAgain }: { promotion: Promotion; onAgain: () => void }) {
  const t = usePromotionT();
  const navigate = useNavigate();
  const link = wholeLink(promotion.link);
  return (
    <>
      <Result
        status="success"
        title={t('done')}
        subTitle={t('doneNote')}
        extra={[
          <Button
            key="detail"
            type="primary"
            onClick={() => void navigate(`/content/promotions?id=${promotion.id}`)}
          >
            {t('detail')}
          </Button>,
          <Button key="again" onClick={onAgain}>
            {t('again')}
          </Button>,
        ]}
      />
      <div className="step-link">
        <span>{t('link')}</span>
        <code>{link}</code>
        <Button size="small" onClick={() => void copyAndSay(link, t('copied'))}>
          {t('copy')}
        </Button>
      </div>
    </>
  );
}
