import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { closed } from '@/testing/dialogs';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import type { Review } from './api';
import * as page from './ReviewsPage';
import { application, line, queue, review } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/renzheng';
const ROOT = '/api/renzheng/reviews';

const scan = (place: number, mimetype = 'image/jpeg'): Review['scans'][number] => ({
  place,
  mimetype,
  size_bytes: 2500,
});
const picture = () => new Response('picture', { headers: { 'Content-Type': 'image/jpeg' } });

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

function open(whole: Review, more: Record<string, unknown> = {}) {
  const calls = stubServer({ [ROOT]: queue([whole.line]), [`${ROOT}/7`]: whole, ...more });
  return { calls, ...renderPage(page, `${ADDRESS}?id=7`) };
}
const sent = (calls: Sent[], tail: string) => calls.filter(({ path }) => path.endsWith(tail));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('an enterprise stands with both certificates, its warnings and what else its account asked for', async () => {
  const step = {
    id: 3,
    username: 'linda',
    state: 'pass' as const,
    state_text: '已通过',
    time: '2026-05-01 10:00:00',
  };
  open(
    review({
      line: line({
        application: application({
          kind: 'enterprise',
          is_change: true,
          enterprise_name: '欧阳商贸有限公司',
          enterprise_text: '统一社会信用代码',
          enterprise_number: '911************12X',
        }),
      }),
      warnings: ['名称与执照不符'],
      same_certificate: [step],
      history: [{ ...step, id: 2, username: 'mira', state: 'rejected' }],
      outcome: 'mismatch',
      checktime_text: '2026-06-01 20:01:00',
    }),
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'mira 的认证申请' }));
  for (const words of ['欧阳商贸有限公司', '名称与执照不符', '变更申请：通过后替换原认证', 'linda'])
    expect(drawer.getByText(words)).toBeVisible();
  expect(drawer.getByText('同一证件号码在其他账号的申请').closest('.arco-alert')).toHaveClass(
    'arco-alert-error',
  );
  expect(drawer.getByText('不一致 · 2026-06-01 20:01:00')).toBeVisible();
  expect(drawer.getByText('未通过')).toBeVisible();
});

test('an application that could not be loaded says why and can be tried again', async () => {
  open(review(), { [`${ROOT}/7`]: failingOnce('服务器正忙', review({ warnings: ['请核对原件'] })) });
  expect(await screen.findByText('服务器正忙')).toBeVisible();
  await press('重新加载');
  expect(await screen.findByText('请核对原件')).toBeVisible();
  expect(screen.queryByText('服务器正忙')).toBeNull();
});

test('pictures are looked at one by one, by keys, too, made large and turned', async () => {
  const { calls } = open(review({ scans: [scan(1), scan(2)] }), {
    [`${ROOT}/7/scans/1`]: picture,
    [`${ROOT}/7/scans/2`]: picture,
  });
  const first = await screen.findByRole('img', { name: '第 1 份扫描件' });
  await press('旋转');
  expect(first).toHaveStyle({ transform: 'rotate(90deg)' });
  await press('原始大小');
  expect(screen.getByRole('button', { name: '适合窗口' })).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  const second = await screen.findByRole('img', { name: '第 2 份扫描件' });
  // Each begins as it was sent.
  expect(second).toHaveStyle({ transform: 'rotate(0deg)' });
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
  expect(URL.revokeObjectURL).not.toHaveBeenCalledWith('blob:2');
  // There is no third one.
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(screen.getByRole('tab', { name: '2' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: '1' }));
  expect(await screen.findByRole('img', { name: '第 1 份扫描件' })).toBeVisible();
  expect(sent(calls, '/scans/1')).toHaveLength(2);
});

test('a PDF is saved under the number of its application', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  open(review({ scans: [scan(1, 'application/pdf')] }), { [`${ROOT}/7/scans/1`]: picture });
  await press('下载 PDF（3 KB）');
  await waitFor(() => expect(saved).toEqual(['verification-7-1.pdf']));
  expect(screen.queryByRole('img', { name: /扫描件/ })).toBeNull();
});

