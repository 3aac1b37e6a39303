// What a file was recognised as stands in words wherever it is shown, and its label for programs only behind them.
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import * as page from '../TasksPage';
import { COUNTS, file, PRICE, task } from '../testing/samples';

afterEach(() => act(() => void setLocale('zh-CN')));

test.each([
  ['csv-11', '微信支付账单 · CSV，11 列', 'WeChat Pay bill · CSV, 11 columns'],
  ['csv-11-old', '微信支付账单 · CSV，11 列', 'WeChat Pay bill · CSV, 11 columns'],
  ['xls-query-8', '微信支付账单 · Excel，8 列', 'WeChat Pay bill · Excel, 8 columns'],
  ['xlsx-11', '微信支付账单 · Excel，11 列', 'WeChat Pay bill · Excel, 11 columns'],
  ['pdf', '微信支付账单 · PDF', 'WeChat Pay bill · PDF'],
  ['table', '微信支付账单', 'WeChat Pay bill'],
  ['001.02', '微信支付账单 · 版本 001.02', 'WeChat Pay bill · version 001.02'],
  ['村镇银行', '微信支付账单 · 村镇银行', 'WeChat Pay bill · 村镇银行'],
])('a layout labelled %s is shown in words', async (format_version, chinese, english) => {
  stubServer({
    '/api/user/getZipfilelist': { list: [task({ files: [file({ format_version })] })], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
  });
  renderPage(page, '/list/card');
  const card = within(await screen.findByRole('article', { name: '陈晓雨' }));
  expect(card.getByText(chinese)).toBeVisible();
  expect(card.queryAllByTitle(format_version)).toHaveLength(/\d/.test(format_version) ? 1 : 0);
  act(() => void setLocale('en-US'));
  expect(await screen.findByText(english)).toBeVisible();
});
