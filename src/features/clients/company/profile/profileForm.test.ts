import { expect, test } from 'vitest';
import { checkForm } from '#shared/rules/checkForm.ts';
import { type ContactValues, contactRules, registerRules, registerValues } from './profileForm.ts';

const contacts = { phonenr: '+37061234567', email: 'a@b.lt', website: 'b.lt' };
const checkContacts = (over: Partial<ContactValues>) => checkForm(contactRules(contacts), { ...contacts, ...over });

test.each([
  [{ phonenr: '+370612' }, { phonenr: 'Phone is invalid. 2 digits short.' }],
  [{ phonenr: '37061234567' }, { phonenr: 'Phone is invalid. Begin with + and the country code.' }],
  [{ phonenr: `+${'3'.repeat(20)}` }, { phonenr: 'Phone is invalid. At most 20 characters.' }],
  [{ phonenr: '' }, undefined],
  [{ email: 'nobody' }, { email: 'E-mail is invalid. The @ is missing.' }],
  [{ email: `${'a'.repeat(60)}@${'b'.repeat(40)}.lt` }, { email: 'E-mail is invalid. At most 100 characters.' }],
  [{ email: '' }, { email: 'Cannot be empty' }],
  [{ website: 'no website' }, { website: 'Website is invalid. Use the form www.company.com.' }],
  [{ website: `${'a'.repeat(60)}.${'b'.repeat(40)}.lt` }, { website: 'Website is invalid. At most 100 characters.' }],
  [{ website: '' }, undefined],
])('contacts: %j → %j', (over, faults) => {
  expect(checkContacts(over).faults).toEqual(faults);
});

test('only changed contacts are sent, without blanks around them', () => {
  expect(checkContacts({}).sent).toEqual({});
  expect(checkContacts({ phonenr: '', email: ' c@d.lt ' }).sent).toEqual({ phonenr: '', email: 'c@d.lt' });
});

const address = { Country: 'LT', Street: 'Miško g. 1', PostalCode: '08100', City: 'Vilnius' };
const doc = { legalForm: 'UAB', companyName: 'A', companyCode: '1', country: 'LT' };
const known = registerValues({ title: 'A', address: [{ ...address, Type: 'R' }], doc }, 'R');
const checkRegister = (over: object) => checkForm(registerRules(known, 'R'), { ...known, ...over });

test.each([
  [{ fullname: ' ' }, { fullname: 'Cannot be empty' }],
  [{ fullname: 'A'.repeat(101) }, { fullname: 'Name is invalid. At most 100 characters.' }],
  [{ fullname: 'A\0' }, { fullname: 'Name contains invalid or special characters. Remove the invisible character.' }],
  [{ fullname: 'UAB „Žalioji giria“ & Ко' }, undefined],
  [{ legalform: 'X' }, { legalform: 'Legal form is invalid' }],
  [
    { address: { ...address, Street: '', City: 'B'.repeat(101) } },
    { 'address.Street': 'Cannot be empty', 'address.City': 'City is invalid. At most 100 characters.' },
  ],
  [{ address: { ...address, Country: '' } }, { 'address.Country': 'Cannot be empty' }],
])('the register: %j → %j', (over, faults) => {
  expect(checkRegister(over).faults).toEqual(faults);
});

test('of the register too, only what has changed is sent, an address whole', () => {
  expect(checkRegister({}).sent).toEqual({});
  expect(checkRegister({ fullname: ' B ' }).sent).toEqual({ fullname: 'B' });
  const moved = { ...address, City: 'Kaunas' };
  expect(checkRegister({ address: moved }).sent).toEqual({ address: { ...moved, Type: 'R' } });
});

test('an address that is not known yet begins with the country of the company', () => {
  const values = registerValues({ title: 'A', address: [], doc }, 'O');
  expect(values.address).toEqual({ Street: '', PostalCode: '', City: '', Country: 'LT' });
});
