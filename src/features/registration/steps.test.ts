// Stages, steps, tags and conditional fields of a registration, and what each rule takes at its boundary.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeTags } from '#shared/cddTags.ts';
import { shippedRisks } from '#shared/reference/riskTables.ts';
import { draftLengths, sampleDraft } from '#tests/samples/registration.ts';
import { type Draft, type DraftField, draftFields, draftSchema, emptyDraft } from './draft.ts';
import { getRefusals, shownReasons } from './reasons.ts';
import { faultsOfField, faultsOfStage } from './rules.ts';
import { fieldsToCorrect, getFields, getTag, isPast, nextStep, steps } from './steps.ts';

const faults = (field: DraftField, change: Partial<Draft>, stage: 'Screening' | 'Registration' = 'Registration') =>
  faultsOfField(field, { ...sampleDraft, ...change }, stage).map(({ path, code }) => `${path} ${code}`);
const takes = (field: DraftField, value: unknown) => draftSchema.safeParse({ ...emptyDraft, [field]: value }).success;

test('every field of the draft is asked in a step, and the stages have one and seven', () => {
  const asked = new Set(Object.values(steps).flatMap((all) => all.flatMap(({ fields }) => fields)));
  expect([...asked].sort()).toEqual([...draftFields].sort());
  expect([steps.Screening.length, steps.Registration.length]).toEqual([1, 7]);
  expect(faultsOfStage(sampleDraft, 'Registration')).toEqual([]);
  expect(faultsOfStage(sampleDraft, 'Screening')).toEqual([]);
});

test('a step moves by one, never below 0, and is past the end after the last', () => {
  const tags = fc.subarray(draftFields.map(getTag));
  fc.assert(
    fc.property(
      fc.constantFrom('Screening', 'Registration'),
      fc.integer({ min: 0, max: 9 }),
      tags,
      (stage, at, some) => {
        const count = some.length > 0 ? 1 : steps[stage].length;
        const on = nextStep(stage, at, 'continue', some);
        expect(on).toBe(Math.min(at + 1, count + 1));
        expect(isPast(stage, on, some)).toBe(on > count);
        expect(nextStep(stage, at, 'back', some)).toBe(Math.min(Math.max(at - 1, 0), count + 1));
      },
    ),
  );
});

test('the fields to correct are read as their tags are written, and other words say nothing', () => {
  const status = fc.constantFrom('Cdd' as const, 'Review' as const, 'Declined' as const, null);
  const stage = fc.constantFrom('Screening' as const, 'Registration' as const);
  const noise = fc.array(fc.constantFrom('DECLINE', 'DFoo', 'Dphone', 'PHONE', '', 'D'));
  fc.assert(
    fc.property(status, stage, fc.subarray(draftFields), noise, (is, at, fields, more) => {
      const read = fieldsToCorrect([...more, ...writeTags(is, at, fields.map(getTag))]);
      expect(read.sort()).toEqual([...fields].sort());
    }),
  );
  expect(fieldsToCorrect(['DECLINED', 'DPhone', 'DTIN', 'DFilesRA']).sort()).toEqual(['FilesRA', 'Phone', 'TIN']);
});

test('correction mode shows the named fields in one step, and judges them alone', () => {
  const tags = ['DPhone', 'DCode', 'DECLINED'];
  expect(fieldsToCorrect(tags)).toEqual(['Code', 'Phone']);
  expect([1, 2].map((step) => getFields('Registration', step, emptyDraft, tags))).toEqual([['Code', 'Phone'], []]);
  expect(faultsOfStage({ ...emptyDraft, Country: 'LT' }, 'Registration', tags)).toEqual([
    { path: 'Code', code: 'required' },
  ]);
});

test('partial saves in any order make the same draft', () => {
  const parts = fc.shuffledSubarray(draftFields, { minLength: draftFields.length });
  fc.assert(
    fc.property(parts, (order) => {
      const saved = Object.assign({ ...emptyDraft }, ...order.map((field) => ({ [field]: sampleDraft[field] })));
      expect(saved).toEqual(sampleDraft);
    }),
  );
});

