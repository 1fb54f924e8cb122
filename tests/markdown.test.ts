import fs from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf } from '../src/shared/reading/blocksOf.ts';

const folder = 'src/features/public/company/documents';

test.each(['terms', 'privacy', 'pricing'])('%s can be shown and leaves nothing unknown open', (name) => {
  const text = fs.readFileSync(`${folder}/${name}.md`, 'utf8');
  const blocks = blocksOf(text);
  expect(blocks.length).toBeGreaterThan(5);
  const open = [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  const known = [
    'bank',
    'bookTitle',
    'bookFee',
    'sepaTitle',
    'sepaNote',
    'sepaFee',
    'registrationTitle',
    'registrationFee',
  ];
  expect(known).toEqual(expect.arrayContaining(open));
});

test('marks become parts, and nothing becomes HTML', () => {
  expect(blocksOf('A *b* **c** [d](#/pricing) & "e"')).toEqual([
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
  expect(() => blocksOf('<script>alert(1)</script>')).toThrow('cannot be shown');
  expect(() => blocksOf('a <b>c</b>')).toThrow('cannot be shown');
  expect(() => blocksOf('![a](b.png)')).toThrow('cannot be shown');
});
