import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubServer } from '@/testing/server';
import { ErrorBoundary } from './ErrorBoundary';
import { Permission, type Roles } from './Permission';
import { endSession, loadUser, switchRole } from './session';
import { setToken } from './token';

async function as(role: string) {
  endSession();
  setToken('t');
  stubServer({ '/api/user/info': { id: 1, username: 'lin', role, settings: {} } });
  await loadUser();
}
const show = (roles: Roles) =>
  render(
    <ErrorBoundary>
      <Permission roles={roles}>
        <button type="button">记账</button>
      </Permission>
    </ErrorBoundary>,
  );
const button = () => screen.queryByRole('button', { name: '记账' });

beforeEach(() => as('admin'));

test('a part is there for its roles, and comes back when the role does', () => {
  show(['admin']);
  expect(button()).toBeVisible();
  act(() => void switchRole());
  expect(button()).toBeNull();
  act(() => void switchRole());
  expect(button()).toBeVisible();
});

test.each([[[]], [['*']], [['user', 'admin']]] as [Roles][])('the list %j lets an admin see it', (roles) => {
  show(roles);
  expect(button()).toBeVisible();
});

test('an operator does not see what is for admins', async () => {
  await as('user');
  show(['admin']);
  expect(button()).toBeNull();
});

test('a missing list is an error that says that roles are needed', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(undefined as unknown as Roles);
  expect(screen.getByText('这一块没能显示出来')).toBeVisible();
  expect(told.mock.calls.flat().map(String).join(' ')).toContain('缺少角色列表');
});
