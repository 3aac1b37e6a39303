// How many messages wait: asked every few seconds while somebody looks, at once when they come back.
import { useEffect } from 'react';
import { get, post } from './api';
import type { Shape } from './shapes';
import { createStore, useStore } from './store';
import { isLoggedIn } from './token';

export type Unread = Shape<'UnreadSchema'>;
/** `status` 1 is read; `messageType` is the tag; `link` is the screen that the message is about, or empty. */
export type Message = Shape<'MessageSchema'>;
export type Kind = 'message' | 'notice' | 'todo';
export const KINDS: readonly Kind[] = ['message', 'notice', 'todo'];

/** One small count; a stream would hold one of the server's threads for every open console. */
const ASK_MILLISECONDS = 15_000;
const ROUNDS_MOST = 20;

const unread = createStore<Unread | null>(null);

export const useUnread = (): Unread | null => useStore(unread);

/** The newest question wins, whichever answer comes last. */
let questions = 0;

/** Ask now. In the background a failure stays silent: the next round asks again. */
export async function refreshUnread(): Promise<void> {
  if (!isLoggedIn()) return;
  questions += 1;
  const question = questions;
  const counts = await get('/api/message/unread', { isQuiet: true }).catch(() => null);
  if (question !== questions) return;
  const before = unread.get();
  // The same counts are the same object: nobody draws anew for nothing.
  if (counts && JSON.stringify(counts) !== JSON.stringify(before)) unread.set(counts);
}

/** Keep the counts fresh for as long as somebody shows them. */
export function useUnreadWatch(): void {
  useEffect(() => {
    unread.set(null);
    const ask = () => {
      if (!document.hidden) void refreshUnread();
    };
    ask();
    const timer = setInterval(ask, ASK_MILLISECONDS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}

export const isUnread = (message: Message): boolean => message.status === 0;

export const listMessages = (): Promise<Message[]> => post('/api/message/list', { isQuiet: true });

/** Mark messages as read; ids that were read before are not sent. */
export async function markRead(messages: readonly Message[]): Promise<void> {
  const ids = messages.filter(isUnread).map((message) => message.id);
  if (ids.length === 0) return;
  await post('/api/message/read', { body: { ids } });
  await refreshUnread();
}

/** Tracked links are paths of the server: it counts the visit and leads on. */
export const TRACKED = '/r/';

/** Read a message and go where it leads. Answers whether this leaves the page. */
export async function openMessage(message: Message, go: (path: string) => unknown): Promise<boolean> {
  // Only a path of this house: a message never leads to another host by itself.
  const isTracked = message.link.startsWith(TRACKED);
  const isLeading = message.link.startsWith('/') && !isTracked;
  if (isTracked) window.open(message.link, '_blank', 'noopener');
  if (isLeading) void go(message.link);
  // A refusal is told by the call itself; the message stays unread.
  await markRead([message]).catch(() => undefined);
  return isLeading;
}

/** Mark all unread messages of a kind as read: the list holds the latest ones, so it is asked until none is left. */
export async function markAllRead(kind: Kind | null): Promise<void> {
  for (let round = 0; round < ROUNDS_MOST; round += 1) {
    const waiting = (await listMessages()).filter(
      (each) => isUnread(each) && (kind === null || each.type === kind),
    );
    if (waiting.length === 0) break;
    await markRead(waiting);
  }
}
