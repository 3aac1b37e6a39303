// @vitest-environment node
// Builds the client and weighs what screens need before they can be used.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const LOGIN_KILOBYTES = 150;
const WORKPLACE_KILOBYTES = 420;
/** What any other screen may take beyond the workplace's budget. */
const MORE_KILOBYTES = 60;

interface Chunk {
  file: string;
  imports?: string[];
}
let folder: string;
let manifest: Record<string, Chunk>;

beforeAll(async () => {
  // Under vitest NODE_ENV says test, and React's development build would be weighed.
  vi.stubEnv('NODE_ENV', 'production');
  folder = mkdtempSync(join(tmpdir(), 'client-build-'));
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    build: { outDir: folder },
    logLevel: 'error',
    mode: 'production',
  });
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reachable(...entries: string[]): Chunk[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  entries.forEach(visit);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

const login = () => reachable('index.html', 'src/auth/LoginPage.tsx');
const source = (chunk: Chunk) => readFileSync(join(folder, chunk.file));

const kilobytes = (chunks: Chunk[]) =>
  chunks.reduce((sum, chunk) => sum + gzipSync(source(chunk), { level: 9 }).length, 0) / 1000;
const FRAME = ['index.html', 'src/shared/layout/Shell.tsx'];
const CHARTS = 'src/shared/charts/Canvas.tsx';
const WORKPLACE = 'src/site/WorkplacePage.tsx';

test(`the login screen needs at most ${LOGIN_KILOBYTES} KB of script`, () => {
  expect(manifest['src/auth/LoginPage.tsx']).toBeDefined();
  expect(kilobytes(login())).toBeLessThanOrEqual(LOGIN_KILOBYTES);
  expect(kilobytes(login())).toBeGreaterThan(60);
});

test(`the workplace needs at most ${WORKPLACE_KILOBYTES} KB with its charts`, () => {
  expect(manifest[CHARTS]).toBeDefined();
  expect(kilobytes(reachable(...FRAME, WORKPLACE, CHARTS))).toBeLessThanOrEqual(WORKPLACE_KILOBYTES);
});

test(`no other screen needs more than ${MORE_KILOBYTES} KB beyond that before it can be used`, () => {
  const screens = Object.keys(manifest).filter((key) => /^src\/.*Page\.tsx$/.test(key) && key !== WORKPLACE);
  expect(screens.length).toBeGreaterThan(15);
  for (const screen of screens) {
    const weight = kilobytes(reachable(...FRAME, screen));
    expect(weight, screen).toBeLessThanOrEqual(WORKPLACE_KILOBYTES + MORE_KILOBYTES);
  }
});

test('the login screen carries no chart code', () => {
  for (const chunk of login()) expect(source(chunk).includes('zrender'), chunk.file).toBe(false);
  const canvas = manifest['src/shared/charts/Canvas.tsx'];
  expect(canvas && source(canvas).includes('zrender')).toBe(true);
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
