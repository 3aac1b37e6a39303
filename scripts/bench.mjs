// npm run bench: the figures that documents quote, measured here and now as ratios within one run.
import { installPython, python, run } from './environment.mjs';

await installPython('requirements-dev.txt');
// Without its peers the bench says so and measures the rest.
await installPython('requirements-bench.txt', { options: ['--no-deps'], needed: false });
await run(python, ['-m', 'tests.bench', ...process.argv.slice(2)]);
