// What waits for the operator: each thing with the button that does it.
import { Link } from 'react-router-dom';
import { formatCount } from '@/shared/money';
import { PartFailed } from '@/shared/PartFailed';
import { When } from '@/shared/When';
import type { WaitingKind } from './api';
import { useT, waitingTexts } from './waitingTexts';

type Key = keyof typeof waitingTexts.zh;
const inWords = (key: string): key is Key => key in waitingTexts.zh;

/** Where all of a kind stand. */
const ALL: Record<string, string> = {
  password: '/list/card?state=waiting',
  currency: '/list/card?state=waiting',
  confirmation: '/list/card?state=waiting',
  mapping: '/list/card?state=failed',
  review: '/liushui/baogao?review=open',
  verification: '/admin/renzheng',
  posting: '/admin/ledger',
  order: '/admin/orders?state=anomaly',
};

interface Props {
  waiting: WaitingKind[] | null;
}

export function WaitingCard({ waiting }: Props) {
  const t = useT();
  return (
    <section className="card waiting" aria-label={t('title')}>
      <div className="card-head">
        <h2>
          {t('title')}{' '}
          {waiting && waiting.length > 0 && (
            <span className="figures waiting-count">
              {formatCount(waiting.reduce((sum, { count }) => sum + count, 0))}
            </span>
          )}
        </h2>
      </div>
      {!waiting && <PartFailed />}
      {waiting?.length === 0 && <p className="waiting-nothing">{t('nothing')}</p>}
      {waiting && waiting.length > 0 && (
        <ul>
          {waiting.map(({ kind, count, list }) => {
            const name = `kind.${kind}`;
            const act = `act.${kind}`;
            return list.map((each, at) => (
              <li key={`${kind} ${each.id}`}>
                <span className="waiting-kind">{inWords(name) ? t(name) : kind}</span>
                <span className="waiting-about">
                  <strong>{each.title}</strong>
                  {each.items !== null && each.items > 0 && (
                    <span className="figures">
                      {t('progress', { decided: each.decided ?? 0, items: each.items })}
                    </span>
                  )}
                </span>
                <span className="waiting-end">
                  <When text={each.since_text} />
                  {at === list.length - 1 && count > list.length && ALL[kind] && (
                    <Link className="text-link" to={ALL[kind]}>
                      {t('others', { count: formatCount(count - list.length) })}
                    </Link>
                  )}
                  <Link
                    className="waiting-act"
                    to={each.path}
                    aria-label={`${inWords(act) ? t(act) : kind}: ${each.title}`}
                  >
                    {inWords(act) ? t(act) : t('act.review')}
                  </Link>
                </span>
              </li>
            ));
          })}
        </ul>
      )}
    </section>
  );
}
