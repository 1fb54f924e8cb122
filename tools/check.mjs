// `npm run check`: all that needs no database and no browser, at once. Prints what failed, and nothing else at length.
import fs from 'node:fs';
import { runNode } from './bundles.mjs';
import { install, say } from './prepare.mjs';

/**
 * One program for each side, so that browser code in the server, or the reverse, does not compile. They run at once,
 * each with one checker: several of a program would find out most types twice.
 */
export const types = ['shared', 'server', 'browser', 'tests'].map((side) => [
  `types: ${side}`,
  'node_modules/typescript/bin/tsc',
  '-p',
  `tsconfig.${side}.json`,
  '--checkers',
  '1',
]);
export const style = ['style', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn', '.'];
export const unused = ['unused code', 'node_modules/knip/bin/knip.js', '--no-progress'];
export const lock = ['lock', 'tools/lock.mjs'];
const unit = [
  'tests: unit',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--project',
  'mocked',
  '--reporter=dot',
  '--silent=passed-only',
];

/** Runs a step, says how it went, and answers whether well. */
export async function runStep([name, file, ...args]) {
  const began = performance.now();
  const { code, output } = await runNode(file, ...args);
  if (code !== 0) say(output.trimEnd());
  say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} ${seconds(began)}`);
  return code === 0;
}

export function seconds(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === import.meta.filename) {
  install();
  const began = performance.now();
  const done = await Promise.all([...types, style, unused, lock, unit].map(runStep));
  const failed = done.filter((isOk) => !isOk).length;
  say(failed ? `${failed} of ${done.length} checks failed, ${seconds(began)}` : `All checks passed, ${seconds(began)}`);
  process.exitCode = failed ? 1 : 0;
}
