// The studio kept fresh: four figures are asked for each second, the rest only when they have moved.
//
// Not by server-sent events: each open stream would hold one of the server's few threads, and some proxies hold
// back what they carry. A call of some hundred bytes reads four figures; hidden pages ask nothing.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/shared/api';
import { beat, type ChatFilter, type ChatMessage, getChat, getPulse, getRoom, leave, type Room } from './api';

export const PULSE_MILLISECONDS = 1000;
const BEAT_EVERY = 10;

export interface Studio {
  room: Room;
  viewers: number;
  messages: ChatMessage[];
  /** Flow control let this page not in. */
  isFull: boolean;
  setRoom: (room: Room) => void;
  reloadChat: () => void;
}

/** `isWatching` pages give signs of life and count as watchers. */
export function useStudio(
  loaded: Room,
  chat: ChatMessage[],
  filter: ChatFilter,
  isWatching: boolean,
): Studio {
  const [room, setRoom] = useState(loaded);
  const [viewers, setViewers] = useState(loaded.viewers);
  const [messages, setMessages] = useState(chat);
  const [isFull, setFull] = useState(false);
  const seen = useRef({
    version: loaded.version,
    live: loaded.live,
    message: chat.at(-1)?.id ?? 0,
    rounds: 0,
  });

  const questions = useRef(0);
  const reloadChat = useCallback(() => {
    questions.current += 1;
    const question = questions.current;
    // The newest question wins, whichever answer comes last.
    const show = (next: ChatMessage[]) => question === questions.current && setMessages(next);
    void getChat(filter, { isQuiet: true }).then(show, () => undefined);
  }, [filter]);
  // Not by the rounds' own dependencies: another filter would end them, and with them the place of who watches.
  const askAgain = useRef(reloadChat);
  // Another filter is another question.
  useEffect(() => {
    askAgain.current = reloadChat;
    reloadChat();
  }, [reloadChat]);

  const accept = useCallback((next: Room) => {
    seen.current.version = next.version;
    seen.current.live = next.live;
    setRoom(next);
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    const options = { isQuiet: true, signal: controller.signal };
    let timer = 0;
    const isDue = () => isWatching && seen.current.rounds++ % BEAT_EVERY === 0;
    async function round() {
      if (document.hidden) return;
      try {
        const pulse = await (isDue() ? refreshPresence() : getPulse(options));
        setViewers(pulse.viewers);
        const isMoved = pulse.version !== seen.current.version || pulse.live !== seen.current.live;
        if (isMoved) await look();
        if (isMoved || pulse.message_id !== seen.current.message) {
          seen.current.message = pulse.message_id;
          askAgain.current();
        }
      } catch {
        // The next round asks again.
      }
    }
    async function look() {
      const { version } = seen.current;
      const next = await getRoom(options);
      // What an action answered meanwhile is newer.
      if (version === seen.current.version) accept(next);
    }
    async function refreshPresence() {
      try {
        const pulse = await beat(options);
        setFull(false);
        return pulse;
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'studio_full') throw error;
        setFull(true);
        return getPulse(options);
      }
    }
    const again = async () => {
      await round();
      if (!controller.signal.aborted) timer = window.setTimeout(again, PULSE_MILLISECONDS);
    };
    void again();
    return () => {
      controller.abort();
      window.clearTimeout(timer);
      seen.current.rounds = 0;
      if (isWatching) void leave().catch(() => undefined);
    };
  }, [isWatching, accept]);

  return { room, viewers, messages, isFull, setRoom: accept, reloadChat };
}
