// What must be there before anything of ours can run: packages and bundles. Runs with nothing installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buildAll } from './bundles.mjs';

export const root = path.resolve(import.meta.dirname, '..');
const installedMark = path.join(root, 'node_modules', '.kontora-lock');
const builtMark = path.join(root, 'dist', '.built');
const sources = [
  'src',
  'db',
  'index.html',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'rolldown.config.mjs',
  'tsconfig.json',
  'tsconfig.base.json',
  'tools/bundles.mjs',
  'tools/refuse-server-code.ts',
];

/** Installs the locked packages if others, or none, are there. */
export function install() {
  process.chdir(root);
  const lock = getHash(['package-lock.json']);
  if (readMark(installedMark) === lock) return;
  if (!agreesWithLock()) npmCi();
  fs.writeFileSync(installedMark, lock);
}

/** Builds dist/ if a source has changed since the last build. */
export async function buildIfChanged() {
  process.chdir(root);
  if (readMark(builtMark) !== getHash(sources)) await build();
}

/** Builds dist/ and marks what it was built from. */
export async function build() {
  process.chdir(root);
  const now = getHash(sources);
  say('Building …');
  fs.rmSync(builtMark, { force: true });
  await buildAll();
  fs.writeFileSync(builtMark, now);
}

/** What is said on the way goes to the error output: the other one belongs to the program that follows. */
export function say(line) {
  console.error(line);
}

/** Ends this program with the code of one that could not do its part. */
export function giveUp(line, code = 1) {
  say(line);
  process.exit(code);
}

function npmCi() {
  say('Installing packages …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm passes its own path to the programs that it runs; beside Node lies the one to use otherwise
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) giveUp('The packages could not be installed: see the lines above.');
}

/** Whether `npm install` has laid down by hand what the lock says: npm keeps its own list of that. */
function agreesWithLock() {
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  const locked = readPackages(path.join(root, 'package-lock.json'));
  return Object.entries(locked).every(
    ([place, { version, optional }]) => place === '' || optional || installed[place]?.version === version,
  );
}

function readPackages(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {};
}

function readMark(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

/** One hash over names and contents: the time of a file says little after a clone or a checkout. */
function getHash(places) {
  const hash = createHash('sha256').update(process.version);
  for (const file of places.flatMap(filesBelow))
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function filesBelow(place) {
  const stat = fs.statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  const names = fs.readdirSync(path.join(root, place)).sort();
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).flatMap((name) => filesBelow(`${place}/${name}`));
}
