import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import * as page from './RenzhengPage';
import { application, record, standing } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/form/renzheng';

const next = () => userEvent.click(screen.getByRole('button', { name: '下一步' }));

test('an application goes through three steps, with a code and consent', async () => {
  let now = standing();
  const calls = stubServer({
    '/api/user/getRenzheng': () => now,
    '/api/sms/send': null,
    '/api/user/info': {},
  });
  const forms = stubUpload(() => {
    now = standing({ state: 'auditing', application: application(), records: [record], may_apply: false });
    return success(application());
  });
  renderPage(page, ADDRESS);
  expect(await screen.findByText(/可免认证新建的任务已用完/)).toBeVisible();
  await next();
  expect(screen.getAllByText('请填写此项')).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('姓名'), '欧阳文轩');
  await userEvent.type(screen.getByLabelText('证件号码'), '110105199003072135');
  await next();
  await userEvent.upload(screen.getByLabelText('扫描件'), new File(['x'], 'card.pdf'));
  await next();
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByText('请填写此项')).toBeVisible();
  await userEvent.type(screen.getByLabelText('联系手机'), '13812345678');
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
  expect(calls.find(({ path }) => path === '/api/sms/send')?.body).toEqual({
    mobile: '13812345678',
    event: 'renzheng',
  });
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }));
  expect(await screen.findByText('请先阅读并同意授权书')).toBeVisible();
  expect(forms).toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }));
  expect(await screen.findByText('申请已提交，正在审核')).toBeVisible();
  const [sent] = forms;
  expect(Object.fromEntries(sent?.form.entries() ?? [])).toMatchObject({
    kind: 'personal',
    certificate_type: 'resident_id',
    name: '欧阳文轩',
    number: '110105199003072135',
    mobile: '13812345678',
    captcha: '123456',
    consent_version: '2026-11',
  });
  expect(sent?.form.getAll('scans')).toHaveLength(1);
  expect(sent?.form.has('enterprise_number')).toBe(false);
});

test('what the server refuses is shown on the step where its field stands', async () => {
  stubServer({ '/api/user/getRenzheng': standing(), '/api/sms/send': null });
  stubUpload(() =>
    refusal(0, '认证信息有误', { reason: 'invalid_subject', fields: { number: ['校验位不符'] } }),
  );
  renderPage(page, ADDRESS);
  await userEvent.type(await screen.findByLabelText('姓名'), '某某');
  await userEvent.type(screen.getByLabelText('证件号码'), '110105199003072136');
  await next();
  await next();
  await userEvent.type(screen.getByLabelText('联系手机'), '13812345678');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }));
  expect(await screen.findByText('校验位不符')).toBeVisible();
  expect(screen.getByLabelText('证件号码')).toHaveValue('110105199003072136');
});

test('scans that no server would take are refused at once', async () => {
  stubServer({ '/api/user/getRenzheng': standing() });
  renderPage(page, ADDRESS);
  await userEvent.type(await screen.findByLabelText('姓名'), '某某');
  await userEvent.type(screen.getByLabelText('证件号码'), '1');
  await next();
  const anything = pointer.setup({ applyAccept: false });
  await anything.upload(screen.getByLabelText('扫描件'), new File(['x'], 'card.exe'));
  expect(await screen.findByText(/card.exe 不是/)).toHaveAttribute('role', 'alert');
});

test('what is under review can be withdrawn, a rejection says why and leads to another try', async () => {
  let now = standing({ state: 'auditing', application: application(), records: [record], may_apply: false });
  const calls = stubServer({
    '/api/user/getRenzheng': () => now,
    '/api/renzheng/applications/7/withdraw': () => {
      const rejected = application({ state: 'rejected', reason: '扫描件不清晰' });
      now = standing({
        state: 'rejected',
        application: rejected,
        records: [{ ...record, status: 'rejected' }],
      });
      return rejected;
    },
    '/api/user/info': {},
  });
  renderPage(page, ADDRESS);
  const [button] = await screen.findAllByRole('button', { name: '撤回' });
  if (button) await userEvent.click(button);
  const question = await screen.findByRole('dialog');
  const ok = [...question.querySelectorAll('button')].find((each) => each.textContent === '撤回');
  if (ok) await userEvent.click(ok);
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({ version: 2 }),
  );
  expect((await screen.findAllByText(/扫描件不清晰/))[0]).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重新申请' }));
  expect(await screen.findByLabelText('姓名')).toBeVisible();
});

test('a record that could not be loaded says why and can be tried again', async () => {
  stubServer({
    '/api/user/getRenzheng': standing({ state: 'auditing', records: [record], may_apply: false }),
    '/api/renzheng/applications/7': failingOnce('服务器正忙', application({ phone: '139****0000' })),
  });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('button', { name: '查看' }));
  expect(await screen.findByText('服务器正忙')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('139****0000')).toBeVisible();
});
