// The calls of the studio: its state, playlist, chat, watchers, operations and changes of parameters.
import {
  type CallOptions,
  download,
  fetchBlob,
  get,
  post,
  put,
  remove,
  type UploadOptions,
  upload,
} from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { pageOf } from '@/shared/useFilters';

export type Room = Shape<'StudioSchema'>;
export type Program = Shape<'ProgramSchema'>;
export type Viewers = Shape<'ViewersSchema'>;
export type ChatMessage = Shape<'ChatMessageSchema'>;
export type Profile = Shape<'ProfileBasicSchema'>;
export type Parameters = Shape<'ParameterGroupSchema'>;
export type Change = Shape<'ChangeSchema'>;
export type Line = Shape<'OperationLineSchema'>;
export type LineList = Shape<'OperationListSchema'>;
export type Method = Room['method'];
export type Clarity = Room['clarity'];
export type Operation = Shape<'StudioOperationSchema'>;

export type Category = ChatMessage['category'];

export interface ChatFilter {
  category: Category | '';
  keyword: string;
  collected: boolean;
}

const ROOT = '/api/studio';
const QUIET = { isQuiet: true };

export const getRoom = (options: CallOptions = {}) => get(`${ROOT}/room`, options);
export const getPulse = (options: CallOptions = {}) => get(`${ROOT}/pulse`, options);
export const beat = (options: CallOptions = {}) => post(`${ROOT}/watching`, options);
export const leave = () => remove(`${ROOT}/watching`, QUIET);
export const getViewers = (minutes: number, options: CallOptions = {}) =>
  get(`${ROOT}/viewers`, { query: { minutes }, ...options });

const filterQuery = ({ category, keyword, collected }: ChatFilter) => ({
  category,
  keyword,
  collected: collected || null,
});
export const getChat = (filter: ChatFilter, options: CallOptions = {}) =>
  get('/api/chat/list', { query: filterQuery(filter), ...options });
export const saveChat = (filter: ChatFilter) =>
  download(fetchBlob(`${ROOT}/messages.txt`, { query: filterQuery(filter) }), 'studio-chat.txt');
export const say = (content: string, category: Category) =>
  post(`${ROOT}/messages`, { body: { content, category }, ...QUIET });
export const collect = (id: number, keeps: boolean) =>
  put(`${ROOT}/messages/{message_id}/collect`, { path: { message_id: id }, body: { collect: keeps } });
export const removeMessage = (id: number) =>
  remove(`${ROOT}/messages/{message_id}`, { path: { message_id: id } });

export const start = (method: Method, rotations: number, viewersMost: number) =>
  post(`${ROOT}/start`, { body: { method, rotations, viewers_most: viewersMost } });
export const stop = () => post(`${ROOT}/stop`);
export const inform = (info: { title: string; notification: string; category: Category }) =>
  put(`${ROOT}/info`, { body: info, ...QUIET });
export const operate = (kind: Operation['kind'], value: Operation['value'], version: number) =>
  post(`${ROOT}/operations`, { body: { kind, value, version } });
export const judge = (id: number, state: 'passed' | 'failed', reason: string, options: CallOptions = {}) =>
  put(`${ROOT}/programs/{program_id}/audit`, {
    path: { program_id: id },
    body: { state, reason },
    ...options,
  });
export const order = (ids: number[]) => put(`${ROOT}/programs/order`, { body: { ids } });
export const removeProgram = (id: number) =>
  remove(`${ROOT}/programs/{program_id}`, { path: { program_id: id } });

export const addProgram = (name: string, video: File, cover: File | null, options: UploadOptions) =>
  upload(`${ROOT}/programs`, { form: { name, video, cover }, ...options, ...QUIET });

export const getProfile = () => get('/api/profile/basic');
export const getLines = (query: URLSearchParams) => get(`${ROOT}/operations`, { query: pageOf(query) });
export const submitChange = (wanted: Parameters, description: string, baseVersion: number) =>
  post(`${ROOT}/changes`, {
    body: { video: wanted.video, audio: wanted.audio, description, base_version: baseVersion },
    ...QUIET,
  });
export const decideChange = ({ id, version }: Change, agree: boolean, reason: string) =>
  post(`${ROOT}/changes/{change_id}/decision`, { path: { change_id: id }, body: { version, agree, reason } });
export const finishChange = ({ id, version }: Change) =>
  post(`${ROOT}/changes/{change_id}/finish`, { path: { change_id: id }, body: { version } });
export const cancelChange = ({ id, version }: Change) =>
  post(`${ROOT}/changes/{change_id}/cancel`, { path: { change_id: id }, body: { version } });
