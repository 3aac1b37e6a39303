// npm start: from a clean clone to a console that answers. A second start only serves.
import { spawnSync } from 'node:child_process';
import { buildClient, fail, installPython, python, root, say, serve } from './environment.mjs';

const began = Date.now();
installPython('requirements.txt');
buildClient();

say('Preparing the database');
const setup = spawnSync(python, ['-m', 'flask', 'setup'], { cwd: root, encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] });
if (setup.status !== 0) fail('The database could not be prepared; the message above says why.');
const made = /^ADMIN (\S+) PASSWORD (.+)$/m.exec(setup.stdout);

const port = process.env.PORT || '8000';
const host = process.env.HOST && process.env.HOST !== '0.0.0.0' ? process.env.HOST : '127.0.0.1';
say(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
console.log('');
console.log(`    Address    http://${host}:${port}/`);
if (made) {
  console.log(`    Name       ${made[1]}`);
  if (process.env.ADMIN_PASSWORD) {
    console.log(`    Password   ${made[2]}`);
  } else {
    console.log(`    Password   ${made[2]}   (shown this once)`);
    console.log('               For the first login, within 7 days: the console then asks for one of your own.');
  }
} else {
  console.log('    Log in with the account made at the first start.');
}
console.log('');
say('Serving; Ctrl-C stops');
serve(python, ['-m', 'flask', 'serve']);
