/**
 * One report to the authority, as facts, before any form of any country: goAML, the authority's own form, the paper and
 * the evidence pack are made of it. Moments are ISO 8601 UTC, days yyyy-mm-dd, amounts minor units, countries ISO 3166.
 * A fact that the bank does not have is null.
 */
import * as z from 'zod/mini';
import { isDay, isMoment } from '#shared/days.ts';

const text = z.nullable(z.string());
const moment = z.string().check(z.refine(isMoment));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const day = z.nullable(z.string().check(z.refine(isDay)));

const address = z.object({
  /** of a person: where they live; of a company: registered or operating */
  kind: z.enum(['home', 'business']),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** of the country, as some authorities want it */
  region: text,
  country: z.string(),
});
export type ReportAddress = z.output<typeof address>;

const identityDocument = z.object({
  kind: z.string(),
  number: z.string(),
  country: z.string(),
  issuedOn: day,
  expiresOn: day,
});

/** A public function that somebody holds or held, as their confirmed match says. */
const office = z.object({ country: text, title: z.string(), source: z.string() });
/** An entry of a list of sanctions that somebody is, as their confirmed match says. */
const sanction = z.object({ list: z.string(), provider: z.string(), entry: z.string() });

export const reportPerson = z.object({
  /** number of the client or person, or the id of a party: names the person within the record */
  id: z.string(),
  /** number of the client that the person is, if they are one */
  clientId: text,
  fullName: z.string(),
  firstName: text,
  lastName: text,
  birthDate: day,
  gender: z.nullable(z.enum(['female', 'male'])),
  /** personal or tax number of their country */
  code: text,
  nationality: text,
  residence: text,
  /** with + and country code */
  phone: text,
  email: text,
  occupation: text,
  address: z.nullable(address),
  documents: z.array(identityDocument),
  offices: z.array(office),
  sanctions: z.array(sanction),
});
export type ReportPerson = z.output<typeof reportPerson>;

/** What a person is to a company. */
export const personRoles = ['director', 'board', 'owner', 'representative'] as const;
export type PersonRole = (typeof personRoles)[number];

export const reportEntity = z.object({
  id: z.string(),
  clientId: text,
  name: z.string(),
  legalForm: text,
  /** of the register of companies */
  code: text,
  /** what it does */
  business: text,
  country: text,
  region: text,
  incorporatedOn: day,
  phone: text,
  email: text,
  website: text,
  addresses: z.array(address),
  /** shares in hundredths of a percent */
  people: z.array(z.object({ personId: z.string(), role: z.enum(personRoles), shareBp: z.nullable(z.int()) })),
  sanctions: z.array(sanction),
});
export type ReportEntity = z.output<typeof reportEntity>;

export const reportAccount = z.object({
  iban: z.string(),
  /** of the account or its holder, as the payment or the client page says */
  name: text,
  currency,
  bank: z.object({ name: text, bic: text, code: text, country: text }),
  /** kept by this bank */
  isOurs: z.boolean(),
  /** the client that it belongs to */
  clientId: text,
  /** the holder within the record */
  holder: z.nullable(z.object({ kind: z.enum(['person', 'entity']), id: z.string() })),
  /** who may pay from it */
  signatoryIds: z.array(z.string()),
  openedOn: day,
  closedOn: day,
  state: z.nullable(z.enum(['open', 'blocked', 'closed'])),
  balanceMinor: z.nullable(z.bigint()),
});
export type ReportAccount = z.output<typeof reportAccount>;

const side = z.object({
  isMyClient: z.boolean(),
  /** an account by its IBAN, a person or an entity by its id */
  party: z.object({ kind: z.enum(['account', 'person', 'entity']), id: z.string() }),
  funds: z.enum(['account', 'card', 'cash']),
  country: text,
});
export type ReportSide = z.output<typeof side>;

/** How the money moved. */
export const channels = ['book', 'transfer', 'instant', 'card', 'cash'] as const;
export type Channel = (typeof channels)[number];

export const reportTransaction = z.object({
  id: z.string(),
  /** when it was executed, or made where it was not */
  at: moment,
  isExecuted: z.boolean(),
  channel: z.enum(channels),
  amountMinor: z.bigint(),
  currency,
  /** what a card was asked for, in another currency */
  original: z.nullable(z.object({ currency, amountMinor: z.bigint() })),
  reference: text,
  description: z.string(),
  location: text,
  from: side,
  to: side,
});
export type ReportTransaction = z.output<typeof reportTransaction>;

export const neutralReport = z.object({
  id: z.string(),
  /** 1 for what is filed first; of a draft, the one that it would be */
  version: z.int(),
  /** IANA zone of the bank: moments are written in it */
  zone: z.string(),
  /** when this record was read */
  madeAt: moment,
  bank: z.object({ name: z.string(), bic: z.string() }),
  /** the MLRO or deputy who files it, or would; null: no one can */
  reporter: z.nullable(z.object({ fullName: z.string(), firstName: text, lastName: text, role: z.string() })),
  subject: z.object({ kind: z.enum(['person', 'entity']), id: z.string(), clientId: z.string(), name: z.string() }),
  state: z.string(),
  writtenAt: moment,
  suspectedAt: z.nullable(moment),
  suspendedAt: z.nullable(moment),
  filedAt: z.nullable(moment),
  /** of the authority, where an earlier version was acknowledged */
  authorityReference: text,
  /** the narrative */
  reason: z.string(),
  /** what the bank has done */
  action: text,
  /** keys of the authority's table */
  indicators: z.array(z.string()),
  persons: z.array(reportPerson),
  entities: z.array(reportEntity),
  accounts: z.array(reportAccount),
  /** without one, the report is about an activity */
  transactions: z.array(reportTransaction),
  cases: z.array(z.object({ id: z.string(), type: z.string(), title: z.string(), openedAt: moment })),
});
export type NeutralReport = z.output<typeof neutralReport>;
