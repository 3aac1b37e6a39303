import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import type { Standing } from './api';
import * as page from './RenzhengPage';
import { application, record, standing } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/form/renzheng';
const next = () => userEvent.click(screen.getByRole('button', { name: '下一步' }));
const type = async (label: string, words: string) =>
  userEvent.type(await screen.findByLabelText(label), words);

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});

async function openScans(more: Partial<Standing> = {}) {
  stubServer({ '/api/user/getRenzheng': standing(more) });
  renderPage(page, ADDRESS);
  await type('姓名', '某某');
  await type('证件号码', '1');
  await next();
  return screen.findByLabelText('扫描件');
}
const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);

test('an enterprise applies with its own certificate beside that of its legal person', async () => {
  stubServer({ '/api/user/getRenzheng': standing({ required: false }), '/api/user/info': {} });
  const forms = stubUpload(() => success(application()));
  renderPage(page, ADDRESS);
  expect(await screen.findByText('本系统未要求实名认证，可自愿认证。')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: '企业认证' }));
  await next();
  expect(screen.getAllByText('请填写此项')).toHaveLength(4);
  await type('企业名称', '欧阳商贸');
  await type('企业证件号码', '911');
  await type('法人姓名', '欧阳');
  await type('法人证件号码', '110');
  for (const [field, option] of [
    ['企业证件类型', '工商注册号'],
    ['法人证件类型', '护照'],
  ] as const) {
    await userEvent.click(screen.getByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  }
  await next();
  await next();
  await type('联系手机', '138');
  await type('验证码', '123456');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }));
  await waitFor(() => expect(forms).toHaveLength(1));
  expect(Object.fromEntries(forms[0]?.form.entries() ?? [])).toEqual({
    kind: 'enterprise',
    certificate_type: 'passport',
    name: '欧阳',
    number: '110',
    enterprise_type: 'registration_number',
    enterprise_name: '欧阳商贸',
    enterprise_number: '911',
    mobile: '138',
    captcha: '123456',
    consent_version: '2026-11',
  });
});

test('scans are chosen or dropped, shown, and taken away again', async () => {
  const input = await openScans();
  await userEvent.upload(input, [file('front.png'), file('back.pdf')]);
  expect(screen.getByRole('img', { name: 'front.png 的预览' })).toHaveAttribute('src', 'blob:front.png');
  fireEvent.drop(input.closest('label') as Element, { dataTransfer: { files: [file('more.jpg')] } });
  expect(await screen.findByText('more.jpg')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '移除 front.png' }));
  expect(screen.queryByText('front.png')).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:front.png');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['back.pdf', 'more.jpg']),
  );
});

test('a scan that is chosen twice is there once', async () => {
  const input = await openScans();
  const front = file('front.png');
  await userEvent.upload(input, [front]);
  await userEvent.upload(input, [front, file('back.pdf')]);
  expect(screen.getAllByRole('button', { name: /^移除/ })).toHaveLength(2);
});

test('what is too large or too much is said, the rest stays', async () => {
  const input = await openScans({ scan_bytes: 10, scans_most: 2 });
  await userEvent.upload(input, [file('large.png', 11), file('fine.png')]);
  expect(await screen.findByText(/large.png 超过/)).toHaveAttribute('role', 'alert');
  expect(screen.getByText('fine.png')).toBeVisible();
  await userEvent.upload(input, [file('second.png'), file('third.png')]);
  expect(await screen.findByText('最多 2 份')).toBeVisible();
  expect(screen.queryByText('third.png')).toBeNull();
  // Full: nothing more can be chosen until one is taken away.
  expect(screen.queryByLabelText('扫描件')).toBeNull();
});

test('a code that cannot be sent says why at the phone', async () => {
  await openScans();
  stubServer({ '/api/sms/send': refusal(0, '该号码发送太频繁') });
  await next();
  await type('联系手机', '138');
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('该号码发送太频繁')).toHaveAttribute('role', 'alert');
  expect(screen.getByLabelText('联系手机')).toBeInvalid();
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('who is verified may begin a change and let it be', async () => {
  const valid = application({ state: 'pass' });
  stubServer({
    '/api/user/getRenzheng': standing({ state: 'pass', verified: true, application: valid, valid }),
  });
  const { where } = renderPage(page, ADDRESS);
  expect(await screen.findByText('已通过实名认证')).toBeVisible();
  expect(screen.queryByLabelText('姓名')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '变更认证主体' }));
  expect(await screen.findByLabelText('姓名')).toBeVisible();
  expect(where()).toBe(`${ADDRESS}?apply=1`);
  await userEvent.click(screen.getByRole('button', { name: '暂不申请' }));
  await waitFor(() => expect(where()).toBe(ADDRESS));
  expect(screen.queryByLabelText('姓名')).toBeNull();
});

test('who has used up the attempts is told so, and gets no form', async () => {
  const rejected = application({ state: 'rejected', reason: '扫描件不清晰' });
  stubServer({
    '/api/user/getRenzheng': standing({
      state: 'rejected',
      application: rejected,
      records: [{ ...record, status: 'rejected' }],
      may_apply: false,
      attempts_left: 0,
    }),
  });
  renderPage(page, `${ADDRESS}?apply=1`);
  expect(await screen.findByText('24 小时内的提交次数已用完，请稍后再试')).toBeVisible();
  expect(screen.queryByLabelText('姓名')).toBeNull();
  const row = within(screen.getByText('个人实名认证').closest('tr') as HTMLElement);
  expect(row.queryByRole('button', { name: '撤回' })).toBeNull();
});
