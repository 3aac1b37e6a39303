// What start, test and bench have in common: tools found, packages installed, the client built; each only when needed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** What runs just now; it ends with this process, whatever ends that. */
const running = new Set();
let isEnding = false;

/** End what runs, then this process: a half-done step is finished by the next start. Nobody hears how the steps ended. */
async function endAll(signal, code) {
  isEnding = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  // At a terminal Ctrl-C reaches them by itself; a second signal would cut their farewell short.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill('SIGTERM');
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 25_000))]);
  for (const child of running) child.kill('SIGKILL');
  process.exit(process.exitCode ?? code);
}

/** Let SIGINT, SIGTERM and the end of the npm that started this script end everything. */
function endTogether() {
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]]) process.once(signal, () => endAll(signal, code));
  // By SIGTERM npm ends alone, without a word to what runs below its shell.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event && !windows) {
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      // Once: each further signal would cut their farewell short.
      clearInterval(watch);
      endAll('SIGTERM', 143);
    }, 500).unref();
  }
}

/** Start a command that ends together with this process; `ended` hears its exit code when it ends before. */
export function start(command, args, options = {}, ended = () => {}) {
  if (running.size === 0 && process.listenerCount('SIGTERM') === 0) endTogether();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  running.add(child);
  child.on('exit', () => running.delete(child));
  child.on('error', () => running.delete(child));
  child.on('close', (code) => isEnding || ended(code ?? 1));
  return child;
}

/** Run a command to its end; answers with its exit code and, where a stream is piped, what it printed. */
export function attempt(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, options, (code) => resolve({ code, ...printed }));
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name]?.setEncoding('utf8').on('data', (text) => {
        printed[name] += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, ...printed, stderr: `${command} could not be started: ${error.message}\n` }));
  });
}

/** Run a command to its end; stop with its exit code when it fails. */
export async function run(command, args, options = {}) {
  const { code, stderr } = await attempt(command, args, options);
  if (code === 0) return;
  if (stderr) process.stderr.write(stderr);
  process.exit(code);
}

/** Run a command beside others; answers with its exit code and what it printed. */
export function runBeside(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: windows, ...options });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${command} could not be started: ${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(printed) }));
  });
}

