// npm run soak: proofs that take hours; arguments name them.
import { installPython, python, run } from './environment.mjs';

await installPython('requirements-dev.txt');
// Without locust or cosmic-ray the soak says so and proves the rest.
await installPython('requirements-bench.txt', { options: ['--no-deps'], needed: false });
await run(python, ['-m', 'tests.soak', ...process.argv.slice(2)], { env: { ...process.env, EVERYTHING: '1' } });
