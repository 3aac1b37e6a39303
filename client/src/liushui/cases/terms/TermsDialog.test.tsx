// The dialog of a case's purpose and of how long it is kept.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { stubServer } from '@/testing/server';
import { TERMS, task } from '../../testing/samples';
import { TermsDialog } from './TermsDialog';

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const STATED = {
  ...TERMS,
  purpose: words('贷后管理', 'Post-loan monitoring'),
  basis: 'contract',
  basis_text: words('履行合同', 'Contract'),
  stated_by: 'alice',
  stated_text: '2026-11-20 10:00:00',
};

test('who saves other days alone does not state the purpose anew', async () => {
  const calls = stubServer({
    '/api/liushui/policy': {
      demands_purpose: false,
      purposes: [STATED.purpose],
      bases: [{ code: 'contract', name: STATED.basis_text }],
      own_files_days: 30,
      case_days: null,
    },
    '/api/liushui/tasks/1/retention': task(),
    '/api/liushui/tasks/1/terms': task(),
  });
  const onDone = vi.fn();
  render(<TermsDialog taskId={1} terms={STATED} onClose={() => undefined} onDone={onDone} />);
  await userEvent.type(await screen.findByLabelText('原文件保存天数'), '20');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/api/liushui/tasks/1/retention', { files_days: 20, case_days: null }],
  ]);
});
