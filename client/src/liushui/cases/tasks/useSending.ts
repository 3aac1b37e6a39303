// Sends what is handed in: one case, or several one after the other; what failed can be sent again.
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '@/shared/api';
import { type NewUpload, sendFiles } from '../api';
import type { TaskAnswer } from '../types';

/** How far the case on its way is, and which one it is. */
export interface Underway {
  id: number;
  share: number;
}

interface Sender {
  underway: Underway | null;
  /** Send one case; throws the refusal. An aborted one never answers. */
  send: (id: number, what: NewUpload) => Promise<TaskAnswer | null>;
}

export function useSending(): Sender {
  const [underway, setUnderway] = useState<Underway | null>(null);
  const controller = useRef<AbortController | null>(null);
  // One key for one content: a repeated press never charges twice, a changed form is a new intention.
  const keys = useRef(new Map<string, string>());
  useEffect(() => () => controller.current?.abort(), []);

  async function send(id: number, what: NewUpload): Promise<TaskAnswer | null> {
    const own = new AbortController();
    controller.current = own;
    const content = JSON.stringify({
      ...what,
      files: what.files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    });
    const idempotencyKey = keys.current.get(content) ?? newIdempotencyKey();
    keys.current.set(content, idempotencyKey);
    setUnderway({ id, share: 0 });
    try {
      return await sendFiles(what, {
        idempotencyKey,
        onProgress: (share) => setUnderway({ id, share }),
        signal: own.signal,
      });
    } catch (error) {
      if (own.signal.aborted) return null;
      throw error;
    } finally {
      if (!own.signal.aborted) setUnderway(null);
    }
  }
  return { underway, send };
}
