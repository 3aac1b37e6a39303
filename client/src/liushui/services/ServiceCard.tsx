// One optional service: what it does, what it costs, until when it is open, and the next step.
import { Button, Switch, Tag } from '@arco-design/web-react';
import { useState } from 'react';
import { askFirst } from '@/shared/ask';
import { useLocale } from '@/shared/i18n';
import { formatCount } from '@/shared/money';
import { showSuccess } from '@/shared/notice';
import { Permission } from '@/shared/Permission';
import { StateTag, type Tone } from '@/shared/StateTag';
import { cancelService, type Service, setRenewing } from './api';
import { OfferDialog } from './OfferDialog';
import { TermDialog } from './TermDialog';
import { t as tNow, useT } from './texts';

const TONES: Record<Service['state'], Tone> = { opened: 'good', expired: 'bad', closed: 'neutral' };

interface Props {
  service: Service;
  available: number;
  /** Whether it is open to no effect: no mail server is set up. */
  isIdle: boolean;
  onDone: () => void;
}

export function ServiceCard({ service, available, isIdle, onDone }: Props) {
  const t = useT();
  const locale = useLocale();
  const [dialog, setDialog] = useState<'term' | 'offer' | null>(null);
  const { state, included } = service;
  const isRunning = state === 'opened' && !included;
  const name = service.name[locale] ?? service.code;
  const close = () => setDialog(null);
  return (
    <article className="card service-card" data-state={state}>
      <h3>
        {name}
        {isIdle ? (
          <StateTag tone="warning">{t('idle')}</StateTag>
        ) : (
          <StateTag tone={TONES[state]}>{t(`state.${state}`)}</StateTag>
        )}
        {isRunning && service.is_trial && <Tag>{t('trial')}</Tag>}
        {included && <Tag color="arcoblue">{t('included')}</Tag>}
      </h3>
      <p className="service-about">{service.description[locale]}</p>
      <dl>
        <div>
          <dt className="figures">
            {included ? t('free') : t('price', { points: formatCount(service.points) })}
          </dt>
          <dd>
            <Term service={service} />
          </dd>
        </div>
      </dl>
      {isRunning && !service.is_cancelled && (
        <div className="service-renewing">
          <Switch
            size="small"
            aria-label={`${name}: ${t('renewing')}`}
            checked={service.is_renewing}
            onChange={(isRenewing) => renewByItself(service.code, isRenewing, onDone)}
          />
          {t('renewing')}
        </div>
      )}
      <footer>
        <Permission roles={['admin']}>
          <Button size="small" type="text" onClick={() => setDialog('offer')}>
            {t('offer')}
          </Button>
        </Permission>
        <span className="service-space" />
        {isRunning && !service.is_cancelled && !service.is_trial && (
          <Button size="small" onClick={() => askToCancel(service, name, onDone)}>
            {t('cancel')}
          </Button>
        )}
        {!included && (
          <Button size="small" type="primary" onClick={() => setDialog('term')}>
            {t(state === 'closed' ? 'open' : 'renew')}
          </Button>
        )}
      </footer>
      {dialog === 'term' && (
        <TermDialog service={service} name={name} available={available} onClose={close} onDone={onDone} />
      )}
      {dialog === 'offer' && <OfferDialog service={service} name={name} onClose={close} onDone={onDone} />}
    </article>
  );
}

function Term({ service }: { service: Service }) {
  const t = useT();
  const day = service.until_text.slice(0, 10);
  if (service.included) return t('noEnd');
  if (service.state === 'closed') return t('never');
  if (service.state === 'expired') return t('ended', { time: day });
  return (
    <>
      {t('until', { time: day })}
      {' · '}
      {t(service.is_cancelled ? 'cancelled' : 'left', { days: service.days_left })}
    </>
  );
}

function renewByItself(code: string, isRenewing: boolean, onDone: () => void) {
  // A failure has already been shown by the call itself.
  setRenewing(code, isRenewing)
    .then(() => showSuccess(tNow(isRenewing ? 'renewalOn' : 'renewalOff')))
    .catch(() => undefined)
    .finally(onDone);
}

function askToCancel(service: Service, name: string, onDone: () => void) {
  askFirst({
    title: tNow('cancelTitle', { name }),
    content: tNow('cancelBody', {
      time: service.until_text.slice(0, 10),
      points: formatCount(service.points),
    }),
    okText: tNow('cancel'),
    cancelText: tNow('keep'),
    isDangerous: true,
    onOk: async () => {
      await cancelService(service.code);
      void showSuccess(tNow('cancelDone'));
      onDone();
    },
  });
}
