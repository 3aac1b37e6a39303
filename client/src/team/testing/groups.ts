// Projects, teams and their people for tests.
import type { Group, Member } from '../api';

export const member = (id: number, name: string, more: Partial<Member> = {}): Member => ({
  user_id: id,
  username: name,
  name,
  avatar: '',
  state: 'joined',
  leads: false,
  jointime_text: '2026-06-01 20:00:00',
  ...more,
});
export const group = (more: Partial<Group> = {}): Group => ({
  id: 3,
  kind: 'project',
  name: '北区贷后',
  description: '三月的客户',
  owner_id: 9,
  owner: 'bob',
  state: 'joined',
  members: [member(9, 'bob', { leads: true }), member(2, 'alice')],
  peopleNumber: 2,
  createtime_text: '2026-06-01 20:00:00',
  ...more,
});
