// npm run soak: proofs that take hours; arguments name them.
import { installPython, python, run } from './environment.mjs';

installPython('requirements-dev.txt');
run(python, ['-m', 'tests.soak', ...process.argv.slice(2)]);
