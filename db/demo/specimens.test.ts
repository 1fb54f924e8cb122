import { expect, test } from 'vitest';
import { faultOfFile, fileKindOf } from '#shared/rules/files.ts';
import { specimensOf } from './specimens.ts';

test('every picture is one that the bank takes, small, and different for each person', async () => {
  const [first, second] = [specimensOf(0), specimensOf(1)];
  for (const bytes of Object.values(first)) {
    expect([await fileKindOf(bytes), await faultOfFile('', bytes)]).toEqual(['png', null]);
    expect(bytes.length).toBeLessThan(20_000);
  }
  for (const kind of ['face', 'front', 'back'] as const)
    expect(Buffer.from(first[kind]).equals(Buffer.from(second[kind]))).toBe(false);
  expect(specimensOf(0)).toEqual(first);
});
