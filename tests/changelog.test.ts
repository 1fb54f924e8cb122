// The list of changes and the version of the product agree.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import lock from '../package-lock.json' with { type: 'json' };

interface Release {
  version: string;
  /** yyyy-mm-dd */
  date: string;
}

const text = fs.readFileSync('CHANGELOG.md', 'utf8');
const heads = text.match(/^## .*$/gm) ?? [];
const releases = heads.slice(1).map(parseHead);

function parseHead(head: string): Release {
  const [, version = '', date = ''] = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(head) ?? [];
  return { version, date };
}

/** Negative if the first version is older. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const differences = left?.map((part, at) => part - (right?.[at] ?? 0)) ?? [];
  return differences.find((difference) => difference !== 0) ?? 0;
}

test('the newest release is the version of the package and of its lock', () => {
  expect(releases[0]?.version).toBe(packageFile.version);
  expect([lock.version, lock.packages[''].version]).toEqual([packageFile.version, packageFile.version]);
});

test('changes without a release come first, then each release with its day, newest first', () => {
  expect(heads[0]).toBe('## [Unreleased]');
  for (const [at, { version, date }] of releases.entries()) {
    expect(version, heads[at + 1]).not.toBe('');
    const next = releases[at + 1];
    if (next) expect(compareVersions(version, next.version), `${version} after ${next.version}`).toBeGreaterThan(0);
    if (next) expect(date >= next.date, `${date} after ${next.date}`).toBe(true);
  }
});

test('changes are grouped by the words of Keep a Changelog', () => {
  const groups = text.match(/^### .*$/gm) ?? [];
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'].map((word) => `### ${word}`);
  expect(groups.filter((group) => !known.includes(group))).toEqual([]);
});
