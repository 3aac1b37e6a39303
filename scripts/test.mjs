// npm test: every check, and the tests that a commit needs, on a clean clone as well. npm run test:full: all of them (tests/effort.py).
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildClient, installNode, installPython, installRecognition, npm, python, runBeside, say } from './environment.mjs';

const began = Date.now();
const secondsSince = (start) => ((Date.now() - start) / 1000).toFixed(0);
const everything = process.argv.includes('--everything');

/** Where tests keep their thousands of small databases: in memory, if the system has such a folder with room. */
function folderOfTests() {
  const memory = '/dev/shm';
  const least = 2 * 1024 ** 3;
  if (process.env.TMPDIR || !existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < least) return {};
  const folder = mkdtempSync(join(memory, 'liushui-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Without a handler Ctrl-C ends this process at once, and the folder stays in memory. What runs just now ends by it too.
  process.on('SIGINT', () => process.exit(1));
  return { TMPDIR: folder };
}

// What Node needs, beside what Python needs: on a clean clone either takes as long.
// What tests import is compiled when they first import it, below: much of what is installed they never do.
await Promise.all([installPython('requirements-dev.txt', { options: ['--no-compile'] }), installNode().then(buildClient)]);
await installRecognition(everything);

const env = { ...process.env, ...folderOfTests(), ...(everything ? { EVERYTHING: '1' } : {}) };
// Hundreds of processes import the same modules: the first one compiles them for all.
delete env.PYTHONDONTWRITEBYTECODE;
// Frames of tests are small: handing them to another thread takes longer than working on them, and the processors are taken.
env.POLARS_MAX_THREADS ??= '1';

const pytest = (...options) => [python, ['-m', 'pytest', '-q', ...options]];
// As many as there are processors, although the other lane runs too: its stories wait for a browser half of their time.
const workers = Math.min(4, availableParallelism());
/** Two lanes run side by side; the stages of a lane follow each other. */
const lanes = [
  {
    checks: [process.execPath, [join('scripts', 'check.mjs')]],
    vitest: [npm, ['run', '--silent', 'test:client', '--', '--maxWorkers=1']],
    'browser stories': pytest('-m', 'e2e', 'tests/e2e'),
  },
  // Each file stays with one worker: its tests share what they have read and drawn.
  { pytest: pytest('-n', String(workers), '--dist', 'loadfile') },
];

/** Run one stage; its output stands together, told when it ends. */
async function stage(name, [command, args]) {
  const start = Date.now();
  const { code, output } = await runBeside(command, args, { env });
  process.stdout.write(output);
  say(`${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${secondsSince(start)} s`);
  return { name, code };
}

async function lane(stages) {
  const ended = [];
  for (const [name, command] of Object.entries(stages)) ended.push(await stage(name, command));
  return ended;
}

say(`Side by side: ${lanes.map((stages) => Object.keys(stages).join(', ')).join(' | ')}`);
const ended = (await Promise.all(lanes.map(lane))).flat();
const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name);
say(failed.length ? `Failed: ${failed.join(', ')}` : `Everything passed after ${secondsSince(began)} s`);
process.exit(failed.length ? 1 : 0);
