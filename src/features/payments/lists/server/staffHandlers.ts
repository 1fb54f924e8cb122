/** Payments of a client, for staff. Each look is recorded. */

import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { sql } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList, readRows } from '#server/lists/read.ts';
import { getScope, type Scope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { page } from '#shared/limits.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { daysOfMonth } from '../months.ts';
import type { paymentStaffCalls } from '../staffCalls.ts';
import { clientPaymentSource, type SeenOfReview } from './clientPaymentSource.ts';

const sourceFor = (context: Pick<Context, 'caller'>) => clientPaymentSource(seenBy(context));

/** What the caller sees of what staff do about payments. */
export function seenBy({ caller }: Pick<Context, 'caller'>): SeenOfReview {
  const person = getPerson(caller);
  return { isRestricted: maySeeRestricted(person), isTech: hasRole(person.staffRole, 'admins') };
}

export const staffListHandlers: Handlers<typeof paymentStaffCalls> = {
  transactionsOfClient: async ({ params: { clientId }, query }, context) => {
    await refuseUnknown(context.db, clientId);
    looked(context, clientId);
    return readList(sourceFor(context), scopeForStaff(clientId, context), query, context.db);
  },

  exportTransactionsOfClient: async ({ params: { clientId }, query }, context) => {
    await refuseUnknown(context.db, clientId);
    return exportList(sourceFor(context), scopeForStaff(clientId, context), query, context);
  },

  transactionsOfMonth: async ({ params: { clientId, month }, query: { next } }, context) => {
    await refuseUnknown(context.db, clientId);
    const { today } = await readBankTime(context.db);
    const days = daysOfMonth(month, today);
    if (!days) throw new Refusal('period-not-valid');
    looked(context, clientId);
    const query = { ...days, limit: String(page.most), next };
    return readList(sourceFor(context), scopeForStaff(clientId, context), query, context.db);
  },

  readTransactionOfClient: async ({ params: { clientId, paymentId }, query: { line } }, context) => {
    const lines = await readRows(sourceFor(context), scopeForStaff(clientId, context), paymentId, context.db);
    const incoming = lines.find(({ op }) => op === 'RX');
    const found = line === 'in' ? incoming : (lines.find(({ op }) => op === 'TX') ?? incoming);
    if (!found) throw new Refusal('not-found');
    looked(context, clientId);
    return found;
  },
};

const isClient = sql<never>('select from client where id = $1');

/** @throws Refusal not-found */
async function refuseUnknown(db: Db, clientId: string): Promise<void> {
  if (!(await db.maybe(isClient, [clientId]))) throw new Refusal('not-found');
}

/** Staff see every record about a payment: none of them is left out of its number. */
function scopeForStaff(clientId: string, context: Context): Scope {
  return { ...getScope(clientId, context), verbs: [] };
}

function looked(context: Context, clientId: string): void {
  recordLook(context, { clientId, verb: 'payment.browse', subjectKind: 'client', subjectId: clientId });
}
