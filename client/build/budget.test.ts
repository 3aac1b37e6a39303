// @vitest-environment node
// Builds the client and weighs what screens need before they can be used.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const LOGIN_KILOBYTES = 150;
const WORKPLACE_KILOBYTES = 420;
/** With ten calls, the page, its theme and its icon these are the 25 of a cold workplace. */
const WORKPLACE_REQUESTS = 12;
/** What any other screen may take beyond the workplace's budget. */
const MORE_KILOBYTES = 60;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
let folder: string;
let manifest: Record<string, Chunk>;
/** What each module of ours imports at once, by its path in the manifest. */
const imports = new Map<string, string[]>();
/** The modules of each script. */
const held = new Map<string, string[]>();

const CLIENT = fileURLToPath(new URL('..', import.meta.url));
const named = (id: string) => id.replace(CLIENT, '');
const noting: Plugin = {
  name: 'noting',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      if (!id.startsWith(CLIENT)) continue;
      imports.set(named(id), (this.getModuleInfo(id)?.importedIds ?? []).map(named));
    }
  },
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      const kept = Object.entries(part.modules).filter(([, { renderedLength }]) => renderedLength > 0);
      held.set(
        part.fileName,
        kept.map(([id]) => id),
      );
    }
  },
};

beforeAll(async () => {
  // Under vitest NODE_ENV says test, and React's development build would be weighed.
  vi.stubEnv('NODE_ENV', 'production');
  folder = mkdtempSync(join(tmpdir(), 'client-build-'));
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    build: { outDir: folder },
    plugins: [noting],
    logLevel: 'error',
    mode: 'production',
  });
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Where one gets from `entries`, going on to `next`. */
function reached(entries: string[], next: (key: string) => string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    next(key).forEach(visit);
  };
  entries.forEach(visit);
  return [...seen];
}

const reachable = (...entries: string[]): Chunk[] =>
  reached(entries, (key) => manifest[key]?.imports ?? []).flatMap((key) => manifest[key] ?? []);

const login = () => reachable('index.html', 'src/auth/LoginPage.tsx');
const source = (chunk: Chunk) => readFileSync(join(folder, chunk.file));

/** The packed size of each script in bytes: most screens share theirs. */
const packed = new Map<string, number>();
function bytes(chunk: Chunk): number {
  const known = packed.get(chunk.file) ?? gzipSync(source(chunk), { level: 9 }).length;
  packed.set(chunk.file, known);
  return known;
}
const kilobytes = (chunks: Chunk[]) => chunks.reduce((sum, chunk) => sum + bytes(chunk), 0) / 1000;
const FRAME = ['index.html', 'src/shared/layout/Shell.tsx'];
const CHARTS = 'src/shared/charts/';
const CANVAS = `${CHARTS}Canvas.tsx`;
const WORKPLACE = 'src/site/WorkplacePage.tsx';

const screens = () => Object.keys(manifest).filter((key) => /^src\/.*Page\.tsx$/.test(key));
const modulesOf = (screen: string) => reached([screen], (key) => imports.get(key) ?? []);

/** What a screen loads of the charts when it is opened: nothing, or the canvas with what its options name. */
function chartsOf(screen: string): string[] {
  const modules = modulesOf(screen);
  if (!modules.includes(`${CHARTS}Chart.tsx`)) return [];
  const written = modules
    .filter((each) => imports.has(each))
    .map((each) => readFileSync(join(CLIENT, each), 'utf8'));
  const asked = readdirSync(join(CLIENT, CHARTS, 'parts')).filter((part) => {
    const name = part.replace(/\.ts$/, '');
    const asks = new RegExp(`\\btype: '${name}'|\\b${name}: [{[]`);
    return written.some((source) => asks.test(source));
  });
  return [CANVAS, ...asked.map((part) => `${CHARTS}parts/${part}`)];
}

const weightOf = (screen: string) => kilobytes(reachable(...FRAME, screen, ...chartsOf(screen)));

