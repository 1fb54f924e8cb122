import { expect, test } from 'vitest';
import { formatKind, formatRefusal } from './messageTexts.ts';

const refusal = { code: 'element-missing', path: 'Document/GrpHdr/MsgId', line: 12, column: 5 };

test('says why a file was refused, and where', () => {
  expect(formatRefusal({ refusal })).toBe('Element Missing, line 12, column 5');
  expect(formatRefusal({ refusal: { ...refusal, path: '', line: null, column: null } })).toBe('Element Missing');
  expect(formatRefusal({ refusal: null })).toBe('');
});

test('names each kind of file', () => {
  expect(formatKind({ kind: 'pacs.002' })).toBe('Status report');
  expect(formatKind({ kind: '' })).toBe('Not readable');
});
