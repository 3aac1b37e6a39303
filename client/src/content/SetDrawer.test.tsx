import { screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, loadUser, startSession } from '@/shared/session';
import { closed } from '@/testing/dialogs';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import type { ContentSet } from './api';
import * as page from './SearchTablePage';
import { line } from './testing/articles';
import { contentSet, setLine } from './testing/sets';

// Arco opens menus with an animation that happy-dom never finishes.
const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/list/search-table';
const POLICY = '/api/list/policy';
const SETS = '/api/content/sets';

/** A server with one set, which it keeps as it was sent last. */
function serve(more: Record<string, unknown> = {}) {
  let kept: ContentSet | null = contentSet();
  const take = (changes: object) => {
    kept = contentSet({ ...kept, ...changes });
    return kept;
  };
  return stubServer({
    '/api/user/info': { id: 1, username: 'ada', role: 'admin', settings: {} },
    [POLICY]: () => ({ list: kept ? [setLine({ status: kept.status, name: kept.name })] : [], total: 1 }),
    [`${SETS}/3`]: ({ method, body }: Sent) => {
      if (method === 'PUT') return take({ name: (body as ContentSet).name });
      if (method === 'DELETE') kept = null;
      return kept;
    },
    [`${SETS}/3/status`]: ({ body }: Sent) => take(body as object),
    '/api/content/articles': {
      list: [
        line({ id: 4 }),
        line({ id: 6, title: '新指南' }),
        line({ id: 7, title: '短片', kind: 'verticalVideo' }),
      ],
      total: 3,
    },
    '/api/content/authors': { list: ['林知远', '周明'] },
    ...more,
  });
}
const sent = (calls: Sent[], path: string, method = 'POST') =>
  calls.filter((call) => call.path === path && call.method === method).map(({ body }) => body);

beforeEach(async () => {
  serve();
  startSession('t');
  await loadUser();
});
afterEach(() => endSession());

async function view() {
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  return within(await screen.findByRole('dialog', { name: '新手必读' }));
}
async function edit() {
  await view();
  await userEvent.click(screen.getByRole('button', { name: '编辑' }));
  return screen.findByLabelText('集合名称', { selector: '.arco-drawer *' });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a set chosen by hand shows its articles in their order and leads to them', async () => {
  serve();
  renderPage(page, ADDRESS);
  const drawer = await view();
  const links = within(drawer.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['怎么看余额链', '/content/read?id=4'],
    ['怎么看对手', '/content/read?id=5'],
  ]);
  expect(drawer.getByRole('link', { name: '打开集合里的内容' })).toHaveAttribute(
    'href',
    '/content/articles?set=3',
  );
});

test('a set goes offline and its row follows', async () => {
  const calls = serve();
  renderPage(page, ADDRESS);
  const drawer = await view();
  await press('下线');
  expect(await screen.findByRole('button', { name: '上线' })).toBeVisible();
  expect(drawer.getByText('已下线')).toBeVisible();
  expect(await screen.findByText('已下线', { selector: 'td *' })).toBeVisible();
  expect(sent(calls, `${SETS}/3/status`)).toEqual([{ status: 'offline' }]);
});

test('a status that is refused says why and stays', async () => {
  serve({ [`${SETS}/3/status`]: refusal(0, '集合是空的') });
  renderPage(page, ADDRESS);
  await view();
  await press('下线');
  expect(await screen.findByText('集合是空的')).toBeVisible();
  expect(screen.getByRole('button', { name: '下线' })).toBeVisible();
});

test('a set is deleted only after it was confirmed, and leaves the table', async () => {
  const calls = serve();
  renderPage(page, ADDRESS);
  await view();
  await press('删除');
  const title = await screen.findByText('删除集合“新手必读”？');
  expect(sent(calls, `${SETS}/3`, 'DELETE')).toEqual([]);
  const question = within(title.closest('[role=dialog]') as HTMLElement);
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有集合')).toBeVisible();
  expect(sent(calls, `${SETS}/3`, 'DELETE')).toHaveLength(1);
  await closed();
});

test('a set is changed from the version that was read, and the table shows it', async () => {
  const calls = serve();
  renderPage(page, ADDRESS);
  const name = await edit();
  expect(name).toHaveValue('新手必读');
  await userEvent.type(name, '二');
  await press('保存');
  expect(await screen.findByText('新手必读二', { selector: 'td *' })).toBeVisible();
  expect(sent(calls, `${SETS}/3`, 'PUT')).toEqual([
    expect.objectContaining({ name: '新手必读二', articles: [4, 5], version: 7 }),
  ]);
});

