// What the report costs and what the operator has, shown before anything is charged.
import { Button } from '@arco-design/web-react';
import { formatCount } from '@/shared/money';
import { useT as useSharedT } from '@/shared/texts';
import type { Loaded } from '@/shared/useLoaded';
import type { Price } from '../types';
import { useT } from './texts';

export function PriceBox({ price }: { price: Loaded<Price> }) {
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
  return (
    <div className="price-box" aria-busy={price.isLoading}>
      <dl className="figures">
        <div>
          <dt>{t('cost')}</dt>
          <dd>
            {data && (data.price === 0 && data.vip ? t('costVip') : t('costPoints', { points: data.price }))}
          </dd>
        </div>
        <div>
          <dt>{t('available')}</dt>
          <dd>{data && formatCount(data.available)}</dd>
        </div>
      </dl>
      <p className="field-hint">{t('costNote')}</p>
      {data && data.available < data.price && (
        <p className="field-failure" role="alert">
          {t('notEnough')}
        </p>
      )}
    </div>
  );
}
