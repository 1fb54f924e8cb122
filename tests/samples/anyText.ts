import fc from 'fast-check';

const letter = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/**
 * Texts of any characters, a third of them ASCII. `unit: 'binary'` makes the same, and takes two seconds of processor
 * time in each process to list all characters.
 */
export function anyText(length: Pick<fc.StringConstraints, 'minLength' | 'maxLength'> = {}): fc.Arbitrary<string> {
  return fc.string({ unit: letter, ...length });
}
