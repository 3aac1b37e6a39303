// What the report costs and what the operator has, shown before anything is charged.
import { Button } from '@arco-design/web-react';
import { formatCount } from '@/shared/money';
import { useT as useSharedT } from '@/shared/texts';
import type { Loaded } from '@/shared/useLoaded';
import type { Price } from '../types';
import { useT } from './texts';

interface Props {
  price: Loaded<Price>;
  /** How many reports are to be made. */
  reports: number;
}

export function PriceBox({ price, reports }: Props) {
  const t = useT();
  const shared = useSharedT();
  if (price.error) {
    return (
      <p className="field-failure" role="alert">
        {t('priceFailed')}{' '}
        <Button type="text" size="mini" onClick={price.reload}>
          {shared('retry')}
        </Button>
      </p>
    );
  }
  const { data } = price;
  const points = data ? data.price * reports : 0;
  return (
    <div className="price-box" aria-busy={price.isLoading}>
      <dl className="figures">
        <div>
          <dt>{t('cost')}</dt>
          <dd>
            {data &&
              (points === 0 && data.vip ? t('costVip') : t('costPoints', { points: formatCount(points) }))}
          </dd>
        </div>
        <div>
          <dt>{t('available')}</dt>
          <dd>{data && t('costPoints', { points: formatCount(data.available) })}</dd>
        </div>
      </dl>
      {data && data.available < points ? (
        <p className="field-failure" role="alert">
          {t('notEnough')}
        </p>
      ) : (
        <p className="field-hint">{t('costNote')}</p>
      )}
    </div>
  );
}