describe('conditional fields', () => {
  const shown = (step: number, change: Partial<Draft>) =>
    getFields('Registration', step, { ...sampleDraft, ...change });
  test.each([
    [1, { AddressesAreDifferent: true }, { AddressesAreDifferent: false }, 'OperatingStreet'],
    [2, { AddressesAreDifferent: true }, { AddressesAreDifferent: false }, 'FilesOA'],
    [5, { IsFirstBigDeposit: true }, { IsFirstBigDeposit: false }, 'FirstBigDepositSource'],
    [5, { IsFirstBigDeposit: true }, { IsFirstBigDeposit: false }, 'FilesDS'],
    [5, { Intent: 'other' }, { Intent: 'b2b' }, 'IntentOther'],
  ])('step %i asks with %o, not with %o: %s', (step, yes, no, field) => {
    expect(shown(step, yes)).toContain(field);
    expect(shown(step, no)).not.toContain(field);
  });
  test('a representative gives a power of attorney, companies above give their structure', () => {
    expect(faults('FilesPO', { Role: 'REP', FilesPO: [] })).toEqual(['FilesPO required']);
    expect(faults('FilesPO', { Role: 'CEO', FilesPO: [] })).toEqual([]);
    expect(faults('FilesOS', { ShareholdersAreCompany: true, FilesOS: [] })).toEqual(['FilesOS required']);
    expect(faults('FilesOS', { ShareholdersAreCompany: false, FilesOS: [] })).toEqual([]);
  });
});

describe('maximum lengths', () => {
  test.each(draftLengths)('%s holds %i characters and no more', (field, most) => {
    expect([takes(field, '1'.repeat(most)), takes(field, '1'.repeat(most + 1))]).toEqual([true, false]);
  });
  test('turnovers hold 15 characters', () => {
    const of = (length: number) => takes('ExpectedTurnover', [{ Year: '2027', Amount: '1'.repeat(length) }]);
    expect([of(15), of(16)]).toEqual([true, false]);
  });
});

describe('rules at their boundary', () => {
  test.each<[DraftField, Partial<Draft>, string[]]>([
    ['Code', { Country: 'LT', Code: '304151376' }, []],
    ['Code', { Country: 'LT', Code: '304151377' }, ['Code code-not-valid']],
    ['Code', { Country: 'LT', Code: '304151375' }, ['Code code-not-valid']],
    ['Code', { Country: 'DE', Code: 'HRB 12/a-b' }, []],
    ['Code', { Country: 'DE', Code: 'HRB_12' }, ['Code special-characters']],
    ['LegalForm', { LegalForm: 'GmbH' }, ['LegalForm choice-not-known']],
    ['LegalForm', { Country: 'DE', LegalForm: 'GmbH' }, []],
    ['Phone', { Phone: '' }, []],
    ['Phone', { Phone: '+1234567' }, ['Phone phone-not-valid']],
    ['Phone', { Phone: '+12345678' }, []],
    ['Email', { Email: 'a@b' }, ['Email email-not-valid']],
    ['Website', { Website: 'nowhere' }, ['Website website-not-valid']],
    ['TIN', { TIN: [{ Country: '', Number: '' }] }, ['TIN.0.Number required']],
    ['TIN', { TIN: [{ Country: '', Number: '304151376' }] }, []],
    [
      'TIN',
      {
        TIN: [
          { Country: 'LT', Number: '304151376' },
          { Country: '', Number: '1' },
        ],
      },
      ['TIN.1.Country required'],
    ],
    ['BusinessRegions', { BusinessRegions: ['OTHER:'] }, ['BusinessRegions other-text-missing']],
    ['BusinessRegions', { BusinessRegions: ['OTHER:Asia'] }, []],
    ['Services', { Services: [] }, ['Services required']],
    ['NumberOfEmployees', { NumberOfEmployees: '1.5' }, ['NumberOfEmployees number-not-valid']],
    ['AuthorizedCapital', { AuthorizedCapital: '2 500.005' }, ['AuthorizedCapital amount-not-valid']],
    ['BankAccounts', { BankAccounts: ['LT00'] }, ['BankAccounts.0 iban-not-valid']],
    ['BankAccounts', { BankAccounts: [] }, []],
    ['TermsAccepted', { TermsAccepted: false }, ['TermsAccepted required']],
    ['BusinessActivities', { BusinessActivities: ['none'] }, ['BusinessActivities.0 choice-not-known']],
    ['BeneficialOwners', { BeneficialOwners: [] }, ['BeneficialOwners required']],
  ])('%s of %o', (field, change, expected) => {
    expect(faults(field, change)).toEqual(expected);
  });
  test('business activities may wait in the screening only', () => {
    const none = { BusinessActivities: [] };
    expect([faults('BusinessActivities', none, 'Screening'), faults('BusinessActivities', none)]).toEqual([
      [],
      ['BusinessActivities required'],
    ]);
  });
});

