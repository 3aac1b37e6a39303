// A studio for tests: its state, its playlist, what is said in it, and a server that answers for it.
import { type Sent, stubServer } from '@/testing/server';
import type { ChatMessage, Program, Room } from '../api';

export const room = (more: Partial<Room> = {}): Room => ({
  version: 1,
  title: '流水审核培训',
  notification: '今晚八点',
  category: 'training',
  method: 'video',
  rotations: 1,
  viewers_most: 100,
  live: false,
  playing: null,
  streams: [],
  stream: 'main',
  clarity: 'original',
  clarities: ['original'],
  gasket: false,
  file: null,
  resolution: '1280x720',
  viewers: 0,
  programs: [],
  ...more,
});

export const message = (id: number, content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  username: 'alice',
  content,
  time: '2026-06-01 20:00:00',
  isCollect: false,
  category: 'rule',
  demo: false,
  ...more,
});

export const program = (id: number, name: string, more: Partial<Program> = {}): Program => ({
  id,
  name,
  order: id,
  audit: 'passed',
  status: 1,
  reason: '',
  cover: '',
  duration: '00:01:00',
  seconds: 60,
  video: `/media/${id}.mp4`,
  ...more,
});

/** The studio's server: its pulse tells of the room that is there, and an action's answer is the room from then on. */
export function studioServer(first: Room, more: Record<string, unknown> = {}): Sent[] {
  let now = first;
  const pulse = () => ({ version: now.version, live: now.live, message_id: 0, viewers: now.viewers });
  const kept = (answer: unknown) => async (sent: Sent) => {
    const value = await (typeof answer === 'function' ? answer(sent) : answer);
    const isRoom = typeof value === 'object' && value !== null && 'programs' in value;
    if (isRoom && sent.method !== 'GET') now = value as Room;
    return value;
  };
  return stubServer({
    '/api/user/info': { role: 'admin', settings: {} },
    '/api/studio/room': () => now,
    '/api/chat/list': [],
    '/api/studio/pulse': pulse,
    '/api/studio/watching': pulse,
    ...Object.fromEntries(Object.entries(more).map(([path, answer]) => [path, kept(answer)])),
  });
}
