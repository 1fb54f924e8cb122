import { expect, test } from 'vitest';
import type { CompanyDetails } from '../../profileCalls.ts';
import { addressOf, changedContacts, contactLabels, faultsOf, registerLabels } from './profileForm.ts';

const address = { Country: 'LT', Street: 'Miško g. 1', PostalCode: '08100', City: 'Vilnius', Type: 'R' } as const;

test.each([
  [{ phonenr: '+370612' }, { phonenr: 'Phone is invalid' }],
  [{ phonenr: '37061234567' }, { phonenr: 'Phone is invalid' }],
  [{ phonenr: `+${'3'.repeat(20)}` }, { phonenr: 'Phone is invalid' }],
  [{ phonenr: '' }, {}],
  [{ email: 'nobody' }, { email: 'E-mail is invalid' }],
  [{ email: `${'a'.repeat(60)}@${'b'.repeat(40)}.lt` }, { email: 'E-mail is invalid' }],
  [{ email: '' }, { email: 'Cannot be empty' }],
  [{ website: 'no website' }, { website: 'Website is invalid' }],
  [{ website: `${'a'.repeat(60)}.${'b'.repeat(40)}.lt` }, { website: 'Website is invalid' }],
  [{ website: '' }, {}],
] satisfies [CompanyDetails, object][])('contacts: %j → %j', (details, expected) => {
  expect(faultsOf(details, contactLabels)).toEqual(expected);
});

test.each([
  [{ fullname: ' ' }, { fullname: 'Cannot be empty' }],
  [{ fullname: 'A'.repeat(101) }, { fullname: 'Name is invalid' }],
  [{ fullname: 'A\0' }, { fullname: 'Name contains invalid or special characters' }],
  [{ fullname: 'UAB „Žalioji giria“ & Ко' }, {}],
  [
    { address: { ...address, Street: '', City: 'B'.repeat(101) } },
    { Street: 'Cannot be empty', City: 'City is invalid' },
  ],
  [{ address: { ...address, PostalCode: '1'.repeat(101) } }, { PostalCode: 'Postal code is invalid' }],
  [{ address: { ...address, Country: '' } }, { Country: 'Country is invalid' }],
] satisfies [CompanyDetails, object][])('the register: %j → %j', (details, expected) => {
  expect(faultsOf(details, registerLabels)).toEqual(expected);
});

test('only what differs is sent, without blanks around it', () => {
  const known = { phonenr: '+37061234567', email: 'a@b.lt', website: '' };
  expect(changedContacts(known, known)).toEqual({});
  expect(changedContacts(known, { ...known, phonenr: '', email: ' c@d.lt ' })).toEqual({
    phonenr: '',
    email: 'c@d.lt',
  });
});

test('an address that is not known yet begins with the country of the company', () => {
  const doc = { legalForm: 'UAB', companyName: 'A', companyCode: '1', country: 'LT' };
  expect(addressOf({ address: [address], doc }, 'R')).toMatchObject({ City: 'Vilnius' });
  expect(addressOf({ address: [address], doc }, 'O')).toEqual({ Street: '', PostalCode: '', City: '', Country: 'LT' });
});
