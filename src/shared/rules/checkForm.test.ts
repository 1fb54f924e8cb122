import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkForm, type FormRules } from './checkForm.ts';
import { fields } from './fields.ts';
import { boundedList, givenName } from './texts.ts';

interface Typed {
  fullname: string;
  email: string;
  address: { City: string };
}

const rules: FormRules<Typed, unknown> = {
  schema: z.strictObject({
    fullname: givenName(5, 2),
    email: fields.email,
    address: z.object({ City: givenName(5) }),
    size: z.optional(z.int()),
  }),
  labels: { fullname: 'Name', email: 'E-mail', 'address.City': 'City' },
};
const typed = { fullname: ' Rasa', email: 'a@b.lt', address: { City: 'Kaunas'.slice(0, 5) } };

test('gives what the schema makes of the values', () => {
  expect(checkForm(rules, typed)).toEqual({ sent: { ...typed, fullname: 'Rasa' } });
});

test('names each wrong field by its path, once, with what is wrong', () => {
  const wrong = { fullname: 'Rasute', email: ' ', address: { City: ' ' } };
  expect(checkForm(rules, wrong).faults).toEqual({
    fullname: 'Name is invalid. At most 5 characters.',
    email: 'Cannot be empty',
    'address.City': 'Cannot be empty',
  });
  expect(checkForm(rules, { ...typed, fullname: 'R' }).faults).toEqual({
    fullname: 'Name is invalid. At least 2 characters.',
  });
});

test('the length of a list that is wrong is said in entries, not in characters', () => {
  const codes = z.strictObject({ codes: z.array(z.string()).check(z.minLength(2), z.maxLength(3)) });
  const judge = (given: string[]) => checkForm({ schema: codes, labels: { codes: 'Codes' } }, { codes: given }).faults;
  expect(judge(['a', 'b', 'c', 'd'])).toEqual({ codes: 'Codes is invalid. Choose at most 3.' });
  expect(judge(['a'])).toEqual({ codes: 'Codes is invalid. Choose at least 2.' });
  const bounded = { schema: z.strictObject({ codes: boundedList(z.string(), 1) }), labels: { codes: 'Codes' } };
  expect(checkForm(bounded, { codes: ['a', 'b'] }).faults).toEqual({ codes: 'Codes is invalid. Choose at most 1.' });
});

test('a reason of the form replaces that of the code, a rule of the form the whole sentence', () => {
  const wrong = { ...typed, email: 'rasa' };
  const withReason = { ...rules, reasons: { email: (text: string) => `Not ${text}.` } };
  expect(checkForm(withReason, wrong).faults).toEqual({ email: 'E-mail is invalid. Not rasa.' });
  const withRule = { ...rules, ownFaults: () => ({ email: 'Taken.' }) };
  expect(checkForm(withRule, wrong).faults).toEqual({ email: 'Taken.' });
  expect(checkForm(withRule, typed)).toEqual({ faults: { email: 'Taken.' } });
});

test('judges what is read from the values, but finds empty fields in what was typed', () => {
  const read = ({ email, ...rest }: Typed) => ({ ...rest, email: email === 'me' ? 'a@b.lt' : null });
  expect(checkForm({ ...rules, read }, { ...typed, email: 'me' }).faults).toBeUndefined();
  expect(checkForm({ ...rules, read }, { ...typed, email: 'you' }).faults).toEqual({ email: 'E-mail is invalid' });
  expect(checkForm({ ...rules, read }, { ...typed, email: '' }).faults).toEqual({ email: 'Cannot be empty' });
});

test('a fault of no field of the form is reported above it', () => {
  const read = (values: Typed) => ({ ...values, size: 0.5 });
  expect(checkForm({ ...rules, read }, typed).faults).toEqual({ root: 'Some fields are not right.' });
});

const nothingLeft = z.pipe(
  z.pipe(
    z.string(),
    z.transform(() => ''),
  ),
  z.string().check(z.minLength(1)),
);
test.each([
  [givenName(1), 'ab', 'At most 1 character.'],
  [givenName(2), 'abc', 'At most 2 characters.'],
  [givenName(9, 2), 'a', 'At least 2 characters.'],
  [nothingLeft, '☃', 'Enter at least one letter or digit.'],
])('of a length that is wrong, the sentence counts as people do: %#', (schema, name, reason) => {
  const rules = { schema: z.strictObject({ name: schema }), labels: { name: 'Payee name' } };
  expect(checkForm(rules, { name }).faults).toEqual({ name: `Payee name is invalid. ${reason}` });
});
