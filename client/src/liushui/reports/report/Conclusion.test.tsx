import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { hasUnsaved } from '@/shared/unsaved';
import { refusal, type Sent, stubServer } from '@/testing/server';
import { REVIEW } from '../../testing/samples';
import type { ReviewTold } from '../types';
import { Conclusion } from './Conclusion';
import type { Review } from './reviewing/useReview';

const PATH = '/api/liushui/reports/7/conclusion';
const SIGNED: ReviewTold = { ...REVIEW, state: 'complete', completed_by: 'alice', completed_text: '09:00' };

function show(conclusion: string, told: ReviewTold, isNewest = true) {
  const review = { isKnown: true, told, total: 2, reviewed: 0, settled: async () => 7, putTold: vi.fn() };
  const onSaved = vi.fn();
  const page = (kept: string) => (
    <MemoryRouter>
      <Conclusion
        reportId={7}
        isNewest={isNewest}
        conclusion={kept}
        review={review as unknown as Review}
        onSaved={onSaved}
      />
    </MemoryRouter>
  );
  const { rerender } = render(page(conclusion));
  return {
    field: screen.getByRole('textbox'),
    review,
    onSaved,
    keep: (kept: string) => rerender(page(kept)),
  };
}

test('whoever changes a signed conclusion is told that saving reopens the review', async () => {
  stubServer({ [PATH]: REVIEW });
  const { field, review } = show('同意', SIGNED);
  expect(screen.queryByText(/审阅将重新打开/)).toBeNull();
  await userEvent.type(field, '，利率上浮');
  expect(screen.getByText(/审阅将重新打开/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(review.putTold).toHaveBeenCalledWith(REVIEW));
});

test('a conclusion is saved as it was written, with the one from which the writer began', async () => {
  const calls = stubServer({ [PATH]: REVIEW });
  const { field } = show('收入稳定', REVIEW);
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(field, '，可受理');
  expect(hasUnsaved()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    body: { conclusion: '收入稳定，可受理', before: '收入稳定' },
  });
});

test('a conclusion that somebody else changed meanwhile is shown, and nothing of what was typed is lost', async () => {
  let isFirst = true;
  const calls = stubServer({
    [PATH]: (_: Sent) => {
      if (!isFirst) return REVIEW;
      isFirst = false;
      return refusal(40900, '结论已被他人修改', { reason: 'conclusion_changed' });
    },
  });
  const { field, onSaved, keep } = show('同意', REVIEW);
  await userEvent.type(field, '，补充说明');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  keep('不同意');
  expect(await screen.findByText('不同意')).toBeVisible();
  expect(field).toHaveValue('同意，补充说明');
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '以我的为准' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([
    { conclusion: '同意，补充说明', before: '同意' },
    { conclusion: '同意，补充说明', before: '不同意' },
  ]);
});

test('what somebody else concluded can be taken instead', async () => {
  stubServer({ [PATH]: refusal(40900, '结论已被他人修改', { reason: 'conclusion_changed' }) });
  const { field, onSaved, keep } = show('同意', REVIEW);
  await userEvent.type(field, '。');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  keep('不同意');
  await userEvent.click(await screen.findByRole('button', { name: '采用现有结论' }));
  expect(field).toHaveValue('不同意');
});

test('on an older version no conclusion is written', () => {
  show('同意', SIGNED, false);
  expect(screen.getByRole('textbox')).toHaveAttribute('readonly');
  expect(screen.getByText(/这是旧版本/)).toBeVisible();
});
