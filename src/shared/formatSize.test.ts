import { expect, test } from 'vitest';
import { formatSize } from './formatSize.ts';

test.each([
  [0, '1 kB'],
  [1024 * 820, '820 kB'],
  [1024 ** 2 * 5, '5 MB'],
  [1024 ** 2 * 5 + 1, '5.1 MB'],
  [1024 ** 2 * 11.2, '12 MB'],
])('%d bytes are %s', (bytes, words) => expect(formatSize(bytes)).toBe(words));
