import fs from 'node:fs';
import { expect, test } from 'vitest';
import { getBlocks } from '../src/shared/reading/getBlocks.ts';

const folder = 'src/features/public/company/documents';

test.each(['terms', 'privacy', 'pricing'])('%s can be shown and leaves nothing unknown open', (name) => {
  const text = fs.readFileSync(`${folder}/${name}.md`, 'utf8');
  const blocks = getBlocks(text);
  expect(blocks.length).toBeGreaterThan(5);
  const open = [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  const known = ['bank', 'sepaNote'];
  expect(known).toEqual(expect.arrayContaining(open));
});

test('marks become parts, and nothing becomes HTML', () => {
  expect(getBlocks('A *b* **c** [d](#/pricing) & "e"')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        'A ',
        { kind: 'em', parts: ['b'] },
        ' ',
        { kind: 'strong', parts: ['c'] },
        ' ',
        { kind: 'link', href: '#/pricing', parts: ['d'] },
        ' & "e"',
      ],
    },
  ]);
  expect(() => getBlocks('<script>alert(1)</script>')).toThrow('cannot be shown');
  expect(() => getBlocks('a <b>c</b>')).toThrow('cannot be shown');
  expect(() => getBlocks('![a](b.png)')).toThrow('cannot be shown');
});