test('closing a set that is half changed asks first', async () => {
  serve();
  renderPage(page, ADDRESS);
  const name = await edit();
  await userEvent.type(name, '二');
  await press('取消');
  await answer('留下');
  expect(name).toHaveValue('新手必读二');
});

/** Where several may be chosen, only the words of an option answer to a click. */
async function pick(name: string) {
  const option = within(await screen.findByRole('option', { name }));
  await userEvent.click(option.getByText(name));
}

test('articles are offered by their kind, found by words, and kept in the order of choosing', async () => {
  const calls = serve({ [SETS]: contentSet() });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '新建' }));
  await press('保存');
  expect(await screen.findByText('请填写集合名称')).toBeVisible();
  const form = within(document.querySelector('.arco-drawer') as HTMLElement);
  await userEvent.type(form.getByLabelText('集合名称'), '新集');
  const choice = form.getByRole('combobox', { name: '内容' });
  await userEvent.click(choice);
  await pick('新指南');
  expect(screen.queryByRole('option', { name: '短片' })).toBeNull();
  await userEvent.type(within(choice).getByRole('textbox'), '余额', { skipClick: true });
  await waitFor(() => expect(calls.at(-1)?.query.get('keyword')).toBe('余额'));
  await userEvent.click(await screen.findByText('余额', { selector: '[role=option] *' }));
  await press('保存');
  await waitFor(() =>
    expect(sent(calls, SETS)).toEqual([
      expect.objectContaining({ name: '新集', filterType: 'artificial', articles: [6, 4], version: null }),
    ]),
  );
});

test('rules are kinds, authors and days, and go with another kind of set', async () => {
  const calls = serve({
    [SETS]: refusal(0, '请检查', { fields: { types: ['规则不能全空'], days: ['天数太多'] } }),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '新建' }));
  const form = within(document.querySelector('.arco-drawer') as HTMLElement);
  await userEvent.type(form.getByLabelText('集合名称'), '新集');
  await userEvent.click(form.getByRole('radio', { name: '规则筛选' }));
  await userEvent.click(form.getByRole('combobox', { name: '体裁' }));
  await pick('公告');
  await userEvent.click(form.getByRole('combobox', { name: '作者' }));
  await pick('周明');
  await userEvent.type(form.getByLabelText('发布后多少天内'), '30');
  await press('保存');
  expect(await screen.findByText('规则不能全空')).toBeVisible();
  expect(screen.getByText('天数太多')).toBeVisible();
  expect(sent(calls, SETS)).toEqual([
    expect.objectContaining({ filterType: 'rules', types: ['notice'], authors: ['周明'], days: 30 }),
  ]);
  await userEvent.click(form.getByRole('combobox', { name: '内容体裁' }));
  await pick('竖版小视频');
  await press('保存');
  await waitFor(() =>
    expect(sent(calls, SETS).at(-1)).toMatchObject({ contentType: 'verticalVideo', types: [] }),
  );
});

const csv = new File(['number,name'], 'sets.csv', { type: 'text/csv' });
async function openImport() {
  await userEvent.click(await screen.findByRole('button', { name: '批量导入' }));
  const choose = () => userEvent.upload(screen.getByLabelText('选择 CSV 文件', { selector: 'input' }), csv);
  await screen.findByText(/CSV 第一行为列名/);
  return choose;
}

test('an import tells what was made and every row that was not, with its reason', async () => {
  const calls = serve();
  const uploads = stubUpload(() =>
    success({ made: 2, bad: [{ row: 4, problems: ['名称为空', '体裁不明'] }] }),
  );
  renderPage(page, ADDRESS);
  const choose = await openImport();
  await choose();
  expect(await screen.findByText('已导入 2 个集合')).toBeVisible();
  expect(screen.getByText('1 行未导入')).toBeVisible();
  expect(screen.getByRole('row', { name: '4 名称为空；体裁不明' })).toBeVisible();
  expect(uploads[0]?.form.get('file')).toMatchObject({ name: 'sets.csv' });
  // What was made stands in the table.
  await waitFor(() => expect(calls.filter(({ path }) => path === POLICY)).toHaveLength(2));
});
