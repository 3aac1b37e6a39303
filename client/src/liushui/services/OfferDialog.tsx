// What an administrator decides about a service: the price of a month, free for everybody, the trial.
import { InputNumber, Modal, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { type Failures, FieldFailure, failuresOf, wrong } from '@/shared/fieldFailures';
import { showSuccess } from '@/shared/notice';
import { changeOffer, type Offer, type Service } from './api';
import { t as tNow, useT } from './texts';

const FIELDS = ['points', 'trial_days'] as const;
type Field = (typeof FIELDS)[number];

interface Props {
  service: Service;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

export function OfferDialog({ service, name, onClose, onDone }: Props) {
  const t = useT();
  const { points, included, trial_days } = service;
  const [offer, setOffer] = useState<Offer>({ points, included, trial_days });
  const [failures, setFailures] = useState<Failures<Field>>({});
  const change = (part: Partial<Offer>) => setOffer((before) => ({ ...before, ...part }));
  const submit = async () => {
    try {
      await changeOffer(service.code, offer);
      void showSuccess(tNow('saved'));
      onClose();
      onDone();
    } catch (error) {
      setFailures(failuresOf(error, FIELDS));
    }
  };
  return (
    <Modal
      visible
      title={t('offerTitle', { name })}
      okText={t('save')}
      cancelText={t('back')}
      onOk={submit}
      onCancel={onClose}
      style={{ width: 'min(460px, calc(100vw - 32px))' }}
    >
      <div className="service-form">
        <label htmlFor="offer-points">{t('offerPoints')}</label>
        <InputNumber
          id="offer-points"
          min={0}
          max={100_000}
          precision={0}
          value={offer.points}
          onChange={(value) => change({ points: Number(value) || 0 })}
          {...wrong('offer-points', failures.points)}
        />
        <FieldFailure id="offer-points" failure={failures.points} />
        <p className="field-hint">{t('offerHint')}</p>
        <label htmlFor="offer-trial">{t('offerTrial')}</label>
        <InputNumber
          id="offer-trial"
          min={0}
          max={365}
          precision={0}
          value={offer.trial_days}
          onChange={(value) => change({ trial_days: Number(value) || 0 })}
          {...wrong('offer-trial', failures.trial_days)}
        />
        <FieldFailure id="offer-trial" failure={failures.trial_days} />
        <div className="service-renewing">
          <Switch
            size="small"
            aria-label={t('offerIncluded')}
            checked={offer.included}
            onChange={(isIncluded) => change({ included: isIncluded })}
          />
          {t('offerIncluded')}
        </div>
        <p className="field-hint">{t('offerIncludedHint')}</p>
        <FieldFailure id="offer" failure={failures.form} />
      </div>
    </Modal>
  );
}
