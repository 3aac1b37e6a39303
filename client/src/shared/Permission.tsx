// What only some roles may see on a page. The server judges every call by itself; this only spares dead buttons.
import type { ReactNode } from 'react';
import { useSession } from './session';
import type { Role } from './shapes';
import { t } from './texts';

export type Roles = readonly (Role | '*')[];

/**
 * Whether the role that is shown is among `roles`; an empty list is everybody, and so is '*'.
 * A missing list is a mistake of whoever wrote the page: an error that roles are needed.
 */
export function usePermission(roles: Roles): boolean {
  const { role } = useSession();
  if (!Array.isArray(roles)) throw new Error(t('rolesNeeded'));
  return roles.length === 0 || roles.includes('*') || (role !== null && roles.includes(role));
}

interface Props {
  roles: Roles;
  children: ReactNode;
}

/** Its children for some roles, nothing for the others; they come back when the role does. */
export function Permission({ roles, children }: Props) {
  return usePermission(roles) ? children : null;
}
