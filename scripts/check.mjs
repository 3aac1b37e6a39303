// npm run check: everything that reads the code without running it.
import { makeTypes } from './types.mjs';
import { installNode, installPython, npmRun, python, run, say } from './environment.mjs';

export async function check() {
  const steps = [
    ['ruff', () => run(python, ['-m', 'ruff', 'check', '--quiet'])],
    ['ruff format', () => run(python, ['-m', 'ruff', 'format', '--check', '--quiet'])],
    ['mypy', () => run(python, ['-m', 'mypy'])],
    ['import-linter', () => run(python, ['-c', 'from importlinter.cli import lint_imports_command; lint_imports_command()'])],
    ['biome and tsc', () => npmRun('check:client')],
    ['types of the API', () => makeTypes(true)],
  ];
  for (const [name, step] of steps) {
    say(name);
    await step();
  }
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await installPython('requirements-dev.txt');
  await installNode();
  await check();
}
