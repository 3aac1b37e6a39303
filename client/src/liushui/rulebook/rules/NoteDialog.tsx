// Asks for the words that are kept with a change: why a version is switched on, why a rule is.
import { Input } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { FormDialog, useSending } from '@/shared/FormDialog';

interface Props {
  title: string;
  label: string;
  hint: ReactNode;
  missing: string;
  okText: string;
  /** Do it; what it throws is shown here. */
  onOk: (note: string) => Promise<void>;
  onClose: () => void;
}

export function NoteDialog({ title, label, hint, missing, okText, onOk, onClose }: Props) {
  const [note, setNote] = useState('');
  const { failure, isBusy, send } = useSending();

  const submit = () =>
    send(note.trim() ? '' : missing, async () => {
      await onOk(note.trim());
      onClose();
    });

  return (
    <FormDialog
      title={title}
      okText={okText}
      className="rules-form"
      width={480}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="rules-quiet">{hint}</div>
      <div>
        <label htmlFor="rules-note">{label}</label>
        <Input.TextArea
          id="rules-note"
          autoFocus
          maxLength={200}
          showWordLimit
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={note}
          onChange={setNote}
          aria-describedby="rules-note-failure"
          {...(failure ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        <p id="rules-note-failure" className="field-failure" role="alert">
          {failure}
        </p>
      </div>
    </FormDialog>
  );
}