export function digest(paths) {
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

const QUIET = { stdio: ['ignore', 'pipe', 'pipe'] };

/** What a Python answers to a line of code; null when it cannot be run. */
async function ask(name, code) {
  const { code: status, stdout } = await attempt(name, ['-I', '-c', code], QUIET);
  return status === 0 ? stdout.trim() : null;
}

const VERSION = 'import sys; print("%d.%d" % sys.version_info[:2] if sys.version_info >= (3, 11) else "")';

/** Whether .venv has an interpreter that runs, and still the version it was made for. */
async function isVenvSound() {
  const notes = join(venv, 'pyvenv.cfg');
  if (!existsSync(python) || !existsSync(notes)) return false;
  const made = /^version(?:_info)?\s*=\s*(\d+\.\d+)/m.exec(readFileSync(notes, 'utf8'));
  return made !== null && made[1] === (await ask(python, VERSION));
}

let pythons;

/** Every Python 3.11 or newer that the system has by a usual name, with its version; the one of PYTHON first. Stops without any. */
async function findPythons() {
  if (pythons) return pythons;
  pythons = [];
  const asked = process.env.PYTHON ? [process.env.PYTHON] : [];
  for (const name of [...asked, 'python3', 'python', 'python3.14', 'python3.13', 'python3.12', 'python3.11']) {
    const version = await ask(name, VERSION);
    if (version) pythons.push({ name, version });
  }
  if (asked.length && pythons[0]?.name !== asked[0]) fail(`PYTHON names no Python 3.11 or newer: ${asked[0]}`);
  if (!pythons.length) fail('Python 3.11 or newer was not found. Install it, or name it in PYTHON.');
  return pythons;
}

/** Stop unless Node is new enough. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.version}.`);
}

/** The command that installs packages into .venv: its own pip, or that of the Python that made it; null without either. */
async function findPip() {
  if ((await attempt(python, ['-m', 'pip', '--version'], QUIET)).code === 0) return [python, ['-m', 'pip']];
  for (const { name } of await findPythons()) {
    const into = ['-m', 'pip', '--python', python];
    if ((await attempt(name, [...into, '--version'], QUIET)).code === 0) return [name, into];
  }
  return null;
}

/** Make .venv anew, whatever lies there; answers with the command that installs into it. */
async function makeVenv() {
  const found = await findPythons();
  say('Making the Python environment in .venv');
  for (const { name } of found) {
    if ((await ask(name, 'import ensurepip, venv')) === null) continue;
    const { code, stdout, stderr } = await attempt(name, ['-m', 'venv', '--clear', venv], QUIET);
    if (code !== 0) fail(`The Python environment could not be made:\n${stdout}${stderr}`);
    return [python, ['-m', 'pip']];
  }
  // Debian and Ubuntu cut this part off; a pip of the system does as well.
  for (const { name } of found) {
    if ((await attempt(name, ['-m', 'venv', '--clear', '--without-pip', venv], QUIET)).code !== 0) continue;
    const pip = await findPip();
    if (pip) return pip;
  }
  rmSync(venv, { recursive: true, force: true });
  const [{ version }] = found;
  return fail(`Python ${version} lacks the part that makes environments. On Debian and Ubuntu: apt install python${version}-venv`);
}

/** Make the virtual environment and install `requirements` (a file name) unless that was done; go on without what is not needed. */
export async function installPython(requirements, { options = [], needed = true, why = '', without = '' } = {}) {
  const stamp = join(venv, `.installed-${requirements}`);
  const wanted = digest([requirements]);
  const sound = await isVenvSound();
  if (sound && isCurrent(stamp, wanted)) return;
  const [command, into] = (sound && (await findPip())) || (await makeVenv());
  say(`Installing Python packages (${requirements}); the first time this takes a minute or more`);
  if (why) console.log(`  ${why}`);
  const install = [...into, 'install', '--progress-bar', 'off', '--disable-pip-version-check', ...options, '-r', requirements];
  const code = await toldNowAndThen(command, install);
  if (code !== 0 && needed) {
    fail('The Python packages could not be installed; the lines above say why. The next start goes on from here.');
  }
  if (code !== 0) {
    say(`${requirements} could not be installed; going on without it${without && `: ${without}`}`);
    return;
  }
  writeFileSync(stamp, wanted);
}

/** Run pip to its end and say every few seconds how far it is; answers with its exit code. */
function toldNowAndThen(command, args) {
  return new Promise((resolve) => {
    const ended = (code) => {
      clearInterval(timer);
      resolve(code);
    };
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'inherit'] }, ended);
    let fetched = 0;
    let told = 0;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      fetched += text.match(/^Collecting /gm)?.length ?? 0;
    });
    const timer = setInterval(() => {
      if (fetched > told) console.log(`  ${fetched} packages so far`);
      told = fetched;
    }, 5000);
    child.on('error', () => ended(1));
  });
}

/** Install what reads pictures unless LIUSHUI_OCR=0 (docs/adr/0048); everything else works without. */
export async function installRecognition(wanted = process.env.LIUSHUI_OCR !== '0') {
  if (!wanted) return;
  await installPython('requirements-ocr.txt', {
    // Where there is no network, a start does not wait for long.
    options: ['--no-deps', '--retries', '1', '--timeout', '15'],
    needed: false,
    why: 'They read pictures and scans on this machine (some 300 MB); LIUSHUI_OCR=0 npm start goes without them.',
    without: 'pictures and scans are refused until a later start can install it; LIUSHUI_OCR=0 tries no more',
  });
}

/** Install the client's packages exactly as locked, unless that was done. */
export async function installNode() {
  checkNode();
  const wanted = digest(['package.json', 'package-lock.json']);
  const stamp = join(root, 'node_modules', '.installed');
  if (isCurrent(stamp, wanted)) return;
  if ((await attempt(npm, ['--version'], { ...QUIET, shell: windows })).code !== 0) {
    fail('npm was not found. It comes with Node; on Debian and Ubuntu: apt install npm');
  }
  say('Installing the client’s packages; the first time this takes a minute or more');
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: windows });
  writeFileSync(stamp, wanted);
}

/** Build the client into app/static unless it is there already, made from these sources. */
export async function buildClient() {
  const wanted = digest(['client', 'package-lock.json', 'package.json']);
  const stamp = join(root, 'app', 'static', '.built');
  if (isCurrent(stamp, wanted)) return;
  await installNode();
  say('Building the console');
  // Not by npm: it would end by SIGTERM and leave the build running.
  await run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'client/vite.config.ts', '--logLevel', 'warn']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Run an npm script of package.json. */
export function npmRun(script) {
  return run(npm, ['run', '--silent', script], { shell: windows });
}
