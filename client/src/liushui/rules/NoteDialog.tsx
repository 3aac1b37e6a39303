// Asks for the words that are kept with a change: why a version is switched on, why a rule is.
import { Input, Modal } from '@arco-design/web-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '@/shared/api';
import { useT } from './texts';

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
  const t = useT();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (!note.trim()) {
      setFailure(missing);
      return;
    }
    setBusy(true);
    try {
      await onOk(note.trim());
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      visible
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={onClose}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
    >
      <div className="rules-form">
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
      </div>
    </Modal>
  );
}
