import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectGuarded } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { EMPTY, type PromotionDraft, problemsOf } from './promotionRules';
import * as page from './StepPage';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const FILLED: PromotionDraft = {
  activityName: '秋季推广2026',
  channelType: 'web',
  promotionTime: ['2026-11-01', '2026-11-30'],
  promoteLink: 'https://example.com/a?b=1',
  advertisingSource: '公众号',
  advertisingMedia: '图文',
  keyword: ['流水'],
  pushNotify: false,
  advertisingContent: '字'.repeat(200),
};

test.each([
  ['activityName', '一'.repeat(20), undefined],
  ['activityName', '一'.repeat(21), 'nameRule'],
  ['activityName', 'a b', 'nameRule'],
  ['activityName', ' ', 'required'],
  ['channelType', undefined, 'required'],
  ['promotionTime', [], 'required'],
  ['promoteLink', 'http://a.test', undefined],
  ['promoteLink', 'a.test', 'linkRule'],
  ['promoteLink', 'javascript:alert(1)', 'linkRule'],
  ['promoteLink', 'https://', 'linkRule'],
  ['advertisingSource', '', 'required'],
  ['advertisingMedia', '', 'required'],
  ['keyword', [], 'required'],
  ['advertisingContent', '字'.repeat(201), 'contentRule'],
] as const)('the rule of %s says to %j: %s', (field, value, rule) => {
  const draft = { ...FILLED, [field]: value } as PromotionDraft;
  const found = { ...problemsOf(draft, 0), ...problemsOf(draft, 1) };
  expect(found).toEqual(rule ? { [field]: rule } : {});
});

test('an empty form asks for its four fields and sends nothing', async () => {
  const calls = stubServer({});
  renderPage(page, '/form/step');
  await userEvent.click(await screen.findByRole('button', { name: '下一步' }));
  expect(screen.getAllByText('必填项')).toHaveLength(4);
  expect(calls).toEqual([]);
  expect(problemsOf(EMPTY, 1)).toEqual({
    advertisingSource: 'required',
    advertisingMedia: 'required',
    keyword: 'required',
    advertisingContent: 'required',
  });
});

test('leaving a promotion that is begun asks first', async () => {
  stubServer({});
  const view = renderPage(page, '/form/step');
  await userEvent.type(await screen.findByLabelText('活动名称'), '秋季');
  await expectGuarded(view, () => expect(screen.getByLabelText('活动名称')).toHaveValue('秋季'));
});

const PROMOTIONS = '/api/content/promotions';

/** The first step filled in by hand, and the second one open. */
async function fillBasics() {
  await userEvent.type(await screen.findByLabelText('活动名称'), '秋季');
  await userEvent.click(screen.getByRole('combobox', { name: '渠道类型' }));
  await userEvent.click(await screen.findByRole('option', { name: '网页域名' }));
  await userEvent.type(screen.getByLabelText('推广地址'), 'https://a.cn ');
  await userEvent.click(screen.getByPlaceholderText('开始日期'));
  const days = await screen.findAllByText('15', { selector: '.arco-picker-date-value' });
  await userEvent.click(days[0] as Element);
  await userEvent.click(days[0] as Element);
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByLabelText('广告来源');
}

async function fillChannel() {
  await userEvent.type(screen.getByLabelText('广告来源'), '公众号');
  await userEvent.type(screen.getByLabelText('广告媒介'), '图文');
  await userEvent.type(screen.getByRole('textbox', { name: '关键词' }), ' 流水 ');
  await userEvent.type(screen.getByLabelText('广告内容'), '看懂流水');
  await userEvent.click(screen.getByRole('switch', { name: '推送提醒' }));
}

test('in three steps a promotion is made, its link copied, and another one begun', async () => {
  const calls = stubServer({ [PROMOTIONS]: { id: 6, link: '/p/abc' } });
  const { where } = renderPage(page, '/form/step');
  await fillBasics();
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(screen.getAllByText('必填项')).toHaveLength(4);
  await fillChannel();
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('提交成功')).toBeVisible();
  const day = expect.stringMatching(/^\d{4}-\d\d-15$/);
  expect(calls.map(({ body }) => body)).toEqual([
    {
      activityName: '秋季',
      channelType: 'web',
      promotionTime: [day, day],
      promoteLink: 'https://a.cn',
      advertisingSource: '公众号',
      advertisingMedia: '图文',
      keyword: ['流水'],
      pushNotify: false,
      advertisingContent: '看懂流水',
    },
  ]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: '复制链接' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${window.location.origin}/p/abc`));
  await userEvent.click(screen.getByRole('button', { name: '再次创建' }));
  expect(await screen.findByLabelText('活动名称')).toHaveValue('');
  expect(where()).toBe('/form/step');
});

test('a refusal about the first step leads back to it, with everything typed', async () => {
  const fields = { activityName: ['该名称已有'], keyword: ['关键词太多'] };
  let answer: unknown = refusal(0, '请检查', { fields: { keyword: ['关键词太多'], other: ['另有问题'] } });
  const calls = stubServer({ [PROMOTIONS]: () => answer });
  renderPage(page, '/form/step');
  await fillBasics();
  await fillChannel();
  const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));
  await submit();
  expect(await screen.findByText('关键词太多')).toBeVisible();
  expect(screen.getByText('另有问题')).toBeVisible();
  answer = refusal(0, '请检查', { fields });
  await submit();
  expect(await screen.findByText('该名称已有')).toBeVisible();
  expect(screen.getByLabelText('活动名称')).toHaveValue('秋季');
  expect(screen.getByLabelText('活动名称')).toBeInvalid();
  // The same content is the same intention, another one is another.
  const keys = () => calls.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys()[0]).toBe(keys()[1]);
  answer = { id: 6, link: '/p/abc' };
  await userEvent.type(screen.getByLabelText('活动名称'), '二');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByLabelText('广告来源');
  await submit();
  await userEvent.click(await screen.findByRole('button', { name: '查看详情' }));
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('the step before is there again with what was typed', async () => {
  stubServer({});
  renderPage(page, '/form/step');
  await fillBasics();
  await userEvent.type(screen.getByLabelText('广告来源'), '公众号');
  await userEvent.click(screen.getByRole('button', { name: '上一步' }));
  expect(await screen.findByLabelText('推广地址')).toHaveValue('https://a.cn');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByLabelText('广告来源')).toHaveValue('公众号');
});
