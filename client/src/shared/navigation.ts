// The shape of the table of screens, and what guard, menu, breadcrumb, tabs and links ask of it.
import type { Role } from './shapes';
import type { SharedKey } from './texts';

export type IconName =
  | 'icon-dashboard'
  | 'icon-list'
  | 'icon-book'
  | 'icon-apps'
  | 'icon-file'
  | 'icon-storage'
  | 'icon-check-circle'
  | 'icon-exclamation-circle'
  | 'icon-user'
  | 'icon-settings'
  | 'icon-link'
  | 'icon-question-circle';

/** A heading of the menu. With one visible screen it becomes that screen's own entry. */
export interface Group {
  key: string;
  label: SharedKey;
  icon: IconName;
  order: number;
  roles?: readonly Role[];
  /** Whether its screens are seen without asking: what is needed daily. */
  isOpen?: boolean;
}

/** An entry of the menu that leaves the console, in a tab of its own. */
export interface OutsideLink {
  key: string;
  label: SharedKey;
  icon: IconName;
  order: number;
  href: string;
  roles?: readonly Role[];
  /** The heading that it stands under in the console's own menu. */
  group?: string;
}

export interface Screen {
  /** What redirects and links call it. */
  name: string;
  path: string;
  label: SharedKey;
  group?: string;
  /** Who may enter; absent means everybody who is logged in. */
  roles?: readonly (Role | '*')[];
  isPublic?: boolean;
  isHidden?: boolean;
  /** The entry to mark in the menu while a hidden screen is open. */
  activeMenu?: string;
  /** Parts of the query that make it another page: each gets a tab of its own. */
  tabBy?: readonly string[];
  /** Whether leaving the page forgets what was typed and opened there. */
  ignoreCache?: boolean;
  /** The screen of which this one is a tab: it is shown inside that one, in the order of the table. */
  tabOf?: string;
  /** Where its loader's answer names whom it is about, part by part: "line.customer". */
  named?: string;
}

export interface MenuNode {
  key: string;
  label: SharedKey;
  icon?: IconName;
  path?: string;
  href?: string;
  children?: MenuNode[];
  isOpen?: boolean;
}

let groups: readonly Group[] = [];
let screens: readonly Screen[] = [];
let links: readonly OutsideLink[] = [];

/** Called once by routes.tsx, the only owner of the table. */
export function setNavigation(
  allGroups: readonly Group[],
  allScreens: readonly Screen[],
  allLinks: readonly OutsideLink[] = [],
): void {
  groups = allGroups;
  screens = allScreens;
  links = allLinks;
}

/** Whether a role passes: no login needed, no roles declared, '*' among them, or the role itself. */
export function mayEnter(target: Pick<Screen, 'roles' | 'isPublic'>, role: Role | null): boolean {
  if (target.isPublic || target.roles === undefined) return true;
  return role !== null && (target.roles.includes('*') || target.roles.includes(role));
}

export const screenByName = (name: string): Screen | undefined =>
  screens.find((screen) => screen.name === name);

/** The screen that a path shows; undefined means that the page does not exist. */
export const screenByPath = (path: string): Screen | undefined =>
  screens.find((screen) => screen.path === path);

/** The tabs of a screen that a role may enter. */
export const tabsOf = (name: string, role: Role | null): Screen[] =>
  screens.filter((screen) => screen.tabOf === name && mayEnter(screen, role));

export const groupOf = (screen: Screen): Group | undefined =>
  groups.find((group) => group.key === screen.group);

export const groupByKey = (key: string): Group | undefined => groups.find((group) => group.key === key);
export const linkByKey = (key: string): OutsideLink | undefined => links.find((link) => link.key === key);

/** The screens that a role may open from the menu or the search, in the order of the table. */
export const screensFor = (role: Role | null): Screen[] =>
  screens.filter(
    (screen) => !screen.isPublic && !screen.isHidden && mayEnter(screen, role) && isListed(screen, role),
  );

const isListed = (screen: Screen, role: Role | null) => {
  const group = groupOf(screen);
  return !group || mayEnter(group, role);
};

/** The menu of a role: visible screens under their groups, by job; the order is that of the specification. */
export function menuFor(role: Role | null): MenuNode[] {
  const entries = [
    ...groups
      .filter((group) => mayEnter(group, role))
      .map((group) => ({ order: group.order, nodes: () => nodesOf(group, role) })),
    ...links
      .filter((link) => !link.group && mayEnter(link, role))
      .map((link) => ({ order: link.order, nodes: () => [nodeOf(link)] })),
  ];
  return entries.sort((a, b) => a.order - b.order).flatMap((entry): MenuNode[] => entry.nodes());
}

function nodesOf(group: Group, role: Role | null): MenuNode[] {
  const children = screens
    .filter((screen) => screen.group === group.key && !screen.isHidden && mayEnter(screen, role))
    .map((screen) => ({ key: screen.name, label: screen.label, path: screen.path }));
  const outside = links.filter((link) => link.group === group.key && mayEnter(link, role)).map(nodeOf);
  return groupNode(group, [...children, ...outside]);
}

const nodeOf = ({ key, label, icon, href }: OutsideLink): MenuNode => ({ key, label, icon, href });

/** A heading with its screens; a single screen stands for the heading. */
export function groupNode(group: Group, children: MenuNode[]): MenuNode[] {
  const only = children[0];
  if (!only) return [];
  if (children.length === 1) return [{ ...only, icon: group.icon }];
  return [{ key: group.key, label: group.label, icon: group.icon, children, isOpen: group.isOpen ?? false }];
}

export const DEFAULT_PATH = '/dashboard/workplace';
/** Where an operator's cases are. */
export const TASKS_PATH = '/list/card';
export const NOT_FOUND_PATH = '/notFound';
export const MESSAGES_PATH = '/user/messages';

/** The first screen that a role may open, in the order of the menu. */
export function firstPathFor(role: Role | null): string {
  const paths = menuFor(role).flatMap((node) => node.path ?? node.children?.[0]?.path ?? []);
  return paths[0] ?? NOT_FOUND_PATH;
}

const visits: { current: string | null; previous: string | null } = { current: null, previous: null };

/** Remember where the operator is going, so that Back never leaves the console. */
export function recordVisit(address: string): void {
  if (address === visits.current) return;
  visits.previous = visits.current;
  visits.current = address;
}

/** The address before the current one, or Workplace when there is none. */
export const previousAddress = (): string => visits.previous ?? DEFAULT_PATH;
