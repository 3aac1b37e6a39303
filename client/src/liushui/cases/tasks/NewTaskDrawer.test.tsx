import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer, success } from '@/testing/server';
import { stubUpload } from '@/testing/upload';
import { PRICE, task } from '../../testing/samples';
import { NewTaskDrawer } from './NewTaskDrawer';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const nothing = () => undefined;

/** The drawer as a page has it that the tab bar keeps, for a task that is not on show. */
function Page() {
  const [task, setTask] = useState('5');
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        another tab
      </button>
      <button type="button" onClick={() => setTask('6')}>
        another task
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <NewTaskDrawer
          tasks={[]}
          query={new URLSearchParams({ add: task })}
          onChange={nothing}
          onSent={nothing}
        />
      </Activity>
    </>
  );
}

async function open() {
  let isDown = false;
  stubUpload(() => undefined);
  const calls = stubServer({
    '/api/liushui/price': PRICE,
    '/api/liushui/tasks/5': () => (isDown ? refusal(0, '服务器正忙') : task({ id: 5 })),
    '/api/liushui/tasks/6': refusal(0, '没有这个任务'),
  });
  renderPage({ Component: Page }, '/list/card');
  const files = await screen.findByLabelText('流水文件');
  await userEvent.upload(files, new File(['x'], 'bill.csv', { type: 'text/csv' }));
  expect(await screen.findByText('bill.csv')).toBeVisible();
  isDown = true;
  return calls;
}

test('a page that is shown again keeps its form, also when its task cannot be loaded once more', async () => {
  const calls = await open();
  await userEvent.click(screen.getByText('another tab'));
  await userEvent.click(screen.getByText('another tab'));
  const asked = () => calls.filter(({ path }) => path === '/api/liushui/tasks/5');
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(await screen.findByText('服务器正忙', { selector: '.arco-message *' })).toBeInTheDocument();
  expect(screen.getByText('bill.csv')).toBeInTheDocument();
});

test('the form of one task never stands under another that cannot be loaded', async () => {
  await open();
  await userEvent.click(screen.getByText('another task'));
  expect(await screen.findByText('没有这个任务', { selector: '[role=dialog] *' })).toBeVisible();
  expect(screen.queryByText('bill.csv')).toBeNull();
});

test('after a task was handed in every task is on show, so that its card can be seen', async () => {
  stubUpload(() => success({ task: task({ id: 9 }), duplicate: false }));
  stubServer({ '/api/liushui/price': PRICE });
  const change = vi.fn();
  const query = new URLSearchParams({ new: '1', tab: 'failed', project_id: '3', state: 'failed' });
  const Component = () => <NewTaskDrawer tasks={[]} query={query} onChange={change} onSent={nothing} />;
  renderPage({ Component }, '/list/card');
  const files = await screen.findByLabelText('流水文件');
  await userEvent.upload(files, new File(['x'], 'bill.csv', { type: 'text/csv' }));
  await userEvent.type(screen.getByLabelText('客户姓名'), '陈晓雨');
  await userEvent.click(screen.getByRole('button', { name: '提交并生成报告' }));
  const shown = { tab: null, state: null, project_id: null, keyword: null };
  await waitFor(() => expect(change).toHaveBeenCalledWith({ new: null, add: null, ...shown }));
});
