import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endSession, loadUser } from '@/shared/session';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { chapter } from '../../testing/chapters';
import { REVISION } from '../../testing/revisions';
import { INFO, REVIEW } from '../../testing/samples';
import * as page from '../ReportPage';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

const STATED = { amount_fen: 5_000_000, term_months: 12, yearly_rate: 0.072 };

async function open(applied: typeof STATED | null, user?: number, answer: unknown = REVISION) {
  const summary = applied
    ? {
        ...INFO.report.summary,
        applied: { ...applied, instalment_fen: 433_051 },
        debt_to_income_applied: 0.5,
      }
    : INFO.report.summary;
  const calls = stubServer({
    '/api/user/info': { id: user, username: 'lin', role: 'user', settings: {} },
    '/api/user/getClientreportinfo': { ...INFO, applied, report: { ...INFO.report, summary } },
    '/api/liushui/reports/7/review': REVIEW,
    '/api/user/getmingzhonglist': { list: [], groups: [], total: 0 },
    '/api/liushui/reports/7/applied': answer,
  });
  if (user) await loadUser();
  renderPage(page, '/report/reportinfo?id=7');
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { told: await chapter('摘要'), sent };
}

async function dialog(told: ReturnType<typeof within>, name: string) {
  await userEvent.click(told.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('a loan is stated on a report that exists, and Enter sends it', async () => {
  const { told, sent } = await open(null);
  const form = await dialog(told, '填写拟贷金额');
  await userEvent.type(form.getByLabelText('拟贷金额（元）'), '50000');
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  expect(form.getByRole('alert')).toHaveTextContent('请一并填写金额与期数');
  expect(sent()).toEqual([]);
  await userEvent.type(form.getByLabelText('期数（月）'), '12{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ applied_amount_fen: 5_000_000, applied_term_months: 12 }]));
});

test('the loan stands under the four figures with its instalment, is changed there, or taken away', async () => {
  const { told, sent } = await open(STATED);
  expect(
    told.getByText('拟贷 50,000.00 元，12 期，月供 4,330.51；含拟贷月供的还款收入比：50.0%'),
  ).toBeVisible();
  const form = await dialog(told, '修改拟贷款');
  expect(form.getByLabelText('年利率（%）')).toHaveValue('7.2');
  for (const name of ['拟贷金额（元）', '期数（月）', '年利率（%）'])
    await userEvent.clear(form.getByLabelText(name));
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent()).toEqual([{}]));
});

test('somebody the case is shared with reads the loan and cannot change it', async () => {
  const { told } = await open(STATED, INFO.line.owner_id + 1);
  expect(told.getByText(/拟贷 50,000.00 元/)).toBeVisible();
  expect(told.queryByRole('button', { name: '修改拟贷款' })).toBeNull();
  endSession();
});

test('a loan that cannot be taken back says why', async () => {
  let isDown = false;
  const { told, sent } = await open(null, undefined, () => (isDown ? refusal(0, '服务器正忙') : REVISION));
  const form = await dialog(told, '填写拟贷金额');
  await userEvent.type(form.getByLabelText('拟贷金额（元）'), '50000');
  await userEvent.type(form.getByLabelText('期数（月）'), '12{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
  isDown = true;
  const undos = await screen.findAllByRole('button', { name: '撤销' });
  await userEvent.click(undos.at(-1) as HTMLElement);
  expect(await screen.findByText('服务器正忙', { selector: '.arco-message *' })).toBeInTheDocument();
});
