import { screen } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectGuarded } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
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
