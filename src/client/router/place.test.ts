import { expect, test } from 'vitest';
import { cpuMs, worstTexts } from '#tests/samples/worstInput.ts';
import { getAddress, getPlace, safeAddress } from './place.ts';

test.each([
  ['/accounts', '/accounts', ''],
  ['/accounts/', '/accounts', ''],
  ['/', '/', ''],
  ['/transactions?status=sent&text=a?b', '/transactions', '?status=sent&text=a?b'],
])('%s', (address, path, search) => {
  const place = getPlace(address, 'k', false);
  expect([place.path, place.search]).toEqual([path, search]);
  expect(getAddress(place)).toBe(path + search);
});

test('60 kB of anything is judged at once', () => {
  for (const [name, text] of Object.entries(worstTexts(60_000)))
    expect(
      cpuMs(() => [getPlace(`/${text}`, 'k', false), safeAddress(`/${text}`)]),
      name,
    ).toBeLessThan(50);
});

test.each(['/tasks', '/transactions?status=sent&open=0190', '/bko-clients'])('%s may be gone on to', (address) => {
  expect(safeAddress(address)).toBe(address);
});

test.each([
  undefined,
  '',
  '/',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/tasks#x',
  '/tasks?a b',
  'javascript:alert(1)',
  `/${'a'.repeat(500)}`,
])('%s is dropped', (address) => {
  expect(safeAddress(address)).toBe(undefined);
});
