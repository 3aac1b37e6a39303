// Copying to the clipboard, and saying what became of it.
import { showError, showSuccess } from './notice';
import { t } from './texts';

/** Copy a text; false where the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, which browsers allow on plain http too, where a page has no clipboard of its own. */
function copyBySelection(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  const held = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Beside what has the focus: a dialog takes it back from anything outside.
  (held?.parentElement ?? document.body).append(field);
  try {
    field.focus();
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (held instanceof HTMLElement) held.focus();
  }
}

/** Copy a text that stands on the page, and say `said`, or that it has to be copied by hand. */
export async function copyAndSay(text: string, said: string): Promise<void> {
  if (await copy(text)) void showSuccess(said);
  else void showError(t('copyByHand'));
}
