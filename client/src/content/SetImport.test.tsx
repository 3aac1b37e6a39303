import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import { SetImport } from './SetImport';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const nothing = () => undefined;

test('a file that is refused says why, and what the one before made is no longer told', async () => {
  const answers = [success({ made: 2, bad: [] }), refusal(0, '这不是 CSV')];
  stubUpload(() => answers.shift());
  renderPage({ Component: () => <SetImport onClose={nothing} onDone={nothing} /> }, '/sets');
  const input = await screen.findByLabelText('选择 CSV 文件', { selector: 'input' });
  const csv = new File(['number,name'], 'sets.csv', { type: 'text/csv' });
  await userEvent.upload(input, csv);
  expect(await screen.findByText('已导入 2 个集合')).toBeVisible();
  await userEvent.upload(input, csv);
  expect(await screen.findByText('这不是 CSV')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('已导入 2 个集合')).toBeNull());
});
