// Finds a Chromium for the tests: named, installed, out of npm, Debian's package, or Playwright's own download.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable'];

/**
 * Answers the environment that playwright.config.ts runs a browser with: CHROMIUM_PATH, and where its own libraries
 * are. Installs one where there is none.
 */
export async function findBrowser() {
  const found = named() ?? installed() ?? (await fromNpm()) ?? fromDebian() ?? (await fromPlaywright());
  if (found) return found;
  throw new Error('There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH.');
}

function named() {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH ? { how: 'CHROMIUM_PATH', env: { CHROMIUM_PATH } } : undefined;
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    path.join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
  ];
  const file = [...onPath, ...elsewhere].find((one) => fs.existsSync(one) && runs(one));
  return file && { how: 'installed', env: { CHROMIUM_PATH: file } };
}

/**
 * The npm package unpacks a Chromium into the folder for temporary files: ours, where nobody else can have put one.
 * Its libraries it unpacks only when it believes to be on Amazon's machines.
 */
async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(root, '.tmp', 'browser');
  fs.mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  Object.assign(process.env, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x', TMPDIR: folder });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const env = {
      CHROMIUM_PATH: await chromium.executablePath(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    };
    return runs(env.CHROMIUM_PATH, env) ? { how: 'npm package', env } : undefined;
  } catch {
    return undefined;
  } finally {
    process.env = before;
  }
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env });
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
function runs(file, env = {}) {
  if (process.platform === 'win32') return fs.existsSync(file);
  const done = spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000, env: { ...process.env, ...env } });
  return done.status === 0;
}
