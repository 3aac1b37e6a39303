// npm run rules: docs/rules.md from the data of the rules; a test compares them.
import { installPython, python, run } from './environment.mjs';

installPython('requirements-dev.txt');
run(python, ['-m', 'flask', 'liushui', 'rules', '-o', 'docs/rules.md']);
