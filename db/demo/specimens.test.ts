import { expect, test } from 'vitest';
import { faultOfFile, getFileKind } from '#shared/rules/files.ts';
import { getSpecimens } from './specimens.ts';

test('every picture is one that the bank takes, small, and different for each person', async () => {
  const [first, second] = [getSpecimens(0), getSpecimens(1)];
  for (const bytes of Object.values(first)) {
    expect([await getFileKind(bytes), await faultOfFile('', bytes)]).toEqual(['png', null]);
    expect(bytes.length).toBeLessThan(20_000);
  }
  for (const kind of ['face', 'front', 'back'] as const)
    expect(Buffer.from(first[kind]).equals(Buffer.from(second[kind]))).toBe(false);
  expect(getSpecimens(0)).toEqual(first);
});
