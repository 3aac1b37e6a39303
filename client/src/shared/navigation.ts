// The route table's shape, and what guard, menu, breadcrumb and links ask of it.
import type { Role } from './session';
import type { SharedKey } from './texts';

export type IconName =
  | 'dashboard'
  | 'list'
  | 'content'
  | 'analysis'
  | 'flow'
  | 'points'
  | 'exception'
  | 'admin'
  | 'user';

/** A heading of the menu. With one visible screen it becomes that screen's own entry. */
export interface Group {
  key: string;
  label: SharedKey;
  icon: IconName;
  order: number;
  roles?: readonly Role[];
}

export interface Screen {
  /** What redirects and links call it. */
  name: string;
  path: string;
  label: SharedKey;
  group?: string;
  /** Who may enter; absent means everybody who is logged in. */
  roles?: readonly Role[];
  isPublic?: boolean;
  isHidden?: boolean;
  /** The entry to mark in the menu while a hidden screen is open. */
  activeMenu?: string;
}

export interface MenuNode {
  key: string;
  label: SharedKey;
  icon?: IconName;
  path?: string;
  children?: MenuNode[];
}

let groups: readonly Group[] = [];
let screens: readonly Screen[] = [];

/** Called once by routes.tsx, the only owner of the table. */
export function setNavigation(allGroups: readonly Group[], allScreens: readonly Screen[]): void {
  groups = allGroups;
  screens = allScreens;
}

export function mayEnter(target: Pick<Screen, 'roles' | 'isPublic'>, role: Role | null): boolean {
  return (
    target.isPublic === true || target.roles === undefined || (role !== null && target.roles.includes(role))
  );
}

export const screenByName = (name: string): Screen | undefined =>
  screens.find((screen) => screen.name === name);

/** The screen that a path shows; undefined means that the page does not exist. */
export const screenByPath = (path: string): Screen | undefined =>
  screens.find((screen) => screen.path === path);

export const groupOf = (screen: Screen): Group | undefined =>
  groups.find((group) => group.key === screen.group);

/** The menu of a role: visible screens under their groups, in the order of the specification. */
export function menuFor(role: Role | null): MenuNode[] {
  return [...groups]
    .filter((group) => mayEnter(group, role))
    .sort((a, b) => a.order - b.order)
    .flatMap((group): MenuNode[] => {
      const children = screens
        .filter((screen) => screen.group === group.key && !screen.isHidden && mayEnter(screen, role))
        .map((screen) => ({ key: screen.name, label: screen.label, path: screen.path }));
      const only = children[0];
      if (!only) return [];
      if (children.length === 1) return [{ ...only, icon: group.icon }];
      return [{ key: group.key, label: group.label, icon: group.icon, children }];
    });
}

export const DEFAULT_PATH = '/dashboard/workplace';

const visits: { current: string | null; previous: string | null } = { current: null, previous: null };

/** Remember where the operator is going, so that Back never leaves the console. */
export function recordVisit(address: string): void {
  if (address === visits.current) return;
  visits.previous = visits.current;
  visits.current = address;
}

/** The address before the current one, or Workplace when there is none. */
export const previousAddress = (): string => visits.previous ?? DEFAULT_PATH;
