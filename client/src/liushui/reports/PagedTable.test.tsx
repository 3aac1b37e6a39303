import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pretendPhone } from '@/testing/phone';
import { renderPage } from '@/testing/render';
import { PagedTable } from './PagedTable';

const columns = [
  { key: 'lender', title: '出借方', isHeading: true, render: () => '甲公司' },
  { key: 'kind', title: '类别', render: () => '网贷小贷' },
  { key: 'sum', title: '还款', isNumeric: true, render: () => '1,234.56' },
];
const Component = () => <PagedTable label="负债" columns={columns} rows={[1]} rowKey={String} />;

test.each([
  [false, ['出借方', '类别', '还款']],
  // What does not fit is words, not the figures.
  [true, ['出借方', '还款', '类别']],
])('the figures stand beside whose they are on a phone (%s)', async (isPhone, heads) => {
  pretendPhone(isPhone);
  renderPage({ Component }, '/');
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(heads);
});