test(`the login screen needs at most ${LOGIN_KILOBYTES} KB of script`, () => {
  expect(manifest['src/auth/LoginPage.tsx']).toBeDefined();
  expect(kilobytes(login())).toBeLessThanOrEqual(LOGIN_KILOBYTES);
  expect(kilobytes(login())).toBeGreaterThan(60);
});

test('the login brings no icon along that only other screens show', () => {
  const icons = login()
    .flatMap(({ file }) => held.get(file) ?? [])
    .map((id) => /react-icon[\\/](Icon\w+)/.exec(id)?.[1])
    .filter((icon) => icon !== undefined);
  expect(icons).toContain('IconUser');
  expect(icons).not.toContain('IconFilePdf');
});

test(`the workplace needs at most ${WORKPLACE_KILOBYTES} KB with its charts`, () => {
  expect(chartsOf(WORKPLACE)).toContain(CANVAS);
  expect(weightOf(WORKPLACE)).toBeLessThanOrEqual(WORKPLACE_KILOBYTES);
});

test(`the workplace needs at most ${WORKPLACE_REQUESTS} scripts and style sheets`, () => {
  const parts = reachable(...FRAME, WORKPLACE, ...chartsOf(WORKPLACE));
  const asked = new Set(parts.flatMap(({ file, css = [] }) => [file, ...css]));
  expect(asked.size).toBeLessThanOrEqual(WORKPLACE_REQUESTS);
});

test(`no other screen needs more than ${MORE_KILOBYTES} KB beyond that, its charts with it`, () => {
  expect(screens().length).toBeGreaterThan(15);
  const most = WORKPLACE_KILOBYTES + MORE_KILOBYTES;
  for (const screen of screens()) expect(weightOf(screen), screen).toBeLessThanOrEqual(most);
});

test('screens with charts are known by what they import, and so is what their charts ask for', () => {
  const asked = Object.fromEntries(
    screens().map((screen) => [screen, chartsOf(screen).map((each) => manifest[each])]),
  );
  const parts = (screen: string) => chartsOf(screen).map((each) => each.replace(CHARTS, ''));
  expect(Object.values(asked).flat()).not.toContain(undefined);
  // The graph of the network comes with the network, where a report has one.
  expect(parts('src/liushui/reports/ReportPage.tsx')).toEqual(['Canvas.tsx']);
  expect(parts('src/content/MultiDimensionPage.tsx')).toContain('parts/radar.ts');
  expect(parts('src/auth/UsersPage.tsx')).toEqual([]);
});

test('the login screen carries no chart code', () => {
  for (const chunk of login()) expect(source(chunk).includes('zrender'), chunk.file).toBe(false);
  const canvas = manifest[CANVAS];
  expect(canvas && source(canvas).includes('zrender')).toBe(true);
});

test('the frame carries nothing that lean.ts answers by less', () => {
  const modules = reachable(...FRAME).flatMap(({ file }) => held.get(file) ?? []);
  expect(modules.length).toBeGreaterThan(100);
  const answered = [
    /resize-observer-polyfill|scroll-into-view-if-needed|dayjs\.min/,
    /\/es\/(ResizeBox|Message|Notification)\//,
    /b-validate\/(?!es\/locale)|react-router\/dist\/development/,
  ];
  for (const id of modules)
    for (const each of answered) expect(each.test(id.replaceAll('\\', '/')), id).toBe(false);
});

test('the page holds no inline script and fetches nothing from elsewhere', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1])).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\/static\//)]),
  );
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

test('every script has its compressed twins', () => {
  for (const chunk of login().filter((each) => source(each).length >= 1024)) {
    expect(readFileSync(join(folder, `${chunk.file}.gz`)).length).toBeLessThan(source(chunk).length);
    expect(readFileSync(join(folder, `${chunk.file}.br`)).length).toBeLessThan(source(chunk).length);
  }
});
