/** Where mutants are drawn from: rules, handlers, queries, browser logic and the functions of the database. */
import fs from 'node:fs';
import path from 'node:path';
import { createRandom } from '#db/demo/random.ts';
import { codeMutants } from './code.ts';
import type { Mutant } from './mutant.ts';
import { queryMutants } from './queries.ts';

/** Tests, samples, and files that hold words or lists rather than decisions. Pages are the journeys' to notice. */
const leftOut = [
  /\.test\.tsx?$/,
  /\/(tests|expected)\//,
  /\.d\.ts$/,
  /\.tsx$/,
  /\/sample\w+\.ts$/,
  /\/words\//,
  /\/[a-z]*Words\.ts$/,
  /\/gallery\//,
  /\/reference\//,
  /shared\/(messages|countries|markdown)\b/,
  /^src\/(main\.|export\.ts|backup\.ts|start\.ts)/,
  /src\/server\/(postgres|processes)\//,
];

function filesBelow(root: string, folder: string): string[] {
  const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`).sort();
}

/** Every file below `root` that may be changed. */
export function mutableFiles(root: string): string[] {
  const code = filesBelow(root, 'src').filter((file) => /\.tsx?$/.test(file));
  const functions = filesBelow(root, 'db/functions').filter((file) => file.endsWith('.sql'));
  return [...code, ...functions].filter((file) => !leftOut.some((pattern) => pattern.test(file)));
}

/** All mutants of the files in random order, the same for the same seed and code. */
export function drawMutants(root: string, seed: number, files = mutableFiles(root)): Mutant[] {
  const random = createRandom(seed);
  const mutants = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return file.endsWith('.sql') ? queryMutants(file, text) : codeMutants(file, text);
  });
  const drawn = mutants.map((mutant) => ({ mutant, at: random.next() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ mutant }) => mutant);
}
