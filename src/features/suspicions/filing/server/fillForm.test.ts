// The authority's form: places are filled by what they are, whatever parties are called.
import { expect, test } from 'vitest';
import { giria, wholeReport, zita } from '#tests/samples/neutralReports.ts';
import { fillForm } from './fillForm.ts';

test.each(['Report', 'Narrative', 'What the bank has done', 'Accounts', 'Payments', 'Cases'])(
  'a company and a person called %s are parties, and take no other place',
  (name) => {
    const report = {
      ...wholeReport,
      persons: [{ ...zita, fullName: name }],
      entities: [{ ...giria, name, people: [] }],
    };
    const fill = (place: string) => fillForm(report, undefined, place);
    expect(fill('{parties}').split('\n\n')).toEqual([
      expect.stringMatching(new RegExp(`^${name}\n.*Personal number: ${zita.code}`, 's')),
      expect.stringMatching(new RegExp(`^${name}\n.*Code of the register: ${giria.code}`, 's')),
    ]);
    for (const place of ['{accounts}', '{payments}', '{cases}'])
      expect(fill(place)).not.toMatch(/Personal number|Code of the register/);
    expect(fill('{cases}')).toBe('  None.');
  },
);

test('where no one can file it, the form says so', () => {
  expect(fillForm({ ...wholeReport, reporter: null }, undefined, '{report.reporter}, {report.odd}')).toBe(
    '-, {report.odd}',
  );
});
