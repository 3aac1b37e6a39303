// The dialog that asks for one's password once more; a wrong one is said in it, everything else ends it.
import { Input } from '@arco-design/web-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api';
import { FormDialog, useSending } from './FormDialog';
import { FieldFailure, wrong } from './fieldFailures';
import { showError } from './notice';
import type { Act } from './proof';
import { useT } from './texts';

const STAYS = new Set(['wrong_password_given', 'too_often']);

/** Do it with the password that is typed; rejects with `declined` when the dialog is closed. */
export function askForProof<T>(act: Act<T>, declined: ApiError): Promise<T> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  return new Promise<T>((resolve, reject) => {
    const end = (settle: () => void) => {
      close();
      settle();
    };
    root.render(
      <ProofDialog
        act={act}
        onDone={(answer) => end(() => resolve(answer))}
        onFail={(error) => end(() => reject(error))}
        onClose={() => end(() => reject(declined))}
      />,
    );
  });
}

interface Props<T> {
  act: Act<T>;
  onDone: (answer: T) => void;
  onFail: (error: unknown) => void;
  onClose: () => void;
}

function ProofDialog<T>({ act, onDone, onFail, onClose }: Props<T>) {
  const t = useT();
  const { failure, isBusy, send } = useSending();
  const [password, setPassword] = useState('');
  const submit = () =>
    void send(password ? '' : t('proofEmpty'), async () => {
      try {
        onDone(await act({ password }));
      } catch (error) {
        if (error instanceof ApiError && STAYS.has(error.reason ?? '')) throw error;
        if (error instanceof ApiError && !error.isSessionEnd) void showError(error.message);
        onFail(error);
      }
    });
  return (
    <FormDialog title={t('proof')} okText={t('proofOk')} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <p>{t('proofAbout')}</p>
      <Input.Password
        autoFocus
        autoComplete="current-password"
        aria-label={t('proofPassword')}
        placeholder={t('proofPassword')}
        value={password}
        onChange={setPassword}
        {...wrong('proof', failure)}
      />
      <FieldFailure id="proof" failure={failure} />
    </FormDialog>
  );
}
