/** Which tests can notice a change of a file, nearest first. */
import fs from 'node:fs';
import path from 'node:path';
import { getImports } from '#tests/directions.ts';

/** The runner's projects in the order in which their tests are tried: the cheapest first. */
const projects = ['unit', 'mocked', 'components', 'http'] as const;
export type Project = (typeof projects)[number];

export interface TestFile {
  file: string;
  project: Project;
}

/** The tests of one mutant in the order in which they run; each stage is one call of the test runner. */
export interface Stage {
  project: Project;
  tests: string[];
}

/** how many HTTP tests are tried first, and how many in all count as near */
const nearHttp = { first: 4, all: 16 };

export class Tests {
  readonly #root: string;
  readonly #tests: readonly TestFile[];
  /** what each file imports, lazily too */
  readonly #imports = new Map<string, string[]>();

  constructor(root: string, tests: readonly TestFile[]) {
    this.#root = root;
    this.#tests = tests;
  }

  /**
   * The nearest tests, those of the feature, then all of each project that reach the file. SQL is reached by every test
   * over HTTP.
   */
  getStages(file: string, { nearOnly = false } = {}): Stage[] {
    const reaching = this.#tests.flatMap((test) => {
      const steps = file.endsWith('.sql') ? (test.project === 'http' ? 9 : undefined) : this.#stepsTo(test.file, file);
      return steps === undefined ? [] : [{ ...test, steps }];
    });
    const http = this.#rankHttp(
      file,
      reaching.filter(({ project }) => project === 'http'),
    );
    const nearest = [
      ...reaching.filter(
        ({ file: test, project, steps }) => isBeside(test, file) || (project !== 'http' && steps === 1),
      ),
      ...http.slice(0, nearHttp.first),
    ];
    const near = [
      ...reaching.filter(({ project }) => project !== 'http'),
      ...http.slice(0, nearHttp.all),
      ...http.filter(({ file: test }) => getFeature(test) !== '' && getFeature(test) === getFeature(file)),
    ];
    const stages: TestFile[][] = [];
    const known = new Set<string>();
    for (const tests of nearOnly ? [nearest, near] : [nearest, near, reaching]) {
      stages.push(tests.filter(({ file: test }) => !known.has(test)));
      for (const { file: test } of tests) known.add(test);
    }
    return stages.flatMap(byProject);
  }

  /** How many imports lie between; undefined if the test does not reach the file. */
  #stepsTo(test: string, wanted: string): number | undefined {
    let edge = [test];
    const seen = new Set(edge);
    for (let steps = 1; edge.length > 0; steps++) {
      const next = edge.flatMap((file) => this.#getImports(file)).filter((file) => !seen.has(file));
      if (next.includes(wanted)) return steps;
      for (const file of next) seen.add(file);
      edge = [...new Set(next)];
    }
    return undefined;
  }

  #getImports(file: string): string[] {
    const known = this.#imports.get(file);
    if (known) return known;
    const place = path.join(this.#root, file);
    const isCode = /\.(ts|tsx|mjs)$/.test(file) && fs.existsSync(place);
    const found = isCode ? getImports(file, fs.readFileSync(place, 'utf8')) : [];
    this.#imports.set(file, found);
    return found;
  }

  /** HTTP tests that import the file or its neighbours, or say its words most often, first. */
  #rankHttp<T extends TestFile & { steps: number }>(file: string, tests: readonly T[]): T[] {
    const words = getWords(file);
    const scored = tests.map((test) => {
      const text = fs.readFileSync(path.join(this.#root, test.file), 'utf8').toLowerCase();
      const named = words.filter((word) => path.basename(test.file).toLowerCase().includes(word)).length;
      const said = words.reduce((count, word) => count + Math.min(text.split(word).length - 1, 20), 0);
      return { test, score: (test.steps === 1 ? 100 : 0) + named * 30 + said };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ test }) => test);
  }
}

/** In the same folder and named alike. */
function isBeside(test: string, file: string): boolean {
  const getName = (place: string) => path.basename(place).split('.')[0];
  return path.dirname(test) === path.dirname(file) && getName(test) === getName(file);
}

/** What a file is about, by its path: `features/payments/payees/server/handlers.ts` → payees, payment. */
function getWords(file: string): string[] {
  const parts = file
    .replace(/\.\w+$/, '')
    .split('/')
    .filter(
      (part) => !['src', 'db', 'functions', 'features', 'server', 'shared', 'handlers', 'sql', 'rules'].includes(part),
    );
  const words = parts.flatMap((part) => part.split(/[^a-zA-Z]|(?=[A-Z])/)).map((word) => word.toLowerCase());
  return [...new Set(words.filter((word) => word.length > 3).map((word) => word.replace(/s$/, '')))];
}

/** 'payments' of what lies in its folder; '' outside of features */
const getFeature = (file: string): string => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? '';

function byProject(tests: readonly TestFile[]): Stage[] {
  const stages = projects.map((project) => ({
    project,
    tests: [...new Set(tests.filter((test) => test.project === project).map(({ file }) => file))],
  }));
  return stages.filter(({ tests: files }) => files.length > 0);
}
