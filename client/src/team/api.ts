// The calls of projects and teams, and of what an account shows about itself.
import { get, post, put, remove } from '@/shared/api';
import type { Shape } from '@/shared/shapes';
import { pageOf } from '@/shared/useFilters';

export type Group = Shape<'GroupSchema'>;
export type GroupList = Shape<'GroupListSchema'>;
export type Member = Shape<'MemberSchema'>;
export type Activity = Shape<'ActivitySchema'>;
export type ActivityList = Shape<'ActivityListSchema'>;
export type Visit = Shape<'VisitSchema'>;
export type Kind = Group['kind'];

const ROOT = '/api/team/groups';

/** As many as the server lists at once. */
const ALL = new URLSearchParams({ pageSize: '100' });

export const getAllGroups = (kind: Kind) => getGroups(kind, ALL);
export const getGroups = (kind: Kind, query = new URLSearchParams()) =>
  get(ROOT, { query: { kind, ...pageOf(query) } });
export const saveGroup = (id: number | null, group: { kind: Kind; name: string; description: string }) => {
  const { kind, ...edited } = group;
  const options = { isQuiet: true };
  return id === null
    ? post(ROOT, { body: { kind, ...edited }, ...options })
    : put(`${ROOT}/{group_id}`, { path: { group_id: id }, body: edited, ...options });
};
export const dissolveGroup = (id: number) => remove(`${ROOT}/{group_id}`, { path: { group_id: id } });
export const invite = (id: number, whom: { username: string } | { team_id: number }) =>
  post(`${ROOT}/{group_id}/invitations`, { path: { group_id: id }, body: whom, isQuiet: true });
export const answerInvitation = (id: number, accept: boolean) =>
  post(`${ROOT}/{group_id}/answer`, { path: { group_id: id }, body: { accept } });
export const leaveGroup = (id: number) => post(`${ROOT}/{group_id}/leave`, { path: { group_id: id } });
export const removeMember = (id: number, userId: number) =>
  remove(`${ROOT}/{group_id}/members/{user_id}`, { path: { group_id: id, user_id: userId } });
export const handOver = (id: number, userId: number) =>
  put(`${ROOT}/{group_id}/owner`, { path: { group_id: id }, body: { user_id: userId } });

export const getLatest = () => post('/api/user/latest-activity');
export const getActivity = (query: URLSearchParams) => get('/api/team/activity', { query: pageOf(query) });
export const getVisits = () => post('/api/user/visits');
