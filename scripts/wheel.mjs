// npm run wheel: writes a wheel with the built console into dist/; `uvx --from dist/liushui-….whl liushui` starts it without Node.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildClient, installPython, python, root, run, say } from './environment.mjs';

await installPython('requirements-dev.txt');
await buildClient();
const stage = mkdtempSync(join(tmpdir(), 'liushui-wheel-'));
process.on('exit', () => rmSync(stage, { recursive: true, force: true }));
const filter = (path) => !['__pycache__', '.built', 'keep'].includes(basename(path));
cpSync(join(root, 'app'), join(stage, 'app'), { recursive: true, filter });
// A package of its own at the top would be anybody's `migrations` (app/platform/environment.py).
cpSync(join(root, 'migrations'), join(stage, 'app', 'migrations'), { recursive: true, filter });
for (const name of ['pyproject.toml', 'requirements.in', 'README.md', 'LICENSE']) cpSync(join(root, name), join(stage, name));
rmSync(join(root, 'dist'), { recursive: true, force: true });
const build = ['-m', 'uv', 'build', '--wheel', '--no-build-isolation', '--quiet', '--python', python, '--out-dir', join(root, 'dist'), stage];
await run(python, build);
say(`dist/${readdirSync(join(root, 'dist')).find((name) => name.endsWith('.whl'))}`);
