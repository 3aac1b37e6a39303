// What start, test and bench have in common: tools found, packages installed, the client built; each only when needed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const venv = join(root, '.venv');
export const python = join(venv, windows ? 'Scripts/python.exe' : 'bin/python');
export const npm = windows ? 'npm.cmd' : 'npm';

/** Print one line of progress. */
export function say(text) {
  console.log(`\x1b[36m▸\x1b[0m ${text}`);
}

/** Stop with a message for a person. */
export function fail(text) {
  console.error(`\x1b[31m✗\x1b[0m ${text}`);
  process.exit(1);
}

/** Run a command to its end; stop with its exit code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
  return result;
}

/** Run a command beside others; answers with its exit code and what it printed. */
export function runBeside(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: windows, ...options });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${command} could not be started: ${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(printed) }));
  });
}

/** Start a command and pass SIGINT and SIGTERM on to it; exits with its code. */
export function serve(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      asked = true;
      // At a terminal Ctrl-C reaches the child by itself; a second SIGINT would cut its farewell short.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(asked ? 0 : (code ?? (signal ? 1 : 0))));
}

function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

function isCurrent(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value;
}

function findPython() {
  const asked = process.env.PYTHON ? [process.env.PYTHON] : [];
  const names = [...asked, 'python3', 'python', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
  for (const name of names) {
    const found = spawnSync(name, ['-c', 'import sys; print(sys.version_info >= (3, 11))'], { encoding: 'utf8' });
    if (found.status === 0 && found.stdout.trim() === 'True') return name;
  }
  return fail('Python 3.11 or newer was not found. Install it, or name it in PYTHON.');
}

/** Make the virtual environment and install `requirements` (a file name) unless that was done; go on without what is not needed. */
export function installPython(requirements, { options = [], needed = true } = {}) {
  if (!existsSync(python)) {
    say('Making the Python environment in .venv');
    run(findPython(), ['-m', 'venv', venv]);
  }
  const wanted = digest([requirements]);
  const stamp = join(venv, `.installed-${requirements}`);
  if (isCurrent(stamp, wanted)) return;
  say(`Installing Python packages (${requirements})`);
  const command = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...options, '-r', requirements];
  if (needed) run(python, command);
  else if (spawnSync(python, command, { cwd: root, stdio: 'inherit' }).status !== 0) {
    say(`${requirements} could not be installed; going on without it`);
    return;
  }
  writeFileSync(stamp, wanted);
}

/** Install the client's packages exactly as locked, unless that was done. */
export function installNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.version}.`);
  const wanted = digest(['package.json', 'package-lock.json']);
  const stamp = join(root, 'node_modules', '.installed');
  if (isCurrent(stamp, wanted)) return;
  say('Installing the client’s packages');
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: windows });
  writeFileSync(stamp, wanted);
}

/** Build the client into app/static unless it is there already, made from these sources. */
export function buildClient() {
  const wanted = digest(['client', 'package-lock.json', 'package.json']);
  const stamp = join(root, 'app', 'static', '.built');
  if (isCurrent(stamp, wanted)) return;
  installNode();
  say('Building the console');
  run(npm, ['run', 'build', '--silent'], { shell: windows });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Run an npm script of package.json. */
export function npmRun(script) {
  run(npm, ['run', '--silent', script], { shell: windows });
}
