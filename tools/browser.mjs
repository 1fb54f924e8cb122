// Finds a Chromium for the tests: named, installed, Debian's package, or Playwright's own download.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The shell without windows comes first: it starts at once and leaves the processors to the pages. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];

/**
 * Answers the environment that playwright.config.ts runs a browser with: CHROMIUM_PATH. Installs one where there is
 * none.
 */
export async function findBrowser() {
  const found = named() ?? installed() ?? fromDebian() ?? (await fromPlaywright());
  if (found) return found;
  throw new Error('There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH.');
}

function named() {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? { how: 'CHROMIUM_PATH', env: { CHROMIUM_PATH } } : undefined;
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    path.join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
  ];
  const file = [...onPath, ...elsewhere].find((one) => fs.existsSync(one) && runs(one));
  return file && { how: 'installed', env: { CHROMIUM_PATH: file } };
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', shell], { stdio: 'ignore', env });
  return installed();
}

async function fromPlaywright() {
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
  });
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return runs(file) ? { how: 'Playwright', env: { CHROMIUM_PATH: file } } : undefined;
}

/** Windows' browsers open a window for `--version`: there it is enough that the file exists. */
function runs(file) {
  if (process.platform === 'win32') return fs.existsSync(file);
  return spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;
}
