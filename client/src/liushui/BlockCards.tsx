// The blocks beside the tasks as cards: what each is called, in a sentence what it does, and its figures.
import { Spin } from '@arco-design/web-react';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { get } from '@/shared/api';
import { LoadFailure } from '@/shared/LoadFailure';
import { useLoaded } from '@/shared/useLoaded';
import { useT } from './cases/tasks/texts';

export type CardBlock = 'quality' | 'services' | 'presets';

/** The calls of the specification's card list. */
const CALLS = {
  quality: (signal: AbortSignal) => get('/api/list/quality-inspection', { signal, isQuiet: true }),
  services: (signal: AbortSignal) => get('/api/list/the-service', { signal, isQuiet: true }),
  presets: (signal: AbortSignal) => get('/api/list/rules-preset', { signal, isQuiet: true }),
};

/** So many cards of a block stand beside the tasks; the block itself shows all. */
const MOST = 8;

interface Props {
  block: CardBlock;
  /** Leads to the block itself, where there is more to do than to look. */
  hasMore?: boolean;
  /** Stands below, once the cards have their height: what is read must not move. */
  children?: ReactNode;
}

export function BlockCards({ block, hasMore = false, children }: Props) {
  const t = useT();
  const { data, error, reload } = useLoaded(
    useCallback((signal: AbortSignal) => CALLS[block](signal), [block]),
  );
  const isDone = data !== null || error !== null;
  const cards = (
    <section className="block-cards" aria-label={t(`block.${block}`)}>
      <div className="card-head">
        <h2>{t(`block.${block}`)}</h2>
        {hasMore && (
          <Link className="text-link" to={{ search: `tab=${block}` }}>
            {t('blockMore')}
          </Link>
        )}
      </div>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!data && !error && <Spin className="block-wait" data-block={hasMore ? undefined : block} />}
      {data?.length === 0 && <p className="block-none">{t('blockNone')}</p>}
      <ul>
        {data?.slice(0, hasMore ? MOST : undefined).map((card) => (
          <li key={card.id} className="card">
            <h3>{card.title}</h3>
            <p>{card.description}</p>
            {'data' in card && (
              <dl>
                {card.data.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="figures">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {cards}
      {isDone && children}
    </>
  );
}
