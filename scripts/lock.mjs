// npm run lock: writes requirements*.txt anew from requirements*.in, every part with its own parts and the hashes of their files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPython, python, root, run } from './environment.mjs';

await installPython('requirements-dev.txt');
const LOCKS = [
  ['requirements', []],
  ['requirements-dev', ['--constraints', 'requirements.txt']],
  ['requirements-ocr', ['--constraints', 'requirements.txt']],
  // What these ask for besides is not installed (docs/adr/0009).
  ['requirements-bench', ['--no-deps']],
];
for (const [name, options] of LOCKS) {
  const file = `${name}.txt`;
  const compile = ['-m', 'uv', 'pip', 'compile', '--quiet', '--universal', '--python-version', '3.11', '--generate-hashes', '--no-strip-extras'];
  await run(python, [...compile, '--no-annotate', '--no-header', ...options, `${name}.in`, '--output-file', file]);
  const lock = readFileSync(join(root, file), 'utf8');
  writeFileSync(join(root, file), `# Made from ${name}.in by npm run lock; do not edit by hand.\n${lock.replace(/^#.*\n/, '')}`);
}
