// Short messages and dialogs. Arco's parts for them load on first use, so that the login page stays light.
import { t } from './texts';

/** How long a message about a failed call stays, fixed by the specification. */
export const ERROR_MILLISECONDS = 5000;

export async function showError(content: string): Promise<void> {
  const { Message } = await import('./noticeParts');
  // One failure is told once, however many calls met it.
  Message.error({ id: content, content, duration: ERROR_MILLISECONDS });
}

export async function showSuccess(content: string, duration?: number): Promise<void> {
  const { Message } = await import('./noticeParts');
  Message.success({ content, ...(duration !== undefined && { duration }) });
}

const UNDO_MILLISECONDS = 12_000;
let undoNotes = 0;

/** A note of what was done, with a button that takes it back; it stays long enough to be read and pressed. */
export async function showUndo(content: string, undoText: string, onUndo: () => unknown): Promise<void> {
  const { Notification, undoButton } = await import('./noticeParts');
  const id = `undo-${++undoNotes}`;
  const undo = () => {
    Notification.remove(id);
    onUndo();
  };
  Notification.success({
    id,
    title: content,
    content: '',
    btn: undoButton(undoText, undo),
    closable: true,
    duration: UNDO_MILLISECONDS,
  });
}

export type Progress = 'loading' | 'success' | 'error';
const NOTE_MILLISECONDS = 3000;

/** A note at the corner that tells how something long goes on: a later one of the same id takes its place. */
export async function showProgress(id: string, how: Progress, content: string): Promise<void> {
  const { Notification } = await import('./noticeParts');
  const show = how === 'loading' ? Notification.info : Notification[how];
  show({
    id,
    title: content,
    content: '',
    closable: true,
    duration: how === 'loading' ? 0 : NOTE_MILLISECONDS,
  });
}

let isAsking = false;

/** Say once that the session has ended; resolves true when the operator wants to log in again. */
export const askToLoginAgain = (): Promise<boolean> =>
  askOnce(t('confirmLogout'), t('confirmLogoutBody'), t('reLogin'));

/** One such question at a time; resolves true when the operator agrees. */
export async function askOnce(title: string, content: string, okText: string): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const { askFirst } = await import('./noticeParts');
    return await new Promise<boolean>((resolve) => {
      askFirst({
        title,
        content,
        okText,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
  } finally {
    isAsking = false;
  }
}

let question: Promise<boolean> | null = null;

/** Say that changes are not saved; resolves true when the operator leaves all the same. Asked once at a time. */
export function askToLeave(): Promise<boolean> {
  question ??= import('./noticeParts')
    .then(
      ({ askFirst }) =>
        new Promise<boolean>((resolve) => {
          askFirst({
            title: t('unsavedTitle'),
            content: t('unsavedBody'),
            okText: t('leaveAnyway'),
            cancelText: t('stayHere'),
            isDangerous: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
            afterClose: () => resolve(false),
          });
        }),
      // Offline, or replaced by a new version: the browser's own question is better than none.
      () => window.confirm(t('unsavedBody')),
    )
    .finally(() => {
      question = null;
    });
  return question;
}
