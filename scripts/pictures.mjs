// npm run pictures -- FOLDER [--opened | --situated]: a picture of every address, of what its buttons open, or of what takes some doing, in both widths, themes and languages.
import { resolve } from 'node:path';
import { buildClient, fail, installPython, python, run } from './environment.mjs';

const [folder, ...rest] = process.argv.slice(2);
if (!folder) fail('npm run pictures -- FOLDER: name a folder outside of the repository.');
await installPython('requirements-dev.txt');
await buildClient();
await run(python, ['-m', 'tests.e2e.pictures', resolve(process.env.INIT_CWD ?? '.', folder), ...rest]);
