// The question before something is done: what it says, and where the focus goes when it is gone.
import { Modal } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { t } from './texts';
import { rememberFocus } from './useFocusBack';

interface Question {
  title: string;
  content?: ReactNode;
  okText?: string;
  cancelText?: string;
  /** What it does cannot be taken back. */
  isDangerous?: boolean;
  /** Do it: the question stays until the promise is kept, and goes on standing when it is broken. */
  // biome-ignore lint/suspicious/noConfusingVoidType: what there is nothing to wait for answers nothing
  onOk: () => Promise<unknown> | void;
  onCancel?: () => void;
  /** However it ended. */
  afterClose?: () => void;
}

/** Ask before `onOk` is done; afterwards the focus is back where it was. */
export function askFirst({ isDangerous = false, afterClose, ...question }: Question): void {
  const giveBack = rememberFocus();
  Modal.confirm({
    cancelText: t('cancel'),
    ...(isDangerous ? { okButtonProps: { status: 'danger' as const } } : {}),
    ...question,
    afterClose: () => {
      giveBack();
      afterClose?.();
    },
  });
}
