// What the forms about identity and address send, and what they say is wrong.
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { addressRules, documentRules, startAddress } from './identityForms.ts';

const today = '2026-11-22';
const rules = documentRules({ title: 'Ona Kepėja' }, today);
const document = {
  ...{ kind: 'passport', number: 'lt 123 4567', country: 'LT', fullName: 'Ona Kepėja' },
  ...{ issuedOn: '2020-01-01', expiresOn: '2030-01-01' },
};

test('a number loses its blanks, and a name that is known already is not sent', () => {
  const { fullName: _, ...sent } = document;
  expect(checkForm(rules, { comment: 'Seen', document })).toEqual({
    sent: { comment: 'Seen', document: { ...sent, number: 'LT1234567' } },
  });
  expect(checkForm(rules, { comment: 'Seen', document: { ...document, fullName: 'Ona Duona' } })).toMatchObject({
    sent: { document: { fullName: 'Ona Duona' } },
  });
});

test.each([
  [{ issuedOn: '2026-11-23' }, { 'document.issuedOn': 'The document was issued today or earlier.' }],
  [{ expiresOn: '2026-11-21' }, { 'document.expiresOn': 'The document must be valid today, and longer than a day.' }],
  [{ number: '12' }, { 'document.number': expect.stringContaining('Number is invalid') }],
  [{ country: '' }, { 'document.country': expect.any(String) }],
  [{ kind: '' }, { 'document.kind': expect.any(String) }],
])('%o is wrong', (more, faults) => {
  expect(checkForm(rules, { comment: 'Seen', document: { ...document, ...more } })).toEqual({ faults });
});

test('every change wants a comment', () => {
  const address = { Country: 'LT', Street: 'Liepų g. 1', PostalCode: '1', City: 'Vilnius', Type: 'R' } as const;
  expect(checkForm(rules, { comment: ' ', document })).toEqual({ faults: { comment: messages.commentEmpty } });
  expect(checkForm(addressRules, { comment: '', address })).toEqual({ faults: { comment: messages.commentEmpty } });
  expect(checkForm(addressRules, { comment: 'Moved', address })).toEqual({ sent: { comment: 'Moved', address } });
});

test('an address starts as the one of its type that is known', () => {
  const known = { Country: 'LT', Street: 'Liepų g. 1', PostalCode: '1', City: 'Vilnius', Type: 'R' } as const;
  expect(startAddress({ address: [known] }, 'R')).toEqual(known);
  expect(startAddress({ address: [known] }, 'O')).toMatchObject({ Street: '', Type: 'O' });
});
