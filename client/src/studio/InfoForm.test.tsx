import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { Room } from './api';
import { InfoForm } from './InfoForm';

const ROOM = { title: '培训', notification: '', category: 'training' } as Room;

test('what is typed while the answer is on its way stays', async () => {
  const held = hold();
  stubServer({ '/api/studio/info': held.promise });
  renderPage({ Component: () => <InfoForm room={ROOM} onRoom={() => undefined} /> }, '/dashboard/monitor');
  const title = await screen.findByLabelText('直播标题');
  await userEvent.type(title, '甲');
  const send = screen.getByRole('button', { name: '更新' });
  await userEvent.click(send);
  await waitFor(() => expect(send).toHaveClass('arco-btn-loading'));
  await userEvent.type(title, '乙');
  await act(async () => held.resolve({ ...ROOM, title: '培训甲' }));
  await waitFor(() => expect(send).not.toHaveClass('arco-btn-loading'));
  expect(title).toHaveValue('培训甲乙');
});
