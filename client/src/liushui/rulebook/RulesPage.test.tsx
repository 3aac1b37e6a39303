import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './RulesPage';
import { draft, facts, family, NO_DRAFT, row, table, trial } from './rules/testing';

const ROOT = '/api/liushui/rules';
const ADDRESS = '/admin/rules';
const GAMBLING = `${ROOT}/draft/hits/MZ-DB-01`;

function serve(more: Record<string, unknown> = {}): Sent[] {
  return stubServer({
    [ROOT]: table([family(), row(), row({ id: 'MZ-DB-02', name: { 'zh-CN': '彩票', 'en-US': 'Lottery' } })]),
    [`${ROOT}/draft`]: NO_DRAFT,
    ...more,
  });
}

const bodies = (calls: Sent[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);

test('every rule stands with its severity, its words and a switch', async () => {
  serve();
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  expect(within(line).getByText('高')).toBeVisible();
  expect(within(line).getByText('2 词、1 排除词、1 项阈值')).toBeVisible();
  expect(within(line).getByRole('switch')).toBeChecked();
  expect(screen.getByText('2026.11.4+3')).toBeVisible();
  expect(screen.getByText('没有未启用的修改')).toBeVisible();
});

test('a rule without a severity says so instead of standing empty', async () => {
  serve();
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('MZ-DB-01')).closest('tbody')?.querySelector('tr') as HTMLElement;
  expect(line).toHaveTextContent('规则族–');
});

test('a family shows its rules, and each of them opens', async () => {
  stubServer({
    [ROOT]: table([family(), row({ family: 'JT' }), row({ id: 'MZ-DB-02' })]),
    [`${ROOT}/draft`]: NO_DRAFT,
  });
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('家庭')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: /查看/ }));
  const drawer = within(await screen.findByRole('dialog', { name: '家庭' }));
  expect(drawer.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(drawer.getByRole('button', { name: '博彩关键词' }));
  expect(await screen.findByRole('dialog', { name: '博彩关键词' })).toHaveTextContent('MZ-DB-01');
});

test('filters live in the address: words, kind, family and state', async () => {
  serve();
  const { where } = renderPage(page, `${ADDRESS}?rule=${encodeURIComponent('六合彩')}&kind=hits`);
  await screen.findByText('博彩关键词');
  expect(screen.getByText('彩票')).toBeVisible();
  expect(screen.queryByText('家庭')).toBeNull();
  const field = screen.getByLabelText('搜索名称、编号或词');
  await userEvent.clear(field);
  await userEvent.type(field, 'MZ-DB-02');
  // Arco reads the old keyCode, which user-event leaves out.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(where()).toContain('rule=MZ-DB-02'));
  expect(screen.queryByText('博彩关键词')).toBeNull();
});

test('nothing found says so and clears', async () => {
  serve();
  const { where } = renderPage(page, `${ADDRESS}?rule=xyz&state=draft`);
  await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
  await screen.findByText('博彩关键词');
  expect(where()).toBe(ADDRESS);
});

test('a switch writes to the draft with the revision that was seen', async () => {
  const calls = serve({ [GAMBLING]: draft() });
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('switch'));
  await waitFor(() => expect(bodies(calls, 'PUT', GAMBLING)).toEqual([{ revision: 2, active: false }]));
  await waitFor(() => expect(calls.filter(({ path }) => path === ROOT)).toHaveLength(2));
});

test('words, severity and thresholds of one rule are edited together', async () => {
  const calls = serve({ [GAMBLING]: draft() });
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: '编辑' }));
  const drawer = await screen.findByRole('dialog', { name: '博彩关键词' });
  const save = screen.getByRole('button', { name: '存入草稿' });
  expect(save).toBeDisabled();
  await userEvent.click(within(drawer).getByRole('button', { name: '移除 百家乐' }));
  expect(within(drawer).getByRole('button', { name: '恢复 百家乐' })).toBeVisible();
  await userEvent.type(within(drawer).getByRole('textbox', { name: /^词/ }), '赌场，外围{Enter}');
  const least = within(drawer).getByRole('spinbutton', { name: '单笔下限' });
  expect(within(drawer).getByText('默认 100.00 元')).toBeVisible();
  await userEvent.clear(least);
  await userEvent.type(least, '250.5');
  await userEvent.tab();
  await userEvent.click(save);
  await waitFor(() =>
    expect(bodies(calls, 'PUT', GAMBLING)).toEqual([
      { revision: 2, include: ['六合彩', '赌场', '外围'], thresholds: { min_fen: 25_050 } },
    ]),
  );
});

test('what does not fit is said in the drawer, and nothing is lost', async () => {
  serve({ [GAMBLING]: refusal(0, '修改不符合规则：至少保留一个词', { reason: 'rule_changes' }) });
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: '编辑' }));
  const drawer = await screen.findByRole('dialog', { name: '博彩关键词' });
  await userEvent.click(within(drawer).getByRole('button', { name: '移除 百家乐' }));
  await userEvent.click(screen.getByRole('button', { name: '存入草稿' }));
  expect(await within(drawer).findByRole('alert')).toHaveTextContent('至少保留一个词');
  expect(within(drawer).getByRole('button', { name: '恢复 百家乐' })).toBeVisible();
});

