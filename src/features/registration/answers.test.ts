import { expect, test } from 'vitest';
import { sampleDraft } from '#tests/samples/registration.ts';
import { getAnswers } from './answers.ts';
import { emptyDraft } from './draft.ts';
import { getFields, steps } from './steps.ts';

const file = '01900000-0000-7000-8000-000000000001';

test('every field that is asked has its answer in words, and none its code', () => {
  const all = getAnswers(sampleDraft, 'Registration', new Map([[file, 'extract.pdf']]));
  expect(all.map(({ title }) => title)).toEqual(steps.Registration.map(({ title }) => title));
  for (const { step, rows } of all)
    expect(rows.map(({ field }) => field)).toEqual(getFields('Registration', step, sampleDraft));
  const rows = new Map(all.flatMap((step) => step.rows.map(({ field, value }) => [field, value] as const)));
  expect(Object.fromEntries(rows)).toMatchObject({
    ...{ Country: 'Lithuania', Role: 'Director', TIN: 'Lithuania, 304151376', FilesRE: 'extract.pdf' },
    ...{ AddressesAreDifferent: 'Yes', BusinessRegions: 'European Union, Asia', PreviousTurnover: '2025: 250000 EUR' },
    ...{ BankAccounts: 'LT12 1000 0111 0100 1000', Intent: 'Something else', FilesOD: 'Not given' },
    BusinessPartners: 'Nordsee GmbH, HRB 123, Germany',
    BeneficialOwners:
      'Person: Jūratė Žuvėdrienė, Lithuania, 1980-05-05, Žvejų g. 3, LT-91234, Klaipėda, 100 % of Sidabrinė Žuvis UAB',
  });
  expect(rows.get('BusinessActivities')).toMatch(/\nSmoking of fish$/);
  expect([...rows.values()].filter((words) => words.includes('OTHER'))).toEqual([]);
});

test('what is not asked is not shown, and an empty draft says so', () => {
  const fields = getAnswers(emptyDraft, 'Registration', new Map()).flatMap(({ rows }) => rows);
  expect(fields.map(({ field }) => field)).not.toContain('OperatingStreet');
  expect(fields.find(({ field }) => field === 'Street')?.value).toBe('Not given');
});
