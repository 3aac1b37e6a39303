// npm test: every check and every test, on a clean clone as well.
import { availableParallelism } from 'node:os';
import { buildClient, installNode, installPython, npmRun, python, run, say } from './environment.mjs';
import { check } from './check.mjs';

const began = Date.now();
const timed = (name, step) => {
  const start = Date.now();
  say(name);
  step();
  say(`${name}: ${((Date.now() - start) / 1000).toFixed(0)} s`);
};

installPython('requirements-dev.txt');
installNode();
timed('checks', check);
timed('vitest', () => npmRun('test:client'));
timed('build', buildClient);
timed('pytest', () => run(python, ['-m', 'pytest', '-q', '-n', String(Math.min(4, availableParallelism()))]));
timed('browser stories', () => run(python, ['-m', 'pytest', '-q', '-n', '2', '-m', 'e2e', 'tests/e2e']));
say(`Everything passed after ${((Date.now() - began) / 1000).toFixed(0)} s`);
