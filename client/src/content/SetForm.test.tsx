import { screen } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import { SetForm } from './SetForm';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const nothing = () => undefined;

test('a refusal about a rule is said while the articles are chosen by hand, and at its field otherwise', async () => {
  stubServer({
    '/api/content/articles': { list: [], total: 0 },
    '/api/content/authors': { list: [] },
    '/api/content/sets': refusal(0, '请检查', { fields: { words: ['词太多'] } }),
  });
  renderPage({ Component: () => <SetForm set={null} onClose={nothing} onSaved={nothing} /> }, '/sets');
  await userEvent.type(await screen.findByLabelText('集合名称'), '新手必读');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('词太多')).toHaveAttribute('id', 'set-failure');
  await userEvent.click(screen.getByRole('radio', { name: '规则筛选' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('词太多', { selector: '#set-words-failure' })).toBeVisible();
});
