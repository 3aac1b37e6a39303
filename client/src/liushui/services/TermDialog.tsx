// Opens or renews a service: for how long, and what it takes in points; the button names the price.
import { Modal, Radio, Switch } from '@arco-design/web-react';
import { useState } from 'react';
import { ApiError } from '@/shared/api';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { openService, renewService, type Service } from './api';
import { t as tNow, useT } from './texts';

const MONTHS = [1, 3, 6, 12] as const;

interface Props {
  service: Service;
  name: string;
  available: number;
  onClose: () => void;
  onDone: () => void;
}

export function TermDialog({ service, name, available, onClose, onDone }: Props) {
  const t = useT();
  const [months, setMonths] = useState<(typeof MONTHS)[number]>(1);
  const [isRenewing, setRenewing] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  // What has ended is opened anew; what runs is added to.
  const isOpening = service.state !== 'opened';
  const total = months * service.points;
  const isShort = total > available;

  async function submit() {
    if (isBusy || isShort) return;
    setBusy(true);
    setFailure('');
    try {
      const term = { months, points: service.points };
      if (isOpening) await openService(service.code, term, isRenewing);
      else await renewService(service.code, term);
      void showSuccess(tNow(isOpening ? 'opened' : 'renewed'));
      onClose();
      onDone();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
      if (error instanceof ApiError && error.code === 40900) onDone();
    }
  }

  return (
    <Modal
      visible
      title={t(service.state === 'closed' ? 'openTitle' : 'renewTitle', { name })}
      okText={t(service.state === 'closed' ? 'payAndOpen' : 'payAndRenew', { points: formatCount(total) })}
      cancelText={t('back')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: isShort }}
      onOk={submit}
      onCancel={onClose}
      style={{ width: 'min(460px, calc(100vw - 32px))' }}
    >
      <div className="service-form">
        <span id="service-months">{t('months')}</span>
        <Radio.Group
          type="button"
          aria-labelledby="service-months"
          value={months}
          onChange={setMonths}
          options={MONTHS.map((count) => ({ label: t(`term.${count}`), value: count }))}
        />
        <dl className="service-sums">
          <div>
            <dt>{t('total')}</dt>
            <dd className="figures">{t('points', { points: formatCount(total) })}</dd>
          </div>
          <div>
            <dt>{t('after')}</dt>
            <dd className="figures">
              {isShort ? '–' : t('points', { points: formatCount(available - total) })}
            </dd>
          </div>
        </dl>
        {isOpening && (
          <div>
            <div className="service-renewing">
              <Switch size="small" aria-label={t('renewing')} checked={isRenewing} onChange={setRenewing} />
              {t('renewing')}
            </div>
            <p className="field-hint">{t('renewHint')}</p>
          </div>
        )}
        <p className="field-failure" role="alert">
          {isShort ? t('short', { needed: formatCount(total), available: formatCount(available) }) : failure}
        </p>
      </div>
    </Modal>
  );
}
