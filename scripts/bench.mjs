// npm run bench: the figures that documents quote, measured here and now as ratios within one run.
import { installPython, python, run } from './environment.mjs';

installPython('requirements-dev.txt');
// Without its peers the bench says so and measures the rest.
installPython('requirements-bench.txt', { options: ['--no-deps'], needed: false });
run(python, ['-m', 'tests.bench', ...process.argv.slice(2)]);
