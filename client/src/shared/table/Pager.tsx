// The pages of a list: numbered on a desk, back and forth on a phone.
import { Button, Pagination, Select } from '@arco-design/web-react';
import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import { EmptyState } from '../EmptyState';
import { useT } from '../texts';
import { PHONE, useMediaQuery } from '../useMediaQuery';
import './DataTable.css';

export interface Paging {
  current: number;
  pageSize: number;
  total: number;
  onChange: (current: number, pageSize: number) => void;
}

const PAGE_SIZES = [10, 20, 50, 100];

export function Pager(paging: Paging) {
  const isPhone = useMediaQuery(PHONE);
  return isPhone ? <PhonePager {...paging} /> : <DeskPager {...paging} />;
}

function DeskPager({ current, pageSize, total, onChange }: Paging) {
  const t = useT();
  const sizes = PAGE_SIZES.includes(pageSize) ? PAGE_SIZES : [pageSize, ...PAGE_SIZES];
  return (
    <nav className="data-paging" aria-label={t('pages')}>
      <Pagination
        current={current}
        pageSize={pageSize}
        total={total}
        showTotal={(count) => t('total', { count })}
        onChange={(page) => onChange(page, pageSize)}
      />
      <Select
        aria-label={t('pageSize')}
        value={pageSize}
        onChange={(size: number) => onChange(1, size)}
        options={sizes.map((size) => ({ label: t('perPage', { size }), value: size }))}
      />
    </nav>
  );
}

function PhonePager({ current, pageSize, total, onChange }: Paging) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className="data-paging" aria-label={t('pages')}>
      <span>{t('total', { count: total })}</span>
      <Button
        icon={<IconLeft />}
        aria-label={t('previousPage')}
        disabled={current <= 1}
        onClick={() => onChange(current - 1, pageSize)}
      />
      <span className="figures">
        {current} / {pages}
      </span>
      <Button
        icon={<IconRight />}
        aria-label={t('nextPage')}
        disabled={current >= pages}
        onClick={() => onChange(current + 1, pageSize)}
      />
    </nav>
  );
}

/** A page behind the last one: what stood on it alone was deleted, or its address was kept. */
export const isPastTheEnd = ({ current, total }: Pick<Paging, 'current' | 'total'>, shown: number) =>
  shown === 0 && current > 1 && total > 0;

/** What stands there: not that there is nothing at all, but the way to what there is. */
export function PastTheEnd({ pageSize, total, onChange }: Paging) {
  const t = useT();
  const last = Math.ceil(total / pageSize);
  return (
    <EmptyState
      title={t('pastTheEnd')}
      hint={t('total', { count: total })}
      action={<Button onClick={() => onChange(last, pageSize)}>{t('lastPage')}</Button>}
    />
  );
}
