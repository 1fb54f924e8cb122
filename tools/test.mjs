// `npm test`: everything, from a fresh clone on. The last line counts the tests; each step must have run some.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { lock, runStep, seconds, style, types, unused } from './check.mjs';
import { build, giveUp, install, say } from './prepare.mjs';
import { readPlaywright, readVitest } from './results.mjs';

const slowestShown = 10;
/** Of the error of a failed test: a log may keep the end of the output alone. */
const errorLinesShown = 14;
const results = [];
const steps = [];

/** Runs a step, notes its time; a step that throws has failed. */
async function step(name, work) {
  const began = performance.now();
  say(`\n── ${name}`);
  const isOk = await Promise.resolve()
    .then(work)
    .catch((error) => {
      say(error.message);
      return false;
    });
  steps.push({ name, isOk, time: seconds(began) });
}

/** Each dot of a log would otherwise carry its colour, and a log may keep so many characters only. */
const colours = process.stderr.isTTY ? {} : { NO_COLOR: '1' };

/** Runs the tests of one runner and adds what its report says. */
async function runTests(name, command, file, read, env = {}) {
  fs.rmSync(file, { force: true });
  const runner = spawn(process.execPath, command, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...colours, ...env },
  });
  const [code] = await once(runner, 'close');
  const found = fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : [];
  results.push(...found);
  if (found.length === 0) say(`${name} ran no test.`);
  return code === 0 && found.length > 0;
}

function vitest(name, projects, env = {}) {
  const file = `test-results/${name}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters];
  return step(`tests: ${name}`, () => runTests(name, command, file, readVitest, env));
}

async function journeys(env) {
  const command = ['node_modules/@playwright/test/cli.js', 'test'];
  return runTests('journeys', command, 'test-results/journeys.json', readPlaywright, env);
}

/** Prints times, the slowest tests and the one line that others read; answers whether all went well. */
function report() {
  say('\n── times');
  for (const { name, isOk, time } of steps) say(`${isOk ? 'ok    ' : 'FAILED'} ${name} ${time}`);
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  for (const { name, ms } of slowest) say(`${(ms / 1000).toFixed(1).padStart(6)} s ${name}`);
  const failedTests = results.filter(({ status }) => status === 'failed');
  for (const { name, why } of failedTests) {
    say(`\nFAILED ${name}\n${stripVTControlCharacters(why).split('\n').slice(0, errorLinesShown).join('\n')}`);
  }
  for (const { name, why } of results.filter((one) => one.status === 'passed' && one.why !== '')) {
    say(
      `\nAT THE SECOND TRY ${name}\n${stripVTControlCharacters(why).split('\n').slice(0, errorLinesShown).join('\n')}`,
    );
  }
  // A step can fail without a failed test (types, style, a runner that crashed): it counts as one.
  const failed = failedTests.length || steps.filter(({ isOk }) => !isOk).length;
  console.log(`${results.filter(({ status }) => status === 'passed').length} passed, ${failed} failed`);
  return failed === 0 && steps.every(({ isOk }) => isOk);
}

fs.mkdirSync('test-results', { recursive: true });
const locked = spawnSync(process.execPath, ['tools/lock.mjs'], { stdio: ['ignore', 2, 2] });
if (locked.status !== 0) giveUp('0 passed, 1 failed');
install();
const { runnerImport } = await import('vite');
// What all tests need.
let endDatabase;
let browser = {};
await Promise.all([
  step('build', () => build().then(() => true)),
  step('database', async () => {
    const { module } = await runnerImport('./tests/harness/database.ts');
    endDatabase = await module.startRun();
    return true;
  }),
  step('browser', async () => {
    const { how, env } = await findBrowser();
    say(`Browser: ${env.CHROMIUM_PATH} (${how})`);
    browser = env;
    return true;
  }),
]);
// Journeys wait for pages a third of their time. The other tests work meanwhile, one kind after another.
await Promise.all([
  step('tests: journeys', () => journeys(browser)),
  (async () => {
    await Promise.all([
      step('types', async () => (await Promise.all(types.map(runStep))).every(Boolean)),
      ...[style, unused, lock].map((check) => step(check[0], () => runStep(check))),
    ]);
    // To start the product is mostly to wait for it.
    await Promise.all([vitest('unit', ['unit', 'mocked']), vitest('start', ['start'])]);
    // one page has the components, which fills one core alone: they go before what fills both to the end
    await vitest('components', ['components'], browser);
    await vitest('http', ['http']);
  })(),
]);
await endDatabase?.();
process.exitCode = report() ? 0 : 1;
