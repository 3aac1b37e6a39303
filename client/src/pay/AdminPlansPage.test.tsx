import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './AdminPlansPage';
import { PLAN_ROWS } from './testing/facts';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/plans';
const PLANS = '/api/admin/plans';

test('plans stand with what they give, their price, and whether they are on sale', async () => {
  stubServer({ [PLANS]: PLAN_ROWS });
  renderPage(page, ADDRESS);
  const row = (await screen.findByText('会员月卡')).closest('tr') as HTMLElement;
  expect(within(row).getByText('31 天会员')).toBeVisible();
  expect(within(row).getByText('99.00')).toBeVisible();
  expect(within(row).getByText('在售')).toBeVisible();
  expect(screen.getByText('单次 1.00 至 50,000.00 元')).toBeVisible();
  const off = screen.getByText('100 积分', { selector: '.plan-name' }).closest('tr') as HTMLElement;
  expect(within(off).getByText('已下架')).toBeVisible();
});

test('a new point pack is sent in fen, and only when every field can be read', async () => {
  const calls = stubServer({ [PLANS]: PLAN_ROWS });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '新建套餐' }));
  await userEvent.click(await screen.findByRole('radio', { name: '积分' }));
  await userEvent.type(screen.getByLabelText('编号'), 'Points 9');
  await userEvent.type(screen.getByLabelText('价格（元）'), '9.999');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/编号为 2 至 32 位/)).toBeVisible();
  expect(screen.getByText(/请输入 0.01 至/)).toBeVisible();
  expect(screen.getAllByText('名称为 1 到 60 个字符')).toHaveLength(2);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  for (const [label, value] of [
    ['编号', 'points_900'],
    ['中文名称', '900 积分'],
    ['英文名称', '900 points'],
    ['价格（元）', '1,080.5'],
    ['积分数量', '900'],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    code: 'points_900',
    kind: 'points',
    name_zh: '900 积分',
    name_en: '900 points',
    price_fen: 108_050,
    points: 900,
    rank: 50,
    is_active: true,
  });
});

test('bounds of a top-up are kept in order before anything is sent', async () => {
  const calls = stubServer({ [PLANS]: PLAN_ROWS, '/api/admin/plans/recharge': PLAN_ROWS[2] });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '编辑: 余额充值' }));
  const most = await screen.findByLabelText('单次最多（元）');
  expect(screen.queryByLabelText('价格（元）')).toBeNull();
  await userEvent.clear(most);
  await userEvent.type(most, '0.50');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/请输入不低于下限/)).toBeVisible();
  await userEvent.clear(most);
  await userEvent.type(most, '200');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/recharge'))?.body).toMatchObject({
      version: 4,
      least_fen: 100,
      most_fen: 20_000,
    }),
  );
});

test('what the server refuses is said at its field', async () => {
  const told = { reason: 'plan_code_taken', fields: { code: ['该编号已被其他套餐使用'] } };
  stubServer({
    [PLANS]: ({ method }: { method: string }) =>
      method === 'POST' ? refusal(0, '该编号已被使用', told) : PLAN_ROWS,
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '新建套餐' }));
  for (const [label, value] of [
    ['编号', 'vip_month'],
    ['中文名称', '月卡'],
    ['英文名称', 'Month'],
    ['价格（元）', '9'],
    ['会员天数', '31'],
  ] as const) {
    await userEvent.type(await screen.findByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('该编号已被其他套餐使用')).toBeVisible();
  expect(screen.getByLabelText('编号')).toBeInvalid();
  // Said at the field, it is not said again below.
  expect(screen.queryByText('该编号已被使用')).toBeNull();
});

test('a plan goes off sale after a question, by the version that was read', async () => {
  const calls = stubServer({ [PLANS]: PLAN_ROWS, '/api/admin/plans/vip_month': PLAN_ROWS[0] });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '下架: 会员月卡' }));
  const question = (await screen.findByText('下架“会员月卡”？')).closest('[role=dialog]') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: '下架' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/vip_month'))?.body).toEqual({
      is_active: false,
      version: 2,
    }),
  );
});

const needed = refusal(0, '请输入当前密码', { reason: 'present_password_needed' });
const isProven = ({ body }: Sent) => (body as { password?: string }).password === 'right';

test('a changed price and a plan put on sale take the password where the login was a while ago', async () => {
  const calls = stubServer({
    [PLANS]: PLAN_ROWS,
    '/api/admin/plans/points_100': (sent: Sent) => (isProven(sent) ? PLAN_ROWS[1] : needed),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '上架: 100 积分' }));
  await userEvent.type(await screen.findByLabelText('当前密码'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('当前密码')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '编辑: 100 积分' }));
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await userEvent.type(await screen.findByLabelText('当前密码'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存' })).toBeNull());
  expect(calls.filter(({ path }) => path.endsWith('/points_100')).map(isProven)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a new plan takes the password where the login was a while ago, and whoever gives none is told', async () => {
  const calls = stubServer({
    [PLANS]: ({ method }: Sent) => (method === 'POST' ? needed : PLAN_ROWS),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '新建套餐' }));
  for (const [label, value] of [
    ['编号', 'vip_week'],
    ['中文名称', '周卡'],
    ['英文名称', 'Week'],
    ['价格（元）', '9'],
    ['会员天数', '7'],
  ] as const) {
    await userEvent.type(await screen.findByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  const field = await screen.findByLabelText('当前密码');
  const question = within(field.closest('[role=dialog]') as HTMLElement);
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('请输入当前密码')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('closing a plan that is half typed asks first', async () => {
  stubServer({ [PLANS]: PLAN_ROWS });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '编辑: 会员月卡' }));
  await userEvent.type(await screen.findByLabelText('中文名称'), '2');
  const footer = screen.getByRole('button', { name: '保存' }).parentElement as HTMLElement;
  const cancel = () => userEvent.click(within(footer).getByRole('button', { name: '取消' }));
  await cancel();
  await answer('留下');
  expect(screen.getByLabelText('中文名称')).toHaveValue('会员月卡2');
  await cancel();
  await answer('离开');
  await waitFor(() => expect(screen.queryByLabelText('中文名称')).toBeNull());
});
