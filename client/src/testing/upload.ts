// A stand-in for XMLHttpRequest in tests: answers every upload at once and keeps what was sent.
import { vi } from 'vitest';

export interface SentForm {
  path: string;
  headers: Record<string, string>;
  form: FormData;
}

/** Answer each upload with what `answer` makes of it. The list returned grows with every call. */
export function stubUpload(answer: (sent: SentForm) => unknown): SentForm[] {
  const calls: SentForm[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: unknown) => void } = {};
    onload?: () => void;
    status = 200;
    responseText = '';
    private path = '';
    private headers: Record<string, string> = {};
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    abort() {}
    send(form: FormData) {
      const sent = { path: this.path, headers: this.headers, form };
      calls.push(sent);
      this.responseText = JSON.stringify(answer(sent));
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return calls;
}
