// npm run bench: the figures that documents quote, measured here and now as ratios within one run.
import { installPython, python, run } from './environment.mjs';

installPython('requirements-dev.txt');
run(python, ['-m', 'tests.bench', ...process.argv.slice(2)]);
