/** The company itself and its accounts' names. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId, fundId } from '../../shared/ids.ts';
import { textLengths } from '../../shared/limits.ts';

/** Amount texts; available = balance − reserved. */
const fund = z.object({ name: z.string(), balance: z.string(), reserved: z.string(), available: z.string() });

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
  /** how many payments wait for an approval */
  tasks: z.int(),
  title: z.string(),
  type: z.string(),
  iban: z.string(),
  /** Cdd, Review, Declined, or null once active */
  status: z.nullable(z.string()),
});
export type Company = z.output<typeof company>;

export const clientCalls = {
  readCompany: call({
    method: 'GET',
    path: '/web/{companyId}/client',
    params: { companyId: clientId },
    answer: company,
    who: { kind: 'member', letters: [] },
    transaction: 'read',
    errors: [],
    summary: 'The company, its funds and what the caller may do.',
  }),
  renameFund: call({
    method: 'PATCH',
    path: '/web/{companyId}/funds/{fundId}',
    params: { companyId: clientId, fundId },
    query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(textLengths.name)) }),
    answer: z.object({ name: z.string() }),
    who: { kind: 'member', letters: ['F'] },
    transaction: 'write',
    errors: [],
    summary: 'Rename an account.',
  }),
} as const;
