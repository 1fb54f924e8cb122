// Names in the lines of payments: the holders are found, whatever is beside them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/samples/anyText.ts';
import { kindsOfParty, namesInLine } from './party.ts';

test.each([
  ['Rimvydas Sokolov', []],
  ['SOKOLOV, Rimvydas', []],
  ['Rimvydas Sokolov CEO', ['Rimvydas Sokolov']],
  ['Rimvydas Sokolov, direktorius', ['Rimvydas Sokolov']],
  ['IĮ Rimvydas Sokolov', ['Rimvydas Sokolov']],
  ['Rimvydas Sokolov or Anna Smith', ['Rimvydas Sokolov', 'Anna Smith']],
  ['Rimvydas Sokolov ir Ona Sokolova', ['Rimvydas Sokolov', 'Ona Sokolova']],
  ['Anna Smith c/o Rimvydas Sokolov', ['Anna Smith', 'Rimvydas Sokolov']],
  ['Rimvydas Sokolov/Anna Smith', ['Rimvydas Sokolov', 'Anna Smith']],
  ['John and Anna Smith', ['Anna Smith']],
  ['Rimvydas Sokolov, Gedimino pr. 12-5, Vilnius', ['Rimvydas Sokolov']],
  ['Rimvydas Sokolov Gedimino pr. 12 LT-01103 Vilnius', ['Rimvydas Sokolov']],
  ['Rimvydas Sokolov 1970-01-01', ['Rimvydas Sokolov']],
  ['Rimvydas Sokolov savings account', ['Rimvydas Sokolov']],
])('%s', (line, names) => {
  expect(namesInLine(line)).toEqual([line, ...names]);
});

test.each([
  ['UAB Uosis', ['organisation']],
  ['Uosis ir Partneriai, UAB', ['organisation']],
  ['Rimvydas Sokolov', ['person', 'organisation']],
  ['IĮ Rimvydas Sokolov', ['person', 'organisation']],
])('%s is asked for as %o', (line, kinds) => {
  expect(kindsOfParty(line)).toEqual(kinds);
});

test('any line has a few names, the whole first', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (line) => {
      const names = namesInLine(line);
      expect(names[0]).toBe(line.slice(0, 200).trim());
      expect(names.length).toBeLessThanOrEqual(6);
    }),
  );
});