test('when somebody else changed the rules what was typed stays, and is saved on theirs', async () => {
  let revision = 2;
  const current = () =>
    facts({
      severities: ['high'],
      include: ['百家乐', '六合彩'],
      exclude: revision === 2 ? ['福利'] : ['体彩'],
    });
  const calls = serve({
    [ROOT]: () => table([row({ current: current() })], { revision }),
    [GAMBLING]: ({ body }: Sent) => {
      if ((body as { revision: number }).revision === revision && revision > 2) return draft();
      revision = 3;
      return refusal(40900, '规则已被他人更改，请核对后重试', { reason: 'rule_draft_changed' });
    },
  });
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog', { name: '博彩关键词' }));
  await userEvent.click(drawer.getByRole('button', { name: '移除 百家乐' }));
  await userEvent.click(drawer.getByRole('button', { name: '移除 福利' }));
  await userEvent.click(screen.getByRole('button', { name: '存入草稿' }));
  expect(await drawer.findByRole('alert')).toHaveTextContent('请核对后重试');
  // What they changed stands as they left it; nothing of it is overwritten unseen.
  expect(await drawer.findByRole('button', { name: '移除 体彩' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '存入草稿' }));
  await waitFor(() =>
    expect(bodies(calls, 'PUT', GAMBLING).at(-1)).toEqual({ revision: 3, include: ['六合彩'] }),
  );
});

test('a draft that somebody else changed is looked at before it is switched on or discarded', async () => {
  const changed = refusal(40900, '规则已被他人更改，请核对后重试', { reason: 'rule_draft_changed' });
  const calls = serve({
    [`${ROOT}/draft`]: ({ method }: Sent) => (method === 'DELETE' ? changed : draft()),
    [`${ROOT}/trial`]: { trial: null },
    [`${ROOT}/draft/activate`]: changed,
  });
  const loaded = () => calls.filter(({ path, method }) => path === ROOT && method === 'GET').length;
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '启用' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '说明' }), '词不够');
  await userEvent.click(dialog.getByRole('button', { name: '启用' }));
  await waitFor(() => expect(loaded()).toBe(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '放弃草稿' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: '放弃草稿' }));
  await waitFor(() => expect(loaded()).toBe(3));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the draft shows its differences as a person reads them', async () => {
  serve({ [`${ROOT}/draft`]: draft() });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('草稿：2 处修改')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '查看差异' }));
  const drawer = await screen.findByRole('dialog', { name: '草稿与当前版本的差异' });
  expect(within(drawer).getByText('+赌场')).toBeVisible();
  expect(within(drawer).getByText('百家乐').tagName).toBe('DEL');
  expect(within(drawer).getByText('单笔下限：100.00 元 → 250.50 元')).toBeVisible();
});

test('a trial run begins, is watched and read', async () => {
  let found = trial({ state: 'running', done: 0 });
  let isBegun = false;
  const calls = serve({
    [`${ROOT}/draft`]: draft(),
    [`${ROOT}/trial`]: ({ method }: Sent) => {
      if (method === 'POST') {
        isBegun = true;
        return found;
      }
      const answer = { trial: isBegun ? found : null };
      if (isBegun) found = trial();
      return answer;
    },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '试运行' }));
  await userEvent.click(await screen.findByRole('button', { name: '开始试运行' }));
  expect(bodies(calls, 'POST', `${ROOT}/trial`)).toEqual([{ revision: 2, reports: 20 }]);
  expect(
    await screen.findByText('试了 2 份报告，其中 1 份的结果会改变。', {}, { timeout: 5000 }),
  ).toBeVisible();
  const hits = screen.getByRole('region', { name: '命中规则' });
  expect(within(hits).getByText(/43 笔 · 12,400.00/)).toBeVisible();
  expect(within(hits).getByRole('link', { name: '周建国' })).toHaveAttribute(
    'href',
    '/report/reportinfo?id=3',
  );
  expect(within(hits).queryByText('彩票')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: '只看变化' }));
  expect(await within(hits).findByText('彩票')).toBeVisible();
  expect(screen.getByText(/赵丽（读取结果未保存）/)).toBeVisible();
});

test('an old result says that it is old', async () => {
  serve({ [`${ROOT}/draft`]: draft(), [`${ROOT}/trial`]: { trial: trial({ is_outdated: true }) } });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '试运行' }));
  expect(await screen.findByText(/规则又有变化/)).toBeVisible();
});

