/** A copy of the project below the system's temporary folder, to break code in and run tests on. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

/** of the project's folder, what tests do not need */
const leftOut = new Set(['node_modules', 'dist', '.git', 'data', 'test-results']);

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

export interface Tree {
  /** holds the copy and whatever else goes with it in the end, such as a database */
  home: string;
  path: string;
  /** Runs one of Node's programs in the copy, for at most `mostMs`. */
  run(args: readonly string[], mostMs?: number): { isOk: boolean; output: string };
  /**
   * Runs test files until one fails; names the first test that failed, or what a whole file failed by; '' if none.
   * Tests that do not end within `mostMs` have failed.
   */
  firstFailure(project: string, tests: readonly string[], mostMs?: number): string;
  /** The same of every test that fails; with `bail` those until the first one. */
  failures(
    project: string,
    tests: readonly string[],
    options?: { mostMs?: number | undefined; bail?: boolean },
  ): string[];
  remove(): void;
}

/** Copies the project that this process was started in. Tests of the copy use the PostgreSQL at `env`'s address. */
export function copyTree(name: string, env: Readonly<Record<string, string>> = {}): Tree {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), `kontora-${name}-${process.pid}-`));
  const tree = path.join(home, 'tree');
  const root = process.cwd();
  fs.chmodSync(home, 0o711);
  fs.cpSync(root, tree, { recursive: true, filter: (file) => !leftOut.has(path.relative(root, file)) });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));

  const run: Tree['run'] = (args, mostMs) => {
    const done = spawnSync(process.execPath, args, {
      cwd: tree,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      timeout: mostMs,
      maxBuffer: 2 ** 28,
    });
    return { isOk: done.status === 0, output: `${done.stdout}\n${done.stderr}` };
  };

  const failures: Tree['failures'] = (project, tests, { mostMs, bail = false } = {}) => {
    const report = path.join(home, 'report.json');
    fs.rmSync(report, { force: true });
    const output = ['--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : [])];
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...output, ...tests];
    const began = performance.now();
    const done = run(command, mostMs);
    if (mostMs !== undefined && performance.now() - began >= mostMs) return [`(did not end within ${mostMs / 1000} s)`];
    if (!fs.existsSync(report)) throw new Error(`the tests did not run: ${done.output}`);
    const found = failuresIn(JSON.parse(fs.readFileSync(report, 'utf8')), tree);
    if (!found) throw new Error(`no such tests: ${tests.join(' ')}`);
    return found;
  };
  const firstFailure: Tree['firstFailure'] = (project, tests, mostMs) =>
    failures(project, tests, { mostMs, bail: true })[0] ?? '';

  return {
    home,
    path: tree,
    run,
    firstFailure,
    failures,
    remove: () => fs.rmSync(home, { recursive: true, force: true }),
  };
}

/** Tests that failed, then files that failed as a whole, by vitest's report; undefined where no test ran. */
export function failuresIn(report: unknown, root: string): string[] | undefined {
  const { testResults } = reportSchema.parse(report);
  if (testResults.length === 0) return undefined;
  const ofTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName.trim()}`),
  );
  const ofFiles = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    .map(({ name, message }) => `${path.relative(root, name)}: (whole file) ${message.split('\n')[0]}`);
  return [...ofTests, ...ofFiles];
}
