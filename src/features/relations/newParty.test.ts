import { expect, test } from 'vitest';
import { newParty } from './calls.ts';

const person = { kind: 'P', name: 'Ona', country: 'LV', birthDate: '1970-01-01' };
const company = { kind: 'C', name: 'Onyx', country: 'LV', code: '40' };
const { birthDate, ...withoutBirth } = person;
const { code, ...withoutCode } = company;

test.each([
  ['a person', person, []],
  ['a company', company, []],
  ['a person without a birth date', withoutBirth, ['required']],
  ['a company without a code', withoutCode, ['required']],
  ['a person with a code', { ...person, code }, ['unknown-field']],
  ['a company with a birth date', { ...company, birthDate }, ['unknown-field']],
  ['a person with what only a company has', { ...withoutBirth, code }, ['required', 'unknown-field']],
])('takes of %s no more and no less than belongs to it', (_name, party, refused) => {
  expect(newParty.safeParse(party).error?.issues.map(({ message }) => message) ?? []).toEqual(refused);
});
