// npm run types: the client's types from the API document, which comes from the schemas; --check only compares.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, installNode, installPython, python, root, run } from './environment.mjs';

const TYPES = join(root, 'client/src/shared/schema.d.ts');

/** Write the types, or (`isCheck`) stop when the committed ones are older than the document. */
export async function makeTypes(isCheck) {
  const folder = mkdtempSync(join(tmpdir(), 'liushui-types-'));
  try {
    const document = join(folder, 'openapi.json');
    const made = isCheck ? join(folder, 'schema.d.ts') : TYPES;
    await run(python, ['-m', 'flask', 'openapi', document]);
    const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
    // A field that the server fills in need not be sent.
    const options = ['--default-non-nullable=false', '-o', made];
    await run(process.execPath, [generator, document, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (isCheck && readFileSync(made, 'utf8') !== readFileSync(TYPES, 'utf8')) {
      fail('client/src/shared/schema.d.ts is older than the API: run npm run types.');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === `file://${process.argv[1]}`) {
  await installPython('requirements-dev.txt');
  await installNode();
  await makeTypes(process.argv.includes('--check'));
}
