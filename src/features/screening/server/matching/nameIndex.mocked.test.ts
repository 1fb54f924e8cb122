import { expect, test, vi } from 'vitest';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { compareNames, scoreUpperBound } from './compareNames.ts';
import { NameIndex } from './nameIndex.ts';
import { getSimilarity } from './similarity.ts';

vi.mock(import('./compareNames.ts'), { spy: true });
vi.mock(import('./similarity.ts'), { spy: true });

const person = (id: string, name: string) => ({
  ...({ id, kind: 'person', names: [name], birthDates: [], countries: [], identifiers: [] } as const),
});

function surname(n: number): string {
  const syllables = ['ba', 'be', 'do', 'fu', 'ga', 'ki', 'lo', 'me', 'nu', 'pa', 'ri', 'so', 'tu', 've', 'xa', 'zo'];
  return [n >> 12, n >> 8, n >> 4, n].map((part) => syllables[part & 15]).join('');
}

const many = Array.from({ length: 6000 }, (_, i) => person(String(i), `Muhammad Ali ${surname(i)}`));
const index = NameIndex.of(many);

test('of a word that thousands share, many times over, few names are compared in full', () => {
  expect(index.find(person('', 'Muhammad Ali '.repeat(15)), proposedThresholds.display)).toEqual([]);
  expect(vi.mocked(compareNames).mock.calls.length).toBeLessThan(60);
  // the spy sees what is compared
  expect(index.find(person('', `Muhammad Ali ${surname(7)}`), proposedThresholds.display)).not.toEqual([]);
  expect(compareNames).toHaveBeenCalled();
});

test('a name that is made to be slow pauses again and again, and does little between two pauses', () => {
  const counted = [getSimilarity, scoreUpperBound, compareNames].map((work) => vi.mocked(work).mockClear().mock);
  const counts = () => counted.map(({ calls }) => calls.length);
  const most = [0, 0, 0];
  const slow = ['Muhammad Ali', `Muhammad Ali ${surname(273)} ${surname(1638)} ${surname(3003)}`];
  const steps = index.look({ ...person('', ''), names: slow }, 450);
  for (let before = counts(); steps.next().done !== true; before = counts())
    for (const [i, after] of counts().entries()) most[i] = Math.max(most[i] ?? 0, after - (before[i] ?? 0));
  const [words = 0, bounds = 0, names = 0] = most;
  expect({ words, bounds, names }).toSatisfy(() => words < 300 && bounds < 9000 && names < 3);
  // all of them together are much
  expect(counts().every((count) => count > 10_000)).toBe(true);
});
