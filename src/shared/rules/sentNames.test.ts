import { expect, test } from 'vitest';
import { readSentName, writeSentName } from './sentNames.ts';

test.each(['Extract.pdf', 'Išrašas – registras.pdf', '登記.png', 'a', '>>>???', 'x'.repeat(100)])(
  '%s keeps all its letters',
  (name) => {
    const sent = writeSentName({ clientId: '10000000001', category: 'RE', name });
    expect(sent).toMatch(/^10000000001_RE_[A-Za-z0-9_-]+$/);
    expect(readSentName(sent)).toEqual({ clientId: '10000000001', category: 'RE', name });
  },
);

test.each([
  ['another category', '10000000001_XX_TGV0dGVy'],
  ['no client', 'abc_OD_TGV0dGVy'],
  ['no name', '10000000001_OD_'],
  ['bytes that are no text', '10000000001_OD__w'],
  ['a text of an impossible length', '10000000001_OD_TGV0d'],
])('%s is no name', (_, sent) => {
  expect(readSentName(sent)).toBeNull();
});
