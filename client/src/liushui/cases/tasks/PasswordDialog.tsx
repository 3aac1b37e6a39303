// Asks for the password that a task waits for, with the tries that are left.
import { Input, Radio } from '@arco-design/web-react';
import { useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';
import { showSuccess } from '@/shared/notice';
import { useFocusBack } from '@/shared/useFocusBack';
import { givePassword } from '../api';
import type { Task, TaskFile } from '../types';
import { t as tNow, useT } from './texts';

const PASSWORD_STATES = ['need_password', 'wrong_password'];
const ALL = 0;

interface Props {
  task: Task;
  onClose: () => void;
  onDone: () => void;
}

/** The uploads that wait: one line each, though one archive may hold several locked files. */
function waitingUploads(task: Task): TaskFile[] {
  const waiting = task.files.filter((file) => PASSWORD_STATES.includes(file.state));
  return waiting.filter(
    (file, at) => waiting.findIndex(({ upload_id }) => upload_id === file.upload_id) === at,
  );
}

/** Whether a password can still help: a task ends only when every file that waits is open. */
export const hasTriesLeft = (task: Task) => waitingUploads(task).every(({ tries_left }) => tries_left > 0);

export function PasswordDialog({ task, onClose, onDone }: Props) {
  const t = useT();
  useFocusBack();
  const uploads = waitingUploads(task);
  const only = uploads.length === 1 ? uploads[0] : undefined;
  const [chosen, setChosen] = useState(only?.upload_id ?? ALL);
  const [password, setPassword] = useState('');
  const { failure, isBusy, send } = useSending();

  const submit = () =>
    send(password ? '' : t('passwordEmpty'), async () => {
      await givePassword(task.id, password, chosen === ALL ? null : chosen);
      void showSuccess(tNow('passwordGiven'));
      onClose();
      onDone();
    });

  return (
    <FormDialog
      title={t('passwordTitle')}
      okText={t('confirm')}
      className="password-form"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="password-files">
        {uploads.map((file) => (
          <li key={file.upload_id}>
            <span>{file.name}</span>
            <span className="figures">{t('triesLeft', { count: file.tries_left })}</span>
          </li>
        ))}
      </ul>
      {uploads.length > 1 && (
        <Radio.Group
          direction="vertical"
          aria-label={t('passwordFor')}
          value={chosen}
          onChange={setChosen}
          options={[
            { label: t('allWaiting'), value: ALL },
            ...uploads.map((file) => ({ label: file.name, value: file.upload_id })),
          ]}
        />
      )}
      <label htmlFor="file-password">{t('password')}</label>
      <Input.Password
        id="file-password"
        autoComplete="off"
        autoFocus
        value={password}
        onChange={setPassword}
        aria-describedby="file-password-failure"
        {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
      />
      <p id="file-password-failure" className="field-failure" role="alert">
        {failure}
      </p>
    </FormDialog>
  );
}
