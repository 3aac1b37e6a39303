// A stand-in for XMLHttpRequest in tests: answers every upload at once, or not at all, and keeps what was sent.
import { vi } from 'vitest';
import { success } from './server';

export interface SentForm {
  path: string;
  headers: Record<string, string>;
  form: FormData;
  isAborted: boolean;
}

/** Answer each upload with what `answer` makes of it; nothing keeps it on its way. The list returned grows with each.
 * A look at files before they are sent is no upload: `recognise` says what they show. */
export function stubUpload(
  answer: (sent: SentForm) => unknown,
  recognise: (files: readonly File[]) => unknown[] = () => [],
): SentForm[] {
  const calls: SentForm[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: unknown) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    status = 200;
    responseText = '';
    private path = '';
    private headers: Record<string, string> = {};
    private sent: SentForm | null = null;
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    abort() {
      if (this.sent) this.sent.isAborted = true;
      this.onabort?.();
    }
    send(form: FormData) {
      if (this.path.endsWith('/recognise')) {
        this.responseText = JSON.stringify(success({ list: recognise(form.getAll('file') as File[]) }));
        this.onload?.();
        return;
      }
      const sent = { path: this.path, headers: this.headers, form, isAborted: false };
      this.sent = sent;
      calls.push(sent);
      const said = answer(sent);
      if (said === undefined) return;
      this.responseText = JSON.stringify(said);
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return calls;
}
