// npm start: from a clean clone to a console that answers. A second start only serves.
import { createServer } from 'node:net';
import { attempt, buildClient, checkNode, fail, installPython, installRecognition, python, say, start } from './environment.mjs';

const NOT_PREPARED = 3; // app/serving.py
const began = Date.now();
const port = process.env.PORT || '8000';
const host = process.env.HOST || '127.0.0.1';
const shown = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
const address = `http://${shown}:${port}/`;

/** Stop when something listens on the port: better now than after a minute of installing. */
function checkPort() {
  if (!/^[0-9]+$/.test(port) || Number(port) < 1 || Number(port) > 65535) fail(`PORT must be a whole number from 1 to 65535, not '${port}'.`);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') fail(`PORT: something is listening on ${host}:${port} already. Stop it, or set PORT to another port.`);
      if (error.code === 'EACCES') fail(`PORT: this account may not listen on ${port}. Set PORT to one above 1023.`);
      resolve(); // what else is wrong with the address the server says itself
    });
    probe.listen({ host, port: Number(port), exclusive: true }, () => probe.close(resolve));
  });
}

/** Make what a first start needs; answers with the administrator's name and password if one was made. */
async function prepare() {
  const checked = await attempt(python, ['-m', 'app.serving', '--check'], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (checked.code === 0) return null;
  if (checked.code !== NOT_PREPARED) process.exit(1);
  say('Preparing the database');
  const setup = await attempt(python, ['-m', 'flask', 'setup'], { stdio: ['inherit', 'pipe', 'inherit'] });
  if (setup.code !== 0) process.stdout.write(setup.stdout); // it may hold the password
  if (setup.code !== 0) fail('The database could not be prepared; the message above says why.');
  return /^ADMIN (\S+) PASSWORD (.+)$/m.exec(setup.stdout);
}

/** Wait until the console answers. */
async function answers() {
  for (;;) {
    try {
      if ((await fetch(`${address}healthz`, { signal: AbortSignal.timeout(5000) })).ok) return;
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function tell(made) {
  say(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  console.log(`\n    Address    ${address}`);
  if (made) {
    console.log(`    Name       ${made[1]}`);
    console.log(`    Password   ${made[2]}${process.env.ADMIN_PASSWORD ? '' : '   (shown this once)'}`);
    if (!process.env.ADMIN_PASSWORD) console.log('               For the first login, within 7 days: the console then asks for one of your own.');
  } else {
    console.log('    Log in with the account made at the first start.');
  }
  console.log('');
  say('Serving; Ctrl-C stops');
}

checkNode();
await checkPort();
await installPython('requirements.txt');
await installRecognition();
await buildClient();
const made = await prepare();
start(python, ['-m', 'app.serving'], {}, (code) => process.exit(code));
await answers();
// From here on an end is no failure.
process.exitCode = 0;
tell(made);
