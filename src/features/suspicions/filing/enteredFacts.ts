/** Facts about the parties of a report that the bank keeps nowhere else: the MLRO enters them with the report. */
import * as z from 'zod/mini';
import { countryCode } from '#shared/rules/countryCode.ts';
import { boundedText, dayText, formedText, nameText, plainText } from '#shared/rules/texts.ts';

/** Number of a client or person, the id of a party, or the id of a counterparty of a payment. */
export const partyId = formedText(300, /^(?:\d{11}|[0-9a-f-]{36}|(?:outside|account) .*)$/su);

/** Without an account they are named: shops, and machines. */
export const getOutsideId = (name: string): string => `outside ${name}`;
export const getAccountId = (iban: string): string => `account ${iban}`;

/** '' takes it away */
const country = formedText(2, /^(?:[A-Z]{2})?$/).check(
  z.refine((code) => code === '' || countryCode.safeParse(code).success, 'country-not-known'),
);
/** With + and the code of the country. */
const phoneText = formedText(26, /^(?:\+\d{5,25})?$/);

/** What can be entered; an empty text takes a fact away. */
export const partyFacts = z.strictObject({
  firstName: z.optional(nameText(100)),
  lastName: z.optional(nameText(100)),
  gender: z.optional(z.enum(['female', 'male'])),
  code: z.optional(nameText(25)),
  occupation: z.optional(nameText(255)),
  business: z.optional(nameText(255)),
  region: z.optional(nameText(255)),
  nationality: z.optional(country),
  residence: z.optional(country),
  birthDate: z.optional(dayText),
  incorporatedOn: z.optional(dayText),
  phone: z.optional(phoneText),
  /** of counterparties: where the payment names none */
  name: z.optional(nameText(255)),
  /** where it was paid, or the account is kept */
  country: z.optional(country),
  bankName: z.optional(nameText(255)),
  /** of people who are no clients */
  documentKind: z.optional(z.enum(['passport', 'id-card'])),
  documentNumber: z.optional(nameText(50)),
  documentCountry: z.optional(country),
  documentIssuedOn: z.optional(dayText),
  documentExpiresOn: z.optional(dayText),
});
export type PartyFacts = z.output<typeof partyFacts>;

/** Days that cannot lie ahead: a document expires later, nothing else. */
const pastDays = ['birthDate', 'incorporatedOn', 'documentIssuedOn'] as const;

/** Fields of one party whose day comes after this one. */
export function listDaysAhead(facts: PartyFacts, today: string): (keyof PartyFacts)[] {
  return pastDays.filter((field) => (facts[field] ?? '') > today);
}

/** Parties of one report: its people, and a counterparty for each payment. */
export const maxParties = 400;

export const enteredFacts = z
  .record(partyId, partyFacts)
  .check(z.refine((facts) => Object.keys(facts).length <= maxParties, 'too-many'));
export type EnteredFacts = z.output<typeof enteredFacts>;

/** What the bank has done about it; goAML takes as many characters. */
export const actionText = plainText(8000);
/** A key of the authority's table. */
export const indicatorKey = boundedText(50, z.minLength(1));