test('switching on asks for a note and warns of a draft that was not tried', async () => {
  const calls = serve({
    [`${ROOT}/draft`]: draft(),
    [`${ROOT}/trial`]: { trial: null },
    [`${ROOT}/draft/activate`]: { label: '2026.11.4+4' },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '启用' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('这份草稿还没有试运行过。')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: '启用' }));
  expect(within(dialog).getByText('请填写说明')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '说明' }), '词不够');
  await userEvent.click(within(dialog).getByRole('button', { name: '启用' }));
  await waitFor(() =>
    expect(bodies(calls, 'POST', `${ROOT}/draft/activate`)).toEqual([
      { revision: 2, number: 3, note: '词不够' },
    ]),
  );
});

test('an older version shows what it changed and comes back as a new one', async () => {
  const version = {
    number: 2,
    label: '2026.11.4+2',
    state: 'retired',
    note: '放宽',
    author: 'ada',
    restores: null,
    changes: 1,
    createtime_text: '',
    activatetime_text: '2026-11-01 08:00:00',
    retiretime_text: '',
  };
  const calls = serve({
    [`${ROOT}/versions`]: { list: [version], total: 1 },
    [`${ROOT}/versions/2`]: { ...version, differences: draft().differences, from_default: [], misfits: [] },
    [`${ROOT}/versions/2/restore`]: { ...version, label: '2026.11.4+4' },
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '版本历史' }));
  const drawer = await screen.findByRole('dialog', { name: '版本历史' });
  await userEvent.click(await within(drawer).findByRole('button', { name: '查看差异' }));
  expect(await within(drawer).findByText('+赌场')).toBeVisible();
  await userEvent.click(within(drawer).getByRole('button', { name: '恢复此版本' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '说明' }), '退回');
  const buttons = screen.getAllByRole('button', { name: '恢复此版本' });
  await userEvent.click(buttons[buttons.length - 1] as HTMLElement);
  await waitFor(() =>
    expect(bodies(calls, 'POST', `${ROOT}/versions/2/restore`)).toEqual([{ number: 3, note: '退回' }]),
  );
});

test('a rule of ones own is added under the next free id', async () => {
  const calls = serve({ [`${ROOT}/draft/own`]: draft() });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '新增词规则' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: '编号' })).toHaveValue('ZD-01');
  await userEvent.click(within(dialog).getByText('分类词'));
  expect(within(dialog).getByRole('textbox', { name: '编号' })).toHaveValue('ZK-01');
  await userEvent.click(within(dialog).getByRole('combobox', { name: '分类' }));
  await userEvent.click(await screen.findByText('娱乐 O19'), { pointerEventsCheck: 0 });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^词/ }), '奶茶{Enter}');
  await userEvent.click(within(dialog).getByRole('button', { name: '存入草稿' }));
  await waitFor(() =>
    expect(bodies(calls, 'POST', `${ROOT}/draft/own`)).toEqual([
      {
        revision: 2,
        kind: 'category_rules',
        id: 'ZK-01',
        category: 'O19',
        include: ['奶茶'],
        exclude: [],
      },
    ]),
  );
});

test('changes that no longer fit are told above the table', async () => {
  serve({
    [ROOT]: table([row({ current: facts() })], {
      misfits: [{ kind: 'hits', id: 'MZ-X', field: '', code: 'unknown', text: 'MZ-X：规则中没有这一项' }],
    }),
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('MZ-X：规则中没有这一项')).toBeVisible();
});

test('closing a rule whose words were changed asks first, and not once they are as before', async () => {
  serve();
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: '编辑' }));
  const drawer = await screen.findByRole('dialog', { name: '博彩关键词' });
  await userEvent.click(within(drawer).getByRole('button', { name: '移除 百家乐' }));
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await answer('留下');
  await userEvent.click(within(drawer).getByRole('button', { name: '恢复 百家乐' }));
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '博彩关键词' })).toBeNull());
});

test('changes that do not fit are said at the list of words and at the threshold they are about', async () => {
  const fields = {
    'hits.MZ-DB-01.include': ['词“赌”太短'],
    'thresholds.MZ-DB-01.min_fen': ['应在 0 到 100 之间'],
    'hits.MZ-DB-01': ['原因过长'],
  };
  serve({ [GAMBLING]: refusal(0, '修改不符合规则', { reason: 'rule_changes', fields }) });
  renderPage(page, ADDRESS);
  const line = (await screen.findByText('博彩关键词')).closest('tr') as HTMLElement;
  await userEvent.click(within(line).getByRole('button', { name: '编辑' }));
  const drawer = await screen.findByRole('dialog', { name: '博彩关键词' });
  await userEvent.click(within(drawer).getByRole('button', { name: '移除 百家乐' }));
  await userEvent.click(screen.getByRole('button', { name: '存入草稿' }));
  const words = await within(drawer).findByRole('textbox', { name: /^词/ });
  await waitFor(() => expect(words).toHaveAccessibleDescription('词“赌”太短'));
  const least = within(drawer).getByRole('spinbutton', { name: '单笔下限' });
  expect(
    within(least.closest('.rules-thresholds') as HTMLElement).getByText('应在 0 到 100 之间'),
  ).toBeVisible();
  expect(within(drawer).getByText('原因过长')).toBeVisible();
});
