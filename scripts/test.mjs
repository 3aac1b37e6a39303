// npm test: every check, and the tests that a commit needs, on a clean clone as well. npm run test:full: all of them (tests/effort.py).
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildClient, installNode, installPython, npmRun, python, run, say } from './environment.mjs';
import { check } from './check.mjs';

const began = Date.now();
const timed = (name, step) => {
  const start = Date.now();
  say(name);
  step();
  say(`${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
};

/** Where tests keep their thousands of small databases: in memory, if the system has such a folder with room. */
function settingsOfTests() {
  const memory = '/dev/shm';
  const least = 2 * 1024 ** 3;
  if (process.env.TMPDIR || !existsSync(memory)) return process.env;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < least) return process.env;
  const folder = mkdtempSync(join(memory, 'liushui-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Without a handler Ctrl-C ends this process at once, and the folder stays in memory. What runs just now ends by it too.
  process.on('SIGINT', () => process.exit(1));
  return { ...process.env, TMPDIR: folder };
}

installPython('requirements-dev.txt');
installNode();
const everything = process.argv.includes('--everything') ? { EVERYTHING: '1' } : {};
const env = { ...settingsOfTests(), ...everything };
const pytest = (...options) => run(python, ['-m', 'pytest', '-q', ...options], { env });
timed('checks', check);
timed('vitest', () => npmRun('test:client'));
timed('build', buildClient);
// One more than there are cores: now and then each waits for its database.
timed('pytest', () => pytest('-n', String(Math.min(4, availableParallelism() + 1))));
timed('browser stories', () => pytest('-n', '2', '-m', 'e2e', 'tests/e2e'));
say(`Everything passed after ${((Date.now() - began) / 1000).toFixed(0)} s`);
