// npm run rules: the pages of the rules and of the figures, and the client's names of figures; tests compare them.
import { installPython, python, run } from './environment.mjs';

await installPython('requirements-dev.txt');
await run(python, ['-m', 'flask', 'liushui', 'rules', '-o', 'docs/rules.md']);
for (const made of ['docs/figures.md', 'client/src/liushui/reports/words/figures.ts']) {
  await run(python, ['-m', 'flask', 'liushui', 'figures', '-o', made]);
}
