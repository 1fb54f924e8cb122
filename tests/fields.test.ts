// Each kind of field has one rule, whichever call carries it: what is none is refused everywhere.
import { expect, test } from 'vitest';
import { faultsOfField } from '../src/features/registration/rules.ts';
import type { Schema } from '../src/shared/call.ts';
import { calls } from './harness/calls.ts';
import { getDefinition, getInputs } from './harness/inputs.ts';
import { sampleDraft } from './samples/registration.ts';

/** Drafts keep what is half typed; their rules judge it when a stage ends. */
const drafts = ['registerCompany', 'updateRegistration', 'saveStep'];
const inputs = Object.entries(calls)
  .filter(([name]) => !drafts.includes(name))
  .flatMap(([name, call]) => getInputs(call).map(([path, schema]): [string, Schema] => [`${name} ${path}`, schema]));
const named = (name: RegExp) =>
  inputs.filter(
    ([path, schema]) => name.test(path) && ['string', 'optional', 'union'].includes(getDefinition(schema).type),
  );
const taken = (fields: [string, Schema][], value: unknown) =>
  fields.filter(([, schema]) => schema.safeParse(value).success).map(([path]) => path);

test('an e-mail address ends with two letters, and a website begins with its name', () => {
  const emails = named(/\.e-?mail$/i);
  expect(emails.length).toBeGreaterThan(2);
  expect(taken(emails, 'a@example.c')).toEqual([]);
  expect(taken(emails, 'a@example.lt')).toHaveLength(emails.length);
  const websites = named(/\.website$/i);
  expect(websites.length).toBeGreaterThan(1);
  for (const none of ['//example.lt', 'example.c', 'https:///example.lt']) expect(taken(websites, none)).toEqual([]);
  expect(taken(websites, 'example.lt')).toHaveLength(websites.length);
});

test('an IBAN has check digits from 02 to 98', () => {
  // the white list reads one with or without spaces in its handler; cards find an account of ours by the whole text;
  // offers have a sentence of their own (coupon.test.ts)
  const elsewhere = /^(addToWhiteList|endWhiteList|takeCardMessage|useCard|createCoupon|changeCoupon) /;
  const ibans = named(/(\.| )(acc|iban|payeeIban)$/i).filter(([path]) => !elsewhere.test(path));
  expect(ibans.length).toBeGreaterThan(2);
  for (const digits of ['00', '01', '99']) expect(taken(ibans, `LT${digits}9990010000000483`), digits).toEqual([]);
  expect(taken(ibans, 'LT121000011101001000')).toHaveLength(ibans.length);
});

test('a post code is asked where the country has them', () => {
  const addresses = inputs.filter(([, schema]) => {
    const { shape = {} } = getDefinition(schema);
    return 'PostalCode' in shape && 'Country' in shape;
  });
  expect(addresses.length).toBeGreaterThan(1);
  const address = { Street: 'Sheikh Zayed Road 1', PostalCode: '', City: 'Dubai', Type: 'O' };
  expect(taken(addresses, { ...address, Country: 'AE' })).toHaveLength(addresses.length);
  expect(taken(addresses, { ...address, Country: 'LT' })).toEqual([]);
});

test('a registration is judged by the same rules when its stage ends', () => {
  const codes = (change: Partial<typeof sampleDraft>) =>
    (['Email', 'Website', 'BankAccounts', 'PostalCode', 'OperatingPostalCode'] as const).flatMap((field) =>
      faultsOfField(field, { ...sampleDraft, ...change }, 'Registration').map(({ path, code }) => `${path} ${code}`),
    );
  expect(codes({ Email: 'a@example.c', Website: '//example.lt', BankAccounts: ['LT009990010000000483'] })).toEqual([
    'Email email-not-valid',
    'Website website-not-valid',
    'BankAccounts.0 iban-not-valid',
  ]);
  expect(codes({ PostalCode: '', OperatingPostalCode: '' })).toEqual([
    'PostalCode required',
    'OperatingPostalCode required',
  ]);
  expect(codes({ Country: 'AE', PostalCode: '', OperatingPostalCode: '' })).toEqual([]);
});
