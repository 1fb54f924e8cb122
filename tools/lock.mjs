// `node tools/lock.mjs [package-lock.json]`: whether `npm ci` can succeed on every system. Where a native tool's
// package for another system is missing from the lock, it fails there, and nothing says so here.
import fs from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const { packages } = JSON.parse(fs.readFileSync(file, 'utf8'));

/** The locked package that a package at this place finds under that name: its own, or one of a folder above. */
function resolve(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (found || !at) return found;
  }
}

function getProblems([place, { optionalDependencies = {} }]) {
  return Object.entries(optionalDependencies).flatMap(([name, wanted]) => {
    const version = resolve(place, name)?.version;
    const isExact = /^\d/.test(wanted);
    if (version && (!isExact || version === wanted)) return [];
    return [`${place || 'the project'} names ${name}@${wanted}; the lock has ${version ?? 'none'}`];
  });
}

const problems = Object.entries(packages).flatMap(getProblems);
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0 ? 'The lock is complete.' : `npm ci would fail on some systems: ${problems.length} packages.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
