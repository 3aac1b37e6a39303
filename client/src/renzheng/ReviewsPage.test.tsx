import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as page from './ReviewsPage';
import { application, line, queue as list, review } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const ADDRESS = '/admin/renzheng';
const ROOT = '/api/renzheng/reviews';

test('the queue marks what is late, and the rule can be switched off', async () => {
  const calls = stubServer({ [ROOT]: list([line()]), '/api/renzheng/rule': { required: false } });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('超过三个工作日')).toBeVisible();
  expect(screen.getByText('4 天')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '超时 1' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('overdue')).toBe('true'));
  await userEvent.click(screen.getByRole('switch'));
  await waitFor(() => {
    const sent = calls.find(({ path }) => path === '/api/renzheng/rule');
    expect([sent?.method, sent?.body]).toEqual(['PUT', { required: false }]);
  });
});

test('full numbers are shown against password and reason, and hidden again', async () => {
  const calls = stubServer({
    [ROOT]: list([line()]),
    [`${ROOT}/7`]: review({ warnings: ['请核对原件'] }),
    [`${ROOT}/7/reveal`]: ({ body }: { body: unknown }) =>
      (body as { password: string }).password === 'right password'
        ? {
            name: '欧阳文轩',
            number: '110105199003072135',
            phone: '13812345678',
            enterprise_name: '',
            enterprise_number: '',
            seconds: 60,
          }
        : refusal(0, '当前密码不正确', { reason: 'wrong_password_given' }),
  });
  renderPage(page, `${ADDRESS}?id=7`);
  expect(await screen.findByText('请核对原件')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '查看完整号码' }));
  const show = screen.getByRole('button', { name: '显示' });
  expect(show).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/查看原因/), '核对');
  await userEvent.type(screen.getByLabelText('您的登录密码'), 'wrong password');
  await userEvent.click(show);
  expect(await screen.findByText('当前密码不正确')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('您的登录密码'));
  await userEvent.type(screen.getByLabelText('您的登录密码'), 'right password');
  await userEvent.click(screen.getByRole('button', { name: '显示' }));
  expect(await screen.findByText('110105199003072135')).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ password: 'right password', reason: '核对' });
  await userEvent.click(screen.getByRole('button', { name: '立即隐藏' }));
  expect(screen.queryByText('110105199003072135')).toBeNull();
});

test('a rejection needs a reason, and names the version that was seen', async () => {
  const rejected = application({ state: 'rejected', version: 3, reason: '扫描件不清晰' });
  const calls = stubServer({
    [ROOT]: list([line()]),
    [`${ROOT}/7`]: review(),
    [`${ROOT}/7/reject`]: review({ line: line({ application: rejected }), reviewer: 'ada' }),
  });
  renderPage(page, `${ADDRESS}?id=7`);
  await userEvent.click(await screen.findByRole('button', { name: '拒绝' }));
  expect(screen.getByText('请填写原因（至少两个字）')).toBeVisible();
  await userEvent.type(screen.getByLabelText('原因（申请人可见）'), '扫描件不清晰');
  await userEvent.click(screen.getByRole('button', { name: '拒绝' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '拒绝' })).toBeNull());
  expect(calls.find(({ path }) => path.endsWith('/reject'))?.body).toEqual({
    version: 2,
    reason: '扫描件不清晰',
  });
});

test('keys approve and go from one application to the next', async () => {
  const other = line({ application: application({ id: 8 }), username: 'linda' });
  const calls = stubServer({
    [ROOT]: list([line(), other]),
    [`${ROOT}/7`]: review(),
    [`${ROOT}/8`]: review({ line: other }),
    [`${ROOT}/8/approve`]: review({ line: line({ application: application({ id: 8, state: 'pass' }) }) }),
  });
  const { where } = renderPage(page, `${ADDRESS}?id=7`);
  await screen.findByText('mira 的认证申请');
  fireEvent.keyDown(document.body, { key: 'j' });
  await screen.findByText('linda 的认证申请');
  expect(where()).toContain('id=8');
  await screen.findByRole('button', { name: '通过' });
  fireEvent.keyDown(document.body, { key: 'a' });
  const question = (await screen.findByText('通过这份申请？')).closest('.arco-modal') as HTMLElement;
  await userEvent.click(within(question).getByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({ version: 2 }),
  );
});

test('nobody is offered to decide on their own application', async () => {
  stubServer({ [ROOT]: list([]), [`${ROOT}/7`]: review({ line: line({ is_own: true }) }) });
  renderPage(page, `${ADDRESS}?id=7`);
  expect(await screen.findByText(/须由其他管理员审核/)).toBeVisible();
  const drawer = within(screen.getByRole('dialog', { name: 'mira 的认证申请' }));
  for (const name of ['通过', '拒绝', '查看完整号码']) {
    expect(drawer.queryByRole('button', { name })).toBeNull();
  }
});

test('the queue is filtered by state, kind and name, and a cleared filter leaves no name behind', async () => {
  const calls = stubServer({
    [ROOT]: ({ query }: Sent) =>
      list(
        query.get('username')
          ? []
          : [
              line({ age_hours: 5, is_overdue: false }),
              line({ application: application({ id: 99 }), age_hours: 0, is_overdue: false }),
            ],
      ),
  });
  const { where } = renderPage(page, `${ADDRESS}?current=2`);
  expect(await screen.findByText('5 小时')).toBeVisible();
  expect(screen.getByText('不到 1 小时')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
  await userEvent.click(await screen.findByRole('option', { name: '已通过 3' }));
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?state=pass`));
  await userEvent.click(screen.getByRole('radio', { name: '企业认证' }));
  await waitFor(() => expect(where()).toBe(`${ADDRESS}?state=pass&kind=enterprise`));
  await userEvent.type(screen.getByLabelText('用户名'), ' mira ');
  await userEvent.click(document.querySelector('.arco-icon-search') as Element);
  expect(await screen.findByText('没有符合条件的申请')).toBeVisible();
  expect(calls.at(-1)?.query.get('username')).toBe('mira');
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  await waitFor(() => expect(where()).toBe(ADDRESS));
  expect(screen.getByLabelText('用户名')).toHaveValue('');
});

test('a queue in which nobody waits says so', async () => {
  stubServer({ [ROOT]: list([]) });
  renderPage(page, ADDRESS);
  expect(await screen.findByText('没有认证申请')).toBeVisible();
  expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull();
});

test('an application opens from its row, the own one and a decided one only to look at', async () => {
  stubServer({
    [ROOT]: list([
      line(),
      line({ application: application({ id: 8, state: 'pass' }), username: 'linda' }),
      line({ application: application({ id: 9 }), username: 'ada', is_own: true }),
    ]),
    [`${ROOT}/7`]: review(),
  });
  const { where } = renderPage(page, `${ADDRESS}?current=2`);
  expect(await screen.findByText('ada（本人）')).toBeVisible();
  expect(screen.getAllByRole('button', { name: '查看' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: '审核' }));
  expect(await screen.findByText('mira 的认证申请')).toBeVisible();
  expect(where()).toBe(`${ADDRESS}?current=2&id=7`);
});

test('a rule that could not be changed says why and stays', async () => {
  stubServer({ [ROOT]: list([]), '/api/renzheng/rule': refusal(0, '没有权限') });
  renderPage(page, ADDRESS);
  await userEvent.click(await screen.findByRole('switch'));
  expect(await screen.findByText('没有权限')).toBeVisible();
  expect(screen.getByRole('switch')).toBeChecked();
});
