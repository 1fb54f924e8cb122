/** The company itself and its figures. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may, moneyPermissions } from '#shared/permissions.ts';
import { changeFields } from './changeFields.ts';
import { limitKeys, statsKinds } from './figures.ts';

/** Amount texts, available = balance − reserved; the name alone for callers who may see no money. */
const fund = z.object({
  name: z.string(),
  balance: z.optional(z.string()),
  reserved: z.optional(z.string()),
  available: z.optional(z.string()),
});

export const company = z.object({
  account: z.string(),
  address: z.array(
    z.object({
      Country: z.string(),
      Street: z.string(),
      PostalCode: z.string(),
      City: z.string(),
      Type: z.enum(['R', 'O']),
    }),
  ),
  /** 'key=value', integer cents */
  Limits: z.array(z.string()),
  bic: z.string(),
  doc: z.object({ legalForm: z.string(), companyName: z.string(), companyCode: z.string(), country: z.string() }),
  /** by fund id, the main EUR fund first */
  funds: z.record(z.string(), fund),
  email: z.string(),
  phonenr: z.string(),
  website: z.string(),
  /** 'CEO|ABCDEFGH': the caller's role and letters */
  relation: z.string(),
  /** any: every confirmer may approve a payment; other: not the one who created it */
  approvals: z.enum(['any', 'other']),
  /** who may confirm payments, by name; empty for callers who may neither create nor confirm any */
  confirmers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** number of payments waiting for approval */
  tasks: z.int(),
  /** number of messages of the bank that no one has read; 0 for callers who may not read them */
  messages: z.int(),
  /** number of requests of the bank that wait for an answer; 0 for callers who may not answer */
  requests: z.int(),
  title: z.string(),
  type: z.string(),
  iban: z.string(),
  /** Cdd, Review, Declined, or null once active */
  status: z.nullable(z.string()),
  /** the registration that its applicant fills in; null for a company that never was one */
  cddId: z.nullable(z.string()),
  /** as `CddTags` of that registration; empty without one */
  tags: z.array(z.string()),
  /** bailiffs' orders over amounts that may be shown, the first to be paid first; amount texts in EUR */
  orders: z.array(z.object({ authority: z.string(), number: z.string(), amount: z.string(), rest: z.string() })),
  /** what all euro accounts may give together beside bailiffs’ orders, amount text; null: there are none */
  besideOrders: z.nullable(z.string()),
  /** changes waiting for the bank's decision: field, new value in words, and the request */
  pending: z.array(
    z.object({ field: z.enum(changeFields), value: z.string(), requestedAt: z.string(), changeId: z.string() }),
  ),
});
export type Company = z.output<typeof company>;

/** Amount texts in EUR. */
const moved = { income: z.string(), expense: z.string() };

/** All amounts in EUR. Transfers between the company's own accounts do not count. */
export const companyStats = z.object({
  /** this month and the twelve before, oldest first, months without payments included */
  months: z.array(
    z.object({
      /** yyyy-mm of the bank's days */
      month: z.string(),
      ...moved,
      /** by kind of booking, without empty kinds */
      kinds: z.array(z.object({ kind: z.enum(statsKinds), ...moved })),
    }),
  ),
  /** by country of the counterparty's account, highest amounts first */
  countries: z.array(
    z.object({
      /** two letters */
      country: z.string(),
      /** number of counterparties since the beginning */
      counterparties: z.int(),
      /** payments of the thirteen months, without fees */
      ...moved,
    }),
  ),
  /** each limit with the amount sent or reserved in its period */
  limits: z.array(z.object({ key: z.enum(limitKeys), limit: z.string(), used: z.string() })),
});
export type CompanyStats = z.output<typeof companyStats>;

/** Address of the list of accounts. It stands here because pages that do not show the list invalidate it. */
export const accountsAddress = { method: 'GET', path: '/web/{companyId}/funds' } as const;

export const clientCalls = {
  readCompany: call({
    method: 'GET',
    path: '/web/{companyId}/client',
    params: { companyId: clientId },
    answer: company,
    who: may(),
    transaction: 'read',
    errors: [],
    summary: 'The company, its funds and what the caller may do.',
  }),
  readStats: call({
    method: 'GET',
    path: '/web/{companyId}/stats',
    params: { companyId: clientId },
    answer: companyStats,
    who: may(...moneyPermissions),
    transaction: 'read',
    errors: [],
    summary: 'Income and expense of 13 months, counterparties by country, use of limits.',
  }),
} as const;
