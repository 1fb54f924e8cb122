/** What the MLRO types for the authority, and what of it is sent. */
import * as z from 'zod/mini';
import { today } from '#client/ui/input/today.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { fieldSentence } from '#shared/rules/sentences.ts';
import { boundedList } from '#shared/rules/texts.ts';
import type { Filing } from '../calls.ts';
import { actionText, indicatorKey, listDaysAhead, type PartyFacts, partyFacts } from '../enteredFacts.ts';

interface FilingTyped {
  indicators: string[];
  action: string;
}

export const filingRules: FormRules<FilingTyped, FilingTyped> = {
  schema: z.strictObject({ indicators: boundedList(indicatorKey, 50), action: actionText }),
  labels: { indicators: 'Indicators', action: 'What the bank has done' },
};

/** Every fact as text; empty: not entered. */
export type PartyTyped = Record<keyof PartyFacts, string>;

export const factLabels: Readonly<PartyTyped> = {
  firstName: 'First name',
  lastName: 'Last name',
  gender: 'Gender',
  birthDate: 'Date of birth',
  code: 'Personal number, or code of the company',
  nationality: 'Nationality, two letters',
  residence: 'Country of residence, two letters',
  region: 'Region',
  phone: 'Phone',
  occupation: 'Occupation',
  documentKind: 'Identity document',
  documentNumber: 'Number of the document',
  documentCountry: 'Country of the document, two letters',
  documentIssuedOn: 'Issued on',
  documentExpiresOn: 'Expires on',
  business: 'Business',
  incorporatedOn: 'Incorporated on',
  name: 'Name, where the payment has none',
  country: 'Country of payments, two letters',
  bankName: 'Name of the bank',
};

const personFields = [
  ...['firstName', 'lastName', 'gender', 'birthDate', 'code', 'nationality', 'residence', 'region', 'phone'],
  ...['occupation', 'documentKind', 'documentNumber', 'documentCountry', 'documentIssuedOn', 'documentExpiresOn'],
  'country',
] as (keyof PartyFacts)[];
const entityFields = ['business', 'incorporatedOn', 'region', 'phone'] as const;
/** What is asked of each kind of party. */
export const partyFields: Readonly<Record<Filing['parties'][number]['kind'], readonly (keyof PartyFacts)[]>> = {
  person: personFields,
  entity: entityFields,
  outside: ['name', 'country', 'code', ...entityFields],
  account: ['name', 'country', 'bankName'],
};

const getEntered = (typed: PartyTyped): PartyFacts =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''));

export const partyRules: FormRules<PartyTyped, PartyFacts> = {
  schema: partyFacts,
  labels: factLabels,
  ownFaults: (typed) => {
    const ahead = listDaysAhead(getEntered(typed), today());
    return Object.fromEntries(ahead.map((field) => [field, fieldSentence('day-not-come', factLabels[field])]));
  },
  read: (typed) => getEntered(typed),
};

export function startParty({ facts }: Filing, id: string): PartyTyped {
  const known = facts[id] ?? {};
  const fields = Object.keys(factLabels) as (keyof PartyFacts)[];
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? ''])) as PartyTyped;
}
