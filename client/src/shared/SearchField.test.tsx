import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from './SearchField';

function List() {
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <SearchField label="搜索" value={keyword} onSearch={(next) => setKeyword(next ?? '')} />
      <output>{keyword}</output>
      <button type="button" onClick={() => setKeyword('')}>
        重置
      </button>
    </>
  );
}

test('a search keeps the cursor where it is, and a reset empties the field', async () => {
  render(<List />);
  const field = screen.getByLabelText('搜索');
  await userEvent.type(field, ' 王 ');
  // Arco reads the old keyCode, which user-event leaves out.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(screen.getByRole('status')).toHaveTextContent('王');
  expect(screen.getByLabelText('搜索')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(screen.getByLabelText('搜索')).toHaveValue('');
});