describe('owners', () => {
  const [person] = sampleDraft.BeneficialOwners;
  if (!person) throw new Error('the sample has an owner');
  const right = (OwnerId: string, Rights: string) => ({ Id: 'r', OwnerId, Rights });
  const company = { ...person, Id: 'c', Type: 'C' as const, Code: '304151376', OwnershipRights: [right('', '40')] };
  const judged = (...BeneficialOwners: Draft['BeneficialOwners']) => faults('BeneficialOwners', { BeneficialOwners });
  test('include a person, hold shares above 0 and up to 100, and no more than the whole together', () => {
    expect(judged(company)).toEqual(['BeneficialOwners person-missing']);
    for (const [rights, fine] of [
      ['0', false],
      ['0.004', false],
      ['0.01', true],
      ['100', true],
      ['100.01', false],
    ] as const)
      expect(judged({ ...person, OwnershipRights: [right('', rights)] }).length === 0, rights).toBe(fine);
    const half = { ...person, OwnershipRights: [right('', '60')] };
    expect(judged(half, company)).toEqual([]);
    expect(judged({ ...half, OwnershipRights: [right('', '60.01')] }, company)).toEqual([
      'BeneficialOwners shares-beyond-whole',
    ]);
  });
  test('hold shares of the applicant or of companies that are named, and form no circle', () => {
    expect(judged({ ...person, OwnershipRights: [right('nobody', '10')] })).toEqual([
      'BeneficialOwners.0.OwnershipRights.0.OwnerId choice-not-known',
    ]);
    const other = { ...company, Id: 'd', OwnershipRights: [right('c', '50')] };
    const turned = { ...company, OwnershipRights: [right('', '40'), right('d', '50')] };
    expect(judged({ ...person, OwnershipRights: [right('', '60')] }, turned, other)).toEqual([
      'BeneficialOwners.1.OwnershipRights ownership-circle',
      'BeneficialOwners.2.OwnershipRights ownership-circle',
    ]);
  });
});

test('answers alone decide by country and activity, and keep every reason', () => {
  const of = (Country: string, ...BusinessActivities: string[]) =>
    getRefusals({ Country, BusinessActivities }, shippedRisks);
  expect(of('LT', '62')).toEqual([]);
  expect(of('NO', '62')).toEqual([]);
  expect(of('GB', '62')).toEqual(['NONEEA']);
  expect(of('KP', '92')).toEqual(['RESTRICTED_COUNTRY', 'NONEEA', 'HIGHRISK']);
});

test('officers’ codes show the applicant one text each, once', () => {
  expect(shownReasons(['R_ADVERSE_MEDIA', 'R_INCORRECT_DATA', 'R_INACCURATE_DATA', 'R_NONSENSE'])).toEqual([
    'HIGHRISK',
    'DATACORRECT',
  ]);
});
