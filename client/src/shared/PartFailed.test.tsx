import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLoaderData } from 'react-router-dom';
import { expect, test } from 'vitest';
import { hold } from '@/testing/held';
import { renderPage } from '@/testing/render';
import { PartFailed } from './PartFailed';

/** A page of two parts: one is there, the other comes with a later answer. */
function page(answers: Promise<string | null>[]) {
  function Component() {
    const part = useLoaderData<string | null>();
    return (
      <>
        <input aria-label="what is typed" />
        {part === null ? <PartFailed /> : <p>{part}</p>}
      </>
    );
  }
  return { Component, loader: () => answers.shift() ?? Promise.resolve(null) };
}

test('a part that failed is asked for again in its place, and what was typed beside it stays', async () => {
  const next = hold<string | null>();
  renderPage(page([Promise.resolve(null), next.promise]), '/page');
  await userEvent.type(await screen.findByLabelText('what is typed'), 'half');
  expect(screen.getByText('这部分没能加载')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '重试' })).toHaveClass('arco-btn-loading'));
  next.resolve('12 reports');
  expect(await screen.findByText('12 reports')).toBeVisible();
  expect(screen.queryByText('这部分没能加载')).toBeNull();
  expect(screen.getByLabelText('what is typed')).toHaveValue('half');
});

test('a part that fails again can be tried again', async () => {
  renderPage(page([Promise.resolve(null), Promise.resolve(null), Promise.resolve('there')]), '/page');
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  const again = await screen.findByRole('button', { name: '重试' });
  await waitFor(() => expect(again).not.toHaveClass('arco-btn-loading'));
  await userEvent.click(again);
  expect(await screen.findByText('there')).toBeVisible();
});
