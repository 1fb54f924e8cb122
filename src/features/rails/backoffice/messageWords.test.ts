import { expect, test } from 'vitest';
import { kindWords, refusalWords } from './messageWords.ts';

const refusal = { code: 'element-missing', path: 'Document/GrpHdr/MsgId', line: 12, column: 5 };

test('says why a file was refused, and where', () => {
  expect(refusalWords({ refusal })).toBe('Element Missing, line 12, column 5');
  expect(refusalWords({ refusal: { ...refusal, path: '', line: null, column: null } })).toBe('Element Missing');
  expect(refusalWords({ refusal: null })).toBe('');
});

test('names each kind of file', () => {
  expect(kindWords({ kind: 'pacs.002' })).toBe('Status report');
  expect(kindWords({ kind: '' })).toBe('Not readable');
});
