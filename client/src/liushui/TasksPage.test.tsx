import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import type { Task } from './cases/types';
import * as page from './TasksPage';
import { BROKEN, COUNTS, file, LOCKED, PRICE, task } from './testing/samples';

const ADDRESS = '/list/card';
const serverWith = (tasks: Task[], more: Record<string, unknown> = {}) =>
  stubServer({
    '/api/user/getZipfilelist': { list: tasks, total: tasks.length },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    ...more,
  });
const cardOf = async (customer: string) => within(await screen.findByRole('article', { name: customer }));

test('a card says what is wrong with a file, where, and what to do next, in both languages', async () => {
  serverWith([BROKEN, LOCKED]);
  renderPage(page, ADDRESS);
  const card = await cardOf('李娜');
  expect(card.getByText('与自身合计不一致')).toBeVisible();
  expect(card.getByText(/余额在此断开.*第 3 页第 33 行/)).toBeVisible();
  expect(card.getByText('请核对断开处')).toBeVisible();
  act(() => void setLocale('en-US'));
  try {
    const english = await cardOf('李娜');
    expect(await english.findByText('Disagrees with its own totals')).toBeVisible();
    expect(english.getByText(/The balance breaks here.*page 3, row 33/)).toBeVisible();
    expect(english.getByText('Check the place of the break')).toBeVisible();
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});

test('a finished task shows rows, period and price and leads to its report', async () => {
  serverWith([task()]);
  renderPage(page, ADDRESS);
  const card = await cardOf('陈晓雨');
  expect(card.getByText('1,234 行')).toBeVisible();
  expect(card.getByText('2025-01-01 – 2025-06-30')).toBeVisible();
  expect(card.getByText('10 积分')).toBeVisible();
  expect(card.getByRole('link', { name: '打开报告' })).toHaveAttribute('href', '/report/reportinfo?id=7');
});

test('an unknown file leads to mapping its columns, and a finished task with one can run again', async () => {
  const unknown = file({ upload_id: 9, member: '里面/村镇.csv', state: 'unknown_layout', mappable: true });
  const calls = serverWith([task({ files: [file(), unknown] })], { '/api/liushui/tasks/1/retry': {} });
  renderPage(page, ADDRESS);
  const card = await cardOf('陈晓雨');
  const links = card.getAllByRole('link', { name: '手工映射' });
  expect(links).toHaveLength(1);
  const query = new URLSearchParams(links[0]?.getAttribute('href')?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({ task: '1', file: '9', member: '里面/村镇.csv' });
  await userEvent.click(card.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/retry'))).toBe(true));
});

test.each(['damaged', 'unknown_layout'])(
  'a file that will never read differently (%s) asks for another file, not for another try',
  async (state) => {
    serverWith([task({ state: 'failed', report_id: null, files: [file({ state, format: null })] })]);
    renderPage(page, ADDRESS);
    const card = await cardOf('陈晓雨');
    expect(card.getByRole('button', { name: '追加文件' })).toHaveClass('arco-btn-primary');
    expect(card.getByRole('button', { name: '重试' })).not.toHaveClass('arco-btn-primary');
  },
);

test('a task that broke off is tried again first of all', async () => {
  serverWith([task({ state: 'failed', report_id: null, files: [file({ state: 'failed', format: null })] })]);
  renderPage(page, ADDRESS);
  const card = await cardOf('陈晓雨');
  expect(card.getByRole('button', { name: '重试' })).toHaveClass('arco-btn-primary');
});

const REFUSED = [
  'need_password',
  'wrong_password',
  'needs_ocr',
  'wrong_product',
  'resaved',
  'damaged',
  'too_large',
  // A letter, a PDF in which no table can be made out.
  'unknown_layout',
];

test.each(REFUSED)('a file that mapping cannot help (%s) leads to no mapping', async (state) => {
  const refused = file({ state, format: null, state_text: { 'zh-CN': '未读取', 'en-US': 'Not read' } });
  serverWith([task({ state: 'failed', report_id: null, files: [refused] })]);
  renderPage(page, ADDRESS);
  const card = await cardOf('陈晓雨');
  expect(card.getByText('未读取')).toBeVisible();
  expect(card.queryByRole('link', { name: '手工映射' })).toBeNull();
});

test('a running task is asked for again until it is done', async () => {
  const running = task({ state: 'working', stage: 'analyse', progress: 62, report_id: null });
  let answers = 0;
  serverWith([], {
    '/api/user/getZipfilelist': () => {
      answers += 1;
      return { list: [answers === 1 ? running : task()], total: 1 };
    },
  });
  renderPage(page, ADDRESS);
  const card = await cardOf('陈晓雨');
  expect(card.getByText('分析')).toBeVisible();
  expect(card.getByRole('progressbar')).toHaveAttribute('value', '62');
  expect(await card.findByRole('link', { name: '打开报告' })).toBeVisible();
  expect(card.queryByRole('progressbar')).toBeNull();
  const asked = answers;
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(answers).toBe(asked);
});

test('what a filter hides is waited for by the counts, until it comes back or is done', async () => {
  const counts = [{ waiting: 1 }, { queued: 1 }, { working: 1 }, { waiting: 1 }, { waiting: 1 }];
  const [waiting, none] = [
    { list: [LOCKED], total: 1 },
    { list: [], total: 0 },
  ];
  const pages = [waiting, none, none, waiting, waiting];
  let [asked, counted] = [0, 0];
  serverWith([], {
    '/api/user/getZipfilelist': () => pages[asked++],
    '/api/user/getPanlCount': () => ({
      tasks: { queued: 0, working: 0, waiting: 0, done: 0, failed: 0, part_read: 1, ...counts[counted++] },
    }),
    '/api/liushui/tasks/4/password': LOCKED,
  });
  renderPage(page, `${ADDRESS}?state=waiting`);
  const card = await cardOf('王建国');
  await userEvent.click(card.getByRole('button', { name: '输入密码' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('密码'), '123456{Enter}');
  expect(await screen.findByText('没有符合条件的任务')).toBeVisible();
  expect(screen.getByRole('link', { name: '排队中 1' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '处理中 1' })).toBeVisible();
  expect(await screen.findByRole('article', { name: '王建国' })).toBeVisible();
  expect(screen.getByRole('link', { name: '待补充 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: '部分读取 1' })).toBeVisible();
  expect([asked, counted]).toEqual([4, 4]);
});

test('the state and the search reach the server through the address', async () => {
  const calls = serverWith([task()]);
  const { where } = renderPage(page, `${ADDRESS}?state=waiting&keyword=%E7%8E%8B`);
  await cardOf('陈晓雨');
  expect(calls.find(({ path }) => path === '/api/user/getZipfilelist')?.body).toEqual({
    state: 'waiting',
    keyword: '王',
    current: 1,
    pageSize: 10,
  });
  await userEvent.click(screen.getByRole('link', { name: /已完成/ }));
  await waitFor(() => expect(where()).toContain('state=done'));
});

test('a password is asked for with the tries left, and a refusal stays in the dialog', async () => {
  let isRight = false;
  const calls = serverWith([LOCKED], {
    '/api/liushui/tasks/4/password': () => (isRight ? LOCKED : refusal(0, '密码不对', { reason: 'wrong' })),
  });
  renderPage(page, ADDRESS);
  const card = await cardOf('王建国');
  await userEvent.click(card.getByRole('button', { name: '输入密码' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('还可尝试 3 次')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('请填写密码');
  await userEvent.type(dialog.getByLabelText('密码'), '123456{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('密码不对'));
  isRight = true;
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const given = calls.filter(({ path }) => path.endsWith('/password'));
  expect(given.at(-1)?.body).toEqual({ password: '123456', upload_id: 9 });
});

test('where no tries are left the card leads to a new task and asks for no password', async () => {
  const [locked] = LOCKED.files;
  serverWith([{ ...LOCKED, files: [{ ...file(locked), tries_left: 0 }] }]);
  const { where } = renderPage(page, ADDRESS);
  const card = await cardOf('王建国');
  expect(card.queryByRole('button', { name: '输入密码' })).toBeNull();
  await userEvent.click(card.getByRole('button', { name: '新建任务' }));
  expect(await screen.findByLabelText('客户姓名')).toBeVisible();
  expect(where()).toContain('new=1');
});

test('a task is deleted only after it was confirmed', async () => {
  const calls = serverWith([task()], { '/api/liushui/tasks/1': {} });
  renderPage(page, ADDRESS);
  const card = await cardOf('陈晓雨');
  await userEvent.click(card.getByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

const statement = (size = 10) => new File(['x'.repeat(size)], 'bill.csv', { type: 'text/csv' });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交并生成报告' }));

test('the price and the points available stand beside the button before anything is sent', async () => {
  serverWith([]);
  const sent = stubUpload(() => success({}));
  renderPage(page, `${ADDRESS}?new=1`);
  expect(await screen.findByText('10 积分')).toBeVisible();
  expect(screen.getByText('90 积分')).toBeVisible();
  await submit();
  expect(await screen.findByText('请填写客户姓名')).toBeVisible();
  expect(screen.getByText('请选择要上传的流水文件')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('流水文件'), statement(2000));
  await submit();
  expect(await screen.findByText(/bill\.csv: 超过 1 KB/)).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('an upload carries files, passwords, related parties and one key for repeated tries', async () => {
  serverWith([]);
  const refused = refusal(0, '“bill.csv” 太大', { reason: 'file_too_large' });
  const sent = stubUpload(() => refused);
  const { where } = renderPage(page, `${ADDRESS}?new=1`);
  await userEvent.type(await screen.findByLabelText('客户姓名'), '陈晓雨');
  await userEvent.upload(screen.getByLabelText('流水文件'), statement());
  await userEvent.type(screen.getByLabelText('文件密码（可选）'), '123456{Enter}');
  await userEvent.type(screen.getByLabelText('关联方（可选）'), '张三');
  await submit();
  expect(await screen.findByText('“bill.csv” 太大')).toBeVisible();
  await submit();
  await waitFor(() => expect(sent).toHaveLength(2));
  const [first, second] = sent;
  expect(first?.path).toBe('/api/user/sendZipfile');
  expect(first?.form.get('customer')).toBe('陈晓雨');
  expect(first?.form.getAll('password')).toEqual(['123456']);
  expect(first?.form.getAll('related')).toEqual(['张三']);
  expect(first?.form.get('file')).toHaveProperty('name', 'bill.csv');
  expect(first?.headers['Idempotency-Key']).toBeTruthy();
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  expect(where()).toContain('new=1');
});

test('a field named by the server is marked in the form', async () => {
  serverWith([]);
  stubUpload(() => refusal(0, '请检查', { reason: 'invalid_input', fields: { 'related.0': ['名称过长'] } }));
  renderPage(page, `${ADDRESS}?new=1`);
  await userEvent.type(await screen.findByLabelText('客户姓名'), '陈晓雨');
  await userEvent.upload(screen.getByLabelText('流水文件'), statement());
  await submit();
  expect(await screen.findByText('名称过长')).toBeVisible();
  expect(screen.getByLabelText('关联方（可选）')).toHaveAttribute('aria-invalid', 'true');
});

test('files that were processed before cost nothing and open their report', async () => {
  serverWith([]);
  stubUpload(() => success({ task: task(), duplicate: true }));
  const { where } = renderPage(page, `${ADDRESS}?new=1`);
  await userEvent.type(await screen.findByLabelText('客户姓名'), '陈晓雨');
  await userEvent.upload(screen.getByLabelText('流水文件'), statement());
  await submit();
  await waitFor(() => expect(where()).toBe('/report/reportinfo?id=7'));
  expect(await screen.findByText(/没有再次收费/)).toBeVisible();
});

test('files can be added to a task that is there', async () => {
  serverWith([task({ files: [file(), file({ upload_id: 2 })] })]);
  const sent = stubUpload(() => success({ task: task({ state: 'queued' }), duplicate: false }));
  renderPage(page, `${ADDRESS}?add=1`);
  await screen.findByText('给“陈晓雨”追加文件');
  expect(screen.queryByLabelText('客户姓名')).toBeNull();
  await userEvent.upload(screen.getByLabelText('流水文件'), statement());
  await submit();
  expect(await screen.findByText('一个任务最多 2 个文件')).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('sheets and members of one upload count as one file', async () => {
  serverWith([task({ files: [file({ member: 'a.csv' }), file({ member: 'b.csv' })] })]);
  const sent = stubUpload(() => success({ task: task({ state: 'queued' }), duplicate: false }));
  renderPage(page, `${ADDRESS}?add=1`);
  await userEvent.upload(await screen.findByLabelText('流水文件'), statement());
  await submit();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the place of what was typed is there before it is added, so that nothing moves under the pointer', async () => {
  serverWith([]);
  renderPage(page, `${ADDRESS}?new=1`);
  const [, row = document.body] = await screen.findAllByRole('list', { name: '已填写' });
  await userEvent.click(screen.getByText('更多选项'));
  await userEvent.type(screen.getByLabelText('关联方（可选）'), '张三');
  await userEvent.tab();
  expect(within(row).getByText('张三')).toBeVisible();
});

test('nothing yet invites to upload, a search without result says so', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  serverWith([]);
  const { unmount } = renderPage(page, ADDRESS);
  expect(await screen.findByText('还没有任务')).toBeVisible();
  unmount();
  renderPage(page, `${ADDRESS}?keyword=x`);
  expect(await screen.findByText('没有符合条件的任务')).toBeVisible();
});

test('closing the drawer with a customer typed asks first', async () => {
  // A drawer of the test before may still be on its way out: the newest one stands last.
  const cancel = () => screen.getAllByRole('button', { name: '取消' }).at(-1) as HTMLElement;
  serverWith([]);
  const { where } = renderPage(page, `${ADDRESS}?new=1`);
  await userEvent.type(await screen.findByLabelText('客户姓名'), '王五');
  await userEvent.click(cancel());
  await answer('留下');
  expect(where()).toBe(`${ADDRESS}?new=1`);
  expect(screen.getByLabelText('客户姓名')).toHaveValue('王五');
  await userEvent.click(cancel());
  await answer('离开');
  await waitFor(() => expect(where()).toBe(ADDRESS));
});

test('a finished task shows recognised income and findings, as the way into its report', async () => {
  const headline = {
    income_month_fen: 1_370_000,
    currency: 'CNY',
    hits: { high: 2, medium: 4, low: 0, info: 1 },
  };
  serverWith([task({ report_id: 7, headline })]);
  renderPage(page, ADDRESS);
  const way = await screen.findByRole('link', { name: /13,700\.00/ });
  expect(way).toHaveTextContent('高 2');
  expect(way).toHaveAttribute('href', expect.stringContaining('reportinfo?id=7'));
});

test('income in another currency is named with it', async () => {
  const headline = {
    income_month_fen: 350_000,
    currency: 'USD',
    hits: { high: 0, medium: 0, low: 0, info: 0 },
  };
  serverWith([task({ report_id: 7, headline })]);
  renderPage(page, ADDRESS);
  expect(await screen.findByRole('link', { name: /（USD）\s*3,500\.00/ })).toBeVisible();
});

test('a case whose files contradict themselves is not said to have nothing to review', async () => {
  const headline = {
    income_month_fen: 350_000,
    currency: 'CNY',
    hits: { high: 0, medium: 0, low: 0, info: 0 },
  };
  const words = { 'zh-CN': '户名不一致', 'en-US': 'Other name' };
  const verdict = { result: 'disagrees', level: 'red', title: words, text: words };
  serverWith([task({ report_id: 7, headline, verdict })]);
  renderPage(page, ADDRESS);
  const way = await screen.findByRole('link', { name: /3,500\.00/ });
  expect(way).toHaveTextContent('见下方结论');
  expect(way).not.toHaveTextContent('无高、中级事项');
});

test('a file of a running task says its stage and the rows that were read of it', async () => {
  serverWith([task({ state: 'working', stage: 'read', files: [file({ stage: 'is_read', rows: 1204 })] })]);
  renderPage(page, ADDRESS);
  expect(await screen.findByText('已读取 1,204 笔')).toBeVisible();
});

test('tasks stand in a table for whoever chose it, also the next time', async () => {
  serverWith([task({ customer: '陈晓雨' })]);
  const { unmount } = renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByText('表格'));
  expect(await screen.findByRole('columnheader', { name: '客户' })).toBeVisible();
  unmount();
  renderPage(page, ADDRESS);
  expect(await screen.findByRole('columnheader', { name: '客户' })).toBeVisible();
  await userEvent.click(screen.getByText('卡片'));
});

test('a task whose report was deleted leads from the table to its card', async () => {
  serverWith([task({ customer: '陈晓雨', report_id: null })]);
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByText('表格'));
  const row = (await screen.findByRole('link', { name: '陈晓雨' })).closest('tr') as HTMLElement;
  for (const link of within(row).getAllByRole('link'))
    expect(link).toHaveAttribute('href', expect.stringContaining('/list/card?view=cards'));
  await userEvent.click(screen.getByText('卡片'));
});
