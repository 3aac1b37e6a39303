// The calls of the studio: its state, playlist, chat, watchers, operations and changes of parameters.
import { type CallOptions, download, get, post, type UploadOptions, upload } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { pageOf } from '@/shared/useFilters';

export type Room = Shape<'StudioSchema'>;
export type Program = Shape<'ProgramSchema'>;
export type Pulse = Shape<'PulseSchema'>;
export type Viewers = Shape<'ViewersSchema'>;
export type ChatMessage = Shape<'ChatMessageSchema'>;
export type Profile = Shape<'ProfileBasicSchema'>;
export type Parameters = Shape<'ParameterGroupSchema'>;
export type Change = Shape<'ChangeSchema'>;
export type Line = Shape<'OperationLineSchema'>;
export type LineList = Shape<'OperationListSchema'>;
export type Method = Room['method'];
export type Clarity = Room['clarity'];
export type Stream = Room['stream'];

export interface ChatFilter {
  category: string;
  keyword: string;
  collected: boolean;
}

const ROOT = '/api/studio';
const QUIET = { isQuiet: true };
const PUT = { method: 'PUT' };

export const getRoom = (options: CallOptions = {}) => get<Room>(`${ROOT}/room`, {}, options);
export const getPulse = (options: CallOptions = {}) => get<Pulse>(`${ROOT}/pulse`, {}, options);
export const beat = (options: CallOptions = {}) => post<Pulse>(`${ROOT}/watching`, {}, options);
export const leave = () => post(`${ROOT}/watching`, {}, { ...QUIET, method: 'DELETE' });
export const getViewers = (minutes: number, options: CallOptions = {}) =>
  get<Viewers>(`${ROOT}/viewers`, { minutes }, options);

const filterQuery = ({ category, keyword, collected }: ChatFilter) => ({
  category,
  keyword,
  collected: collected ? 'true' : null,
});
export const getChat = (filter: ChatFilter, options: CallOptions = {}) =>
  get<ChatMessage[]>('/api/chat/list', filterQuery(filter), options);
export const saveChat = (filter: ChatFilter) =>
  download(`${ROOT}/messages.txt`, 'studio-chat.txt', filterQuery(filter));
export const say = (content: string, category: string) =>
  post<ChatMessage>(`${ROOT}/messages`, { content, category }, QUIET);
export const collect = (id: number, keeps: boolean) =>
  post(`${ROOT}/messages/${id}/collect`, { collect: keeps }, PUT);
export const removeMessage = (id: number) => post(`${ROOT}/messages/${id}`, {}, { method: 'DELETE' });

export const start = (method: Method, rotations: number, viewersMost: number) =>
  post<Room>(`${ROOT}/start`, { method, rotations, viewers_most: viewersMost });
export const stop = () => post<Room>(`${ROOT}/stop`);
export const inform = (info: { title: string; notification: string; category: string }) =>
  post<Room>(`${ROOT}/info`, info, { ...QUIET, method: 'PUT' });
export const operate = (kind: string, value: string, version: number) =>
  post<Room>(`${ROOT}/operations`, { kind, value, version });
export const judge = (id: number, state: 'passed' | 'failed', reason: string, options: CallOptions = {}) =>
  post<Room>(`${ROOT}/programs/${id}/audit`, { state, reason }, { ...options, method: 'PUT' });
export const order = (ids: number[]) => post<Room>(`${ROOT}/programs/order`, { ids }, PUT);
export const removeProgram = (id: number) => post<Room>(`${ROOT}/programs/${id}`, {}, { method: 'DELETE' });

export function addProgram(name: string, video: File, cover: File | null, options: UploadOptions) {
  const form = new FormData();
  form.append('name', name);
  form.append('video', video, video.name);
  if (cover) form.append('cover', cover, cover.name);
  return upload<Room>(`${ROOT}/programs`, form, { ...options, ...QUIET });
}

export const getProfile = () => get<Profile>('/api/profile/basic');
export const getLines = (query: URLSearchParams) => get<LineList>(`${ROOT}/operations`, pageOf(query));
export const submitChange = (wanted: Parameters, description: string, baseVersion: number) =>
  post<Profile>(
    `${ROOT}/changes`,
    { video: wanted.video, audio: wanted.audio, description, base_version: baseVersion },
    QUIET,
  );
export const decideChange = ({ id, version }: Change, agree: boolean, reason: string) =>
  post<Profile>(`${ROOT}/changes/${id}/decision`, { version, agree, reason });
export const finishChange = ({ id, version }: Change) =>
  post<Profile>(`${ROOT}/changes/${id}/finish`, { version });
export const cancelChange = ({ id, version }: Change) =>
  post<Profile>(`${ROOT}/changes/${id}/cancel`, { version });
