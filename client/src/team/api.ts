// The calls of projects and teams, and of what an account shows about itself.
import { get, post } from '@/shared/api';
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
const PUT = { method: 'PUT' };
const REMOVE = { method: 'DELETE' };

/** As many as the server lists at once. */
const ALL = new URLSearchParams({ pageSize: '100' });

export const getAllGroups = (kind: Kind) => getGroups(kind, ALL);
export const getGroups = (kind: Kind, query = new URLSearchParams()) =>
  get<GroupList>(ROOT, { kind, ...pageOf(query) });
export const saveGroup = (id: number | null, group: { kind: Kind; name: string; description: string }) => {
  const { kind, ...edited } = group;
  const options = { isQuiet: true };
  return id === null
    ? post<Group>(ROOT, { kind, ...edited }, options)
    : post<Group>(`${ROOT}/${id}`, edited, { ...options, ...PUT });
};
export const dissolveGroup = (id: number) => post(`${ROOT}/${id}`, {}, REMOVE);
export const invite = (id: number, whom: { username: string } | { team_id: number }) =>
  post<Group>(`${ROOT}/${id}/invitations`, whom, { isQuiet: true });
export const answerInvitation = (id: number, accept: boolean) => post(`${ROOT}/${id}/answer`, { accept });
export const leaveGroup = (id: number) => post(`${ROOT}/${id}/leave`);
export const removeMember = (id: number, userId: number) =>
  post(`${ROOT}/${id}/members/${userId}`, {}, REMOVE);
export const handOver = (id: number, userId: number) => post(`${ROOT}/${id}/owner`, { user_id: userId }, PUT);

export const getLatest = () => post<Activity[]>('/api/user/latest-activity');
export const getActivity = (query: URLSearchParams) => get<ActivityList>('/api/team/activity', pageOf(query));
export const getVisits = () => post<Visit[]>('/api/user/visits');
