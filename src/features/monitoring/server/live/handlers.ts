/** Calls about the transactions of all clients. */

import type { liveCalls } from '#features/monitoring/live/calls.ts';
import { livePaymentList } from '#features/monitoring/live/livePaymentList.ts';
import { seenBy } from '#features/payments/lists/server/staffHandlers.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { Refusal } from '#shared/errors.ts';
import { act, stop, undo } from './act.ts';
import { decisionSource } from './decisionSource.ts';
import { livePaymentSource } from './livePaymentSource.ts';
import { getReader, readLivePayment, readNewer, readOlder, readReviewed, scopeOfAll } from './read.ts';
import { readTrailRows } from './trail.ts';

export const liveHandlers: Handlers<typeof liveCalls> = {
  olderTransactions: ({ query: { mints, ...filter } }, context) => {
    looked(context);
    return readOlder(getReader(context), filter, mints);
  },

  newerTransactions: ({ query: { mints, ver, ...filter } }, context) => {
    looked(context);
    return readNewer(getReader(context), filter, ver, mints);
  },

  reviewedTransactions: ({ query }, context) => {
    looked(context);
    return readReviewed(getReader(context), query);
  },

  exportTransactions: async ({ query }, context) =>
    exportList(livePaymentSource(seenBy(context)), scopeOfAll(context), query, context),

  decidedTransactions: ({ query }, context) => {
    looked(context);
    return readList(decisionSource, scopeOfAll(context), query, context.db);
  },

  exportDecisions: async ({ query }, context) => exportList(decisionSource, scopeOfAll(context), query, context),

  readTrail: async ({ params: { clientId, paymentId } }, context) => {
    const found = await readLivePayment(getReader(context), paymentId);
    if (found?.clientID !== clientId) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'payment.browse', subjectKind: 'client', subjectId: clientId });
    return readTrailRows(getReader(context), found);
  },

  actOnTransaction: async ({ params, query: { action }, body }, context) => {
    await act(context, params, action, body);
    return changed(context, params.paymentId);
  },

  undoTransaction: async ({ params, body: { version } }, context) => {
    await undo(context, params, version);
    return changed(context, params.paymentId);
  },

  stopTransaction: async ({ params, body }, context) => {
    await stop(context, params, body);
    return changed(context, params.paymentId);
  },
};

/** Rows of many clients: one look at the list. */
function looked(context: Context): void {
  const { name } = livePaymentList;
  recordLook(context, { clientId: null, verb: 'transaction.browse', subjectKind: 'list', subjectId: name });
}

async function changed(context: Context, paymentId: string) {
  const found = await readLivePayment(getReader(context), paymentId);
  if (!found) throw new Refusal('not-found');
  return found;
}
