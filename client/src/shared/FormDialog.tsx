// A dialog over one form: Enter and its button send it, once at a time, and what is refused is said in it.
import { Modal } from '@arco-design/web-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from './api';
import { useT } from './texts';

interface Props {
  title: string;
  okText: string;
  className?: string;
  /** In pixels, where the screen has as many. */
  width?: number;
  isBusy: boolean;
  /** What it does cannot be taken back. */
  isDangerous?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: Props) {
  const { title, okText, className, width = 460, isBusy, isDangerous, onSubmit, onClose, children } = props;
  const t = useT();
  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <Modal
      visible
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      {...(isDangerous ? { okButtonProps: { status: 'danger' as const } } : {})}
      onOk={() => submit()}
      onCancel={onClose}
      style={{ width: `min(${width}px, calc(100vw - 32px))` }}
    >
      <form onSubmit={submit} className={className}>
        {children}
        {/* Without a button of its own a form of several fields does not take Enter. */}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

/** How far the sending of a form is, and in words why it failed. */
export function useSending() {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  /** Do it, unless something is missing; what it throws is kept as the failure. */
  async function send(missing: string, work: () => Promise<void>) {
    setFailure(missing);
    if (missing) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setBusy(false);
    }
  }

  return { failure, isBusy, send };
}
