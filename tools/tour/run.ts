// The whole tour: starts the bank, walks pages and stories with two windows at once, and lays out the contact sheets.
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { pages } from '#tests/harness/pages.ts';
import { openTourBank, type TourBank } from './bank.ts';
import { Camera } from './camera.ts';
import { readOptions, type TourOptions } from './options.ts';
import { getName, walkPage } from './pages.ts';
import { makeSheets } from './sheets.ts';
import { stories } from './stories.ts';
import { Visits } from './visitors.ts';

const folder = path.resolve('dist/tour');
const windows = 2;

interface Part {
  name: string;
  walk(visits: Visits): Promise<void>;
}

/** @returns the exit code: 1 where a part of the tour could not be walked */
export async function run(args: string[]): Promise<number> {
  const began = performance.now();
  const options = readOptions(args);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const camera = new Camera(folder, options);
  const bank = await openTourBank(options.dataDir);
  try {
    console.error(`The bank stands after ${secondsSince(began)} s.`);
    const failed = await walkAll(bank, options, camera);
    const { length } = camera.pictures;
    console.log(`${length} pictures in ${secondsSince(began)} s, ${failed} parts not walked: ${folder}/index.html`);
    return failed === 0 ? 0 : 1;
  } finally {
    await bank.close();
  }
}

async function walkAll(bank: TourBank, options: TourOptions, camera: Camera): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const parts = plan(bank, options, camera);
    const failures = await Promise.all(Array.from({ length: windows }, () => walkParts(parts, browser, camera)));
    await makeSheets(browser, camera);
    return failures.reduce((sum, each) => sum + each, 0);
  } finally {
    await browser.close();
  }
}

/** Pages first: what the stories do to the bank would be seen on them. */
function plan(bank: TourBank, { wantsPage }: TourOptions, camera: Camera): Part[] {
  const ofPages = pages.map((page) => ({
    name: getName(page),
    walk: (visits: Visits) => walkPage(page, visits, bank.url, camera),
  }));
  const ofStories = stories.map(({ page, walk }) => ({
    name: page,
    walk: (visits: Visits) => walk({ visits, bank, shoot: (at, ...how) => camera.shoot(at, page, ...how) }),
  }));
  return [...ofPages, ...ofStories].filter(({ name }) => wantsPage(name));
}

/** Takes the next part until none is left. Answers how many could not be walked. */
async function walkParts(parts: Part[], browser: Browser, camera: Camera): Promise<number> {
  const visits = new Visits(browser);
  let failed = 0;
  for (let part = parts.shift(); part; part = parts.shift()) {
    const began = performance.now();
    try {
      await part.walk(visits);
    } catch (error) {
      failed += 1;
      camera.noteFailure(part.name, error);
    }
    console.error(`${secondsSince(began).padStart(4)} s  ${part.name}`);
  }
  return failed;
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
