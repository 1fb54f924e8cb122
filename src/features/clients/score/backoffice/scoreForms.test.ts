// What the form about the profile sends, and what it says is missing.
import { expect, test } from 'vitest';
import { countryChoices } from '#features/clients/countryChoices.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { profileRules, type TypedProfile } from './scoreForms.ts';

const typed: TypedProfile = {
  comment: 'Asked',
  cddProfile: {
    ...{ purpose: 'b2b', incoming: '1000', outgoing: ' 900', cash: '0' },
    ...{ countries: ['LT', 'LV'], sources: ['sales'], taxCountries: ['LT'], activities: ['16'] },
  },
};
const changed = (more: Partial<TypedProfile['cddProfile']>) => ({
  ...typed,
  cddProfile: { ...typed.cddProfile, ...more },
});

test('amounts become whole euros, lists go as they were chosen', () => {
  expect(checkForm(profileRules, typed)).toEqual({
    sent: { ...typed, cddProfile: { ...typed.cddProfile, incoming: 1000, outgoing: 900, cash: 0 } },
  });
});

test.each(['sources', 'taxCountries'] as const)('at least one of %s must be chosen', (key) => {
  expect(checkForm(profileRules, changed({ [key]: [] }))).toEqual({
    faults: { [`cddProfile.${key}`]: 'Choose at least one.' },
  });
});

test.each(['countries', 'taxCountries', 'activities'] as const)('no more than 30 %s may be chosen', (key) => {
  const codes =
    key === 'activities' ? businessActivities.map(({ value }) => value) : countryChoices.map(({ value }) => value);
  const { [`cddProfile.${key}`]: fault } = checkForm(profileRules, changed({ [key]: codes.slice(0, 31) })).faults ?? {};
  expect(fault).toMatch(/^[A-Z][a-z ]+ is invalid\. Choose at most 30\.$/);
});

test('countries and activities of a person may stay empty, an amount may not be words', () => {
  expect(checkForm(profileRules, changed({ countries: [], activities: [] }))).toHaveProperty('sent');
  expect(checkForm(profileRules, changed({ cash: 'some' }))).toMatchObject({
    faults: { 'cddProfile.cash': expect.any(String) },
  });
});
