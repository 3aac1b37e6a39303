import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyDialog } from './lazyDialog';

function Dialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <div role="dialog" aria-label={name}>
      {/* biome-ignore lint/a11y/noAutofocus: a dialog takes the focus */}
      <button type="button" autoFocus onClick={onClose}>
        关闭
      </button>
    </div>
  );
}

function opening(fetchPart: () => Promise<typeof Dialog>) {
  const Lazy = lazyDialog(fetchPart);
  return function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)} {...Lazy.preload}>
          打开
        </button>
        {isOpen && <Lazy name="问" onClose={() => setOpen(false)} />}
      </>
    );
  };
}

test('what opens by a click is fetched once, and gives the focus back', async () => {
  const fetchPart = vi.fn(async () => Dialog);
  const Page = opening(fetchPart);
  render(<Page />);
  expect(fetchPart).not.toHaveBeenCalled();
  const opener = screen.getByRole('button', { name: '打开' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(opener).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: '问' })).toBeVisible();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

test('it is preloaded when somebody points at the opener', async () => {
  const fetchPart = vi.fn(async () => Dialog);
  const Page = opening(fetchPart);
  render(<Page />);
  await userEvent.hover(screen.getByRole('button', { name: '打开' }));
  expect(fetchPart).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('code that does not come is said, and asked for again', async () => {
  let isDown = true;
  const Page = opening(async () => {
    if (isDown) throw new TypeError('Failed to fetch dynamically imported module: /static/x.js');
    return Dialog;
  });
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('没能加载');
  expect(failure).not.toHaveTextContent('.js');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('dialog', { name: '问' })).toBeVisible();
});

test('code that went with a new version comes with a fresh page', async () => {
  const refresh = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const Page = opening(() => Promise.reject(new TypeError('gone')));
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('alert');
  expect(refresh).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
});
