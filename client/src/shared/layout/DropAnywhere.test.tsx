// Files dropped beside every place for them: they begin a new task, and the browser never opens them.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import type { Dropped } from '../droppedFiles';
import { useHandedIn } from '../handIn';
import { DropAnywhere } from './DropAnywhere';

const csv = (name: string) => new File([name], name, { type: 'text/csv' });
const news = (types: string[], files: File[] = []) => ({ dataTransfer: { types, files, items: [] } });
/** False says that the browser was told not to do what it does with a file. */
const drop = (types: string[], files: File[] = []) => fireEvent.drop(document.body, news(types, files));

test('a drop anywhere opens the new task, and its form gets the files', async () => {
  const { where } = renderPage({ Component: DropAnywhere }, '/dashboard/workplace');
  fireEvent.dragOver(document.body, news(['Files']));
  expect(await screen.findByText('松开鼠标，用这些文件新建任务')).toBeVisible();
  expect(drop(['Files'], [csv('1.csv')])).toBe(false);
  await waitFor(() => expect(where()).toBe('/list/card?new=1'));
  const take = vi.fn<(dropped: Dropped) => void>();
  const Form = () => {
    useHandedIn(take);
    return null;
  };
  renderPage({ Component: Form }, '/list/card?new=1');
  await waitFor(() => expect(take.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(['1.csv']));
});

test('a form that is open takes what is dropped beside it, and the page stays', async () => {
  const take = vi.fn<(dropped: Dropped) => void>();
  const Page = () => {
    useHandedIn(take);
    return <DropAnywhere />;
  };
  const { where } = renderPage({ Component: Page }, '/list/card?add=4');
  drop(['Files'], [csv('1.csv')]);
  await waitFor(() => expect(take).toHaveBeenCalledOnce());
  expect(where()).toBe('/list/card?add=4');
});

test('words that are dragged are nobody’s file', () => {
  renderPage({ Component: DropAnywhere }, '/dashboard/workplace');
  expect(drop(['text/plain'])).toBe(true);
});
