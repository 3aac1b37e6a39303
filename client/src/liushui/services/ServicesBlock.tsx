// The block of optional services on the task screen: a card for each, with its price, state and what can be done.
import { Alert, Spin } from '@arco-design/web-react';
import { LoadFailure } from '@/shared/LoadFailure';
import { formatCount } from '@/shared/money';
import { useLoaded } from '@/shared/useLoaded';
import { getServices } from './api';
import { ServiceCard } from './ServiceCard';
import { useT } from './texts';
import './Services.css';

const load = (signal: AbortSignal) => getServices({ signal });

export function ServicesBlock() {
  const t = useT();
  const { data, error, reload } = useLoaded(load);
  return (
    <section className="services-block" aria-label={t('title')}>
      <header className="services-head">
        <div>
          <h2>{t('title')}</h2>
          <p>{t('note')}</p>
        </div>
        {data && <span className="figures">{t('available', { points: formatCount(data.points) })}</span>}
      </header>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin className="services-loading" />}
      {data && !data.mail_leaves && <Alert type="warning" content={t('mailStays')} />}
      <ul className="services-cards">
        {data?.list.map((service) => (
          <li key={service.code}>
            <ServiceCard
              service={service}
              available={data.points}
              isIdle={service.code === 'email' && !data.mail_leaves}
              onDone={reload}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
