import { expect, test } from 'vitest';
import { fileKinds } from '#shared/rules/files.ts';
import { downloadName, mediaTypes } from './rules.ts';

test('the types are those that uploads may have', () => {
  expect([...mediaTypes].sort()).toEqual(
    Object.values(fileKinds)
      .map(({ mime }) => mime)
      .sort(),
  );
});

test.each([
  ['front', 'image/jpeg', 'front.jpg'],
  ['front.', 'image/png', 'front..jpg'],
  ['scan.pdf', 'image/png', 'scan.pdf.jpg'],
  ['Scan.PNG', 'image/png', 'Scan.PNG'],
  ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
  ['contract', 'application/pdf', 'contract'],
  ['contract.docx', 'application/pdf', 'contract.docx'],
] as const)('%s (%s) is saved as %s', (name, type, saved) => expect(downloadName(name, type)).toBe(saved));
