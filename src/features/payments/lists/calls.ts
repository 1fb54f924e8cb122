/** Lists of payments: what they take and answer. */
import * as z from 'zod/mini';
import { call } from '../../../shared/call.ts';
import { isDay, isZone } from '../../../shared/days.ts';
import { clientId, fundId, recordId } from '../../../shared/ids.ts';
import { page } from '../../../shared/limits.ts';
import { parseDecimal } from '../../../shared/money.ts';
import { isHostileText } from '../../../shared/text.ts';
import { cursor, listOf, payment } from '../payment.ts';

const day = z.string().check(z.refine(isDay, 'day-not-valid'));

/** The status filter of the specification's list, one word each; 'all' shows everything. */
export const statusFilters = [
  'all',
  'sent',
  'received',
  'pending',
  'authorized',
  'failed',
  'executed',
  'blocked',
  'reversed',
  'requested',
  'rejected',
] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const paymentFilter = z.strictObject({
  cardid: z.optional(recordId),
  status: z.optional(z.enum(statusFilters)),
  text: z.optional(
    z.string().check(
      z.maxLength(100),
      z.refine((text) => !isHostileText(text), 'hostile-text'),
    ),
  ),
  from: z.optional(day),
  to: z.optional(day),
  fund: z.optional(fundId),
  min: z.optional(
    z.string().check(
      z.maxLength(20),
      z.refine((text) => parseDecimal(text) !== null, 'amount-not-valid'),
    ),
  ),
  max: z.optional(
    z.string().check(
      z.maxLength(20),
      z.refine((text) => parseDecimal(text) !== null, 'amount-not-valid'),
    ),
  ),
  /** how many, at most 200 */
  limit: z.optional(
    z.string().check(
      z.regex(/^\d{1,3}$/),
      z.refine((text) => Number(text) >= 1 && Number(text) <= page.most, 'out-of-range'),
    ),
  ),
  next: z.optional(cursor),
  /** only what changed after this feed number, oldest change first */
  ver: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

export const paymentCalls = {
  listPayments: call({
    method: 'GET',
    path: '/web/{companyId}/payments',
    params: { companyId: clientId },
    query: paymentFilter,
    answer: listOf(payment),
    who: { kind: 'member', letters: ['A', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Payments of the company, newest first.',
  }),
  listPaymentsOfDay: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{date}',
    params: { companyId: clientId, date: day },
    values: ['date'],
    query: z.strictObject({
      zone: z.optional(z.string().check(z.maxLength(64), z.refine(isZone, 'zone-not-known'))),
      next: z.optional(cursor),
    }),
    answer: listOf(payment),
    who: { kind: 'member', letters: ['A', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Payments of one day in a zone.',
  }),
} as const;