test('scans that do not come and scans that are not there are told apart', async () => {
  const { unmount } = open(review({ scans: [scan(1)] }), { [`${ROOT}/7/scans/1`]: refusal(0, '文件已损坏') });
  expect(await screen.findByText('扫描件加载失败')).toBeVisible();
  unmount();
  open(review());
  expect(await screen.findByText('没有上传扫描件，或已按保存期限清除')).toBeVisible();
});

const VALID = line({ application: application({ state: 'pass', version: 5 }) });

test('what was approved is revoked with a reason, after a question', async () => {
  const revoked = application({ state: 'revoked', version: 6, reason: '证件已注销' });
  const { calls } = open(review({ line: VALID }), {
    [`${ROOT}/7/revoke`]: review({ line: line({ application: revoked }) }),
  });
  await press('撤销认证');
  expect(screen.getByText('请填写原因（至少两个字）')).toBeVisible();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await userEvent.type(screen.getByLabelText('原因（申请人可见）'), '证件已注销');
  await press('撤销认证');
  const question = (await screen.findByText('撤销该认证？')).closest('.arco-modal') as HTMLElement;
  expect(sent(calls, '/revoke')).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: '撤销认证' }));
  expect(await screen.findByText('证件已注销', { selector: 'dd' })).toBeVisible();
  expect(sent(calls, '/revoke')[0]?.body).toEqual({ version: 5, reason: '证件已注销' });
  await waitFor(() => expect(screen.queryByText('撤销该认证？')).toBeNull());
});

test('when somebody else was first, it says so and shows what they decided', async () => {
  let now = review();
  open(review(), {
    [`${ROOT}/7`]: () => now,
    [`${ROOT}/7/reject`]: () => {
      now = review({ line: VALID, reviewer: 'ada' });
      return refusal(0, '该申请已被处理');
    },
  });
  await userEvent.type(await screen.findByLabelText('原因（申请人可见）'), '不清晰');
  await press('拒绝');
  expect(await screen.findByText('该申请已被处理')).toBeVisible();
  expect(await screen.findByText('审核人：ada')).toBeVisible();
  expect(screen.queryByRole('button', { name: '拒绝' })).toBeNull();
});

test('buttons lead to the application before and after, and close on the same page of the queue', async () => {
  const other = line({ application: application({ id: 8 }), username: 'linda' });
  stubServer({
    [ROOT]: queue([line(), other]),
    [`${ROOT}/7`]: review(),
    [`${ROOT}/8`]: review({ line: other }),
  });
  const { where } = renderPage(page, `${ADDRESS}?current=2&id=7`);
  await screen.findByText('mira 的认证申请');
  expect(screen.getByRole('button', { name: '上一份' })).toBeDisabled();
  await press('下一份');
  await screen.findByText('linda 的认证申请');
  expect(where()).toBe(`${ADDRESS}?current=2&id=8`);
  expect(screen.getByRole('button', { name: '下一份' })).toBeDisabled();
  await press('上一份');
  await screen.findByText('mira 的认证申请');
  await press('关闭');
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?current=2`));
  await closed();
});

test('letters go to the reason and to the full numbers, and are not typed there', async () => {
  open(review());
  const reason = await screen.findByLabelText('原因（申请人可见）');
  await userEvent.keyboard('r');
  expect(reason).toHaveFocus();
  expect(reason).toHaveValue('');
  reason.blur();
  await userEvent.keyboard('v');
  expect(await screen.findByLabelText(/查看原因/)).toHaveValue('');
  await press('取消');
  expect(screen.queryByLabelText(/查看原因/)).toBeNull();
});

test('the decision stands in the foot of the drawer, however long the application is', async () => {
  open(review());
  for (const name of ['拒绝', '通过']) {
    const button = await screen.findByRole('button', { name });
    expect(button.closest('.arco-drawer-footer')).not.toBeNull();
  }
  expect(screen.getByLabelText('原因（申请人可见）').closest('.arco-drawer-footer')).not.toBeNull();
});
