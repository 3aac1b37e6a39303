// What the compiler cannot say of the table of screens, which is data that the server reads too.
import { expect, test } from 'vitest';
import { GROUPS, LINKS, SCREENS } from './screens';
import { setLocale } from './shared/i18n';
import { ICONS } from './shared/layout/icons';
import { t } from './shared/texts';

const FIELDS = new Set(
  'name path label title group roles isHidden activeMenu tabBy ignoreCache tabOf named lazy'.split(' '),
);
const names = SCREENS.map(({ name }) => name);

test.each(['zh-CN', 'en-US'] as const)('every title of the table has its words in %s', (locale) => {
  setLocale(locale);
  for (const { label } of [...GROUPS, ...LINKS, ...SCREENS]) expect(t(label), label).not.toBe(label);
});

test('every row names a heading, a menu entry and a frame that are there, and says nothing else', () => {
  const headings = GROUPS.map(({ key }) => key);
  for (const screen of SCREENS) {
    expect(headings, screen.name).toContain(screen.group);
    for (const other of [screen.activeMenu, screen.tabOf])
      if (other !== undefined) expect(names, screen.name).toContain(other);
    expect(
      Object.keys(screen).filter((field) => !FIELDS.has(field)),
      screen.name,
    ).toEqual([]);
    for (const role of screen.roles ?? []) expect(['*', 'admin', 'user'], screen.name).toContain(role);
  }
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(names.length);
});

test('every heading and link of the menu has an icon', () => {
  for (const { icon, key } of [...GROUPS, ...LINKS]) expect(ICONS[icon], key).toBeDefined();
});
