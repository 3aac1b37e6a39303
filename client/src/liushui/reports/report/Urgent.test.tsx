import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import type { Review } from './reviewing/useReview';
import type { Suspicion } from './suspicions/suspicions';
import { Urgent } from './Urgent';

const CLUE: Suspicion = {
  key: 'hit:MZ-WD-01',
  isRest: false,
  kind: 'hit',
  rule: 'MZ-WD-01',
  theme: 'credit',
  themeName: { 'zh-CN': '借贷', 'en-US': 'Lending' },
  severity: 'info',
  state: 'open',
  again: null,
  same: [],
  name: { 'zh-CN': '网贷与消费金融还款', 'en-US': 'Online or consumer loan repaid' },
  sentence: { 'zh-CN': '12 笔', 'en-US': '12 rows' },
  rows: 12,
};

const told = (items: Suspicion[]) => {
  const review = { items, isLoading: false, stateOf: () => 'open' } as unknown as Review;
  renderPage({ Component: () => <Urgent review={review} /> }, '/report/reportinfo?id=7');
};

test('where only clues that inform were found it is not said that nothing was', async () => {
  told([CLUE]);
  expect(await screen.findByText('没有急需核对的事项')).toBeVisible();
  expect(screen.queryByText('没有发现可疑之处')).toBeNull();
});

test('where nothing was found it says so', async () => {
  told([]);
  expect(await screen.findByText('没有发现可疑之处')).toBeVisible();
});
