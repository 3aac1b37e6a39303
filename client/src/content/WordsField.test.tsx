import { screen } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { SetForm } from './SetForm';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const nothing = () => undefined;

test('words are typed into a field that is heard by its name and by what is wrong with it', async () => {
  const calls = stubServer({
    '/api/content/articles': { list: [], total: 0 },
    '/api/content/authors': { list: [] },
    '/api/content/sets': refusal(0, '请检查', { fields: { words: ['词太多'] } }),
  });
  renderPage({ Component: () => <SetForm set={null} onClose={nothing} onSaved={nothing} /> }, '/sets');
  await userEvent.type(await screen.findByLabelText('集合名称'), '新手必读');
  await userEvent.click(screen.getByRole('radio', { name: '规则筛选' }));
  const words = await screen.findByRole('textbox', { name: '标题或摘要含有任一关键词' });
  await userEvent.type(words, ' 退款 ');
  await userEvent.tab();
  expect(words).not.toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('词太多')).toBeVisible();
  expect(words).toBeInvalid();
  expect(words).toHaveAccessibleDescription('词太多');
  expect(calls.at(-1)?.body).toMatchObject({ filterType: 'rules', words: ['退款'] });
});
