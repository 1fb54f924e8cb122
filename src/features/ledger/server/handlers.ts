/** The ledger for finance. */

import { getMoneyReaders } from '#features/access/server/notices.ts';
import { sendable } from '#features/messages/server/sendable.ts';
import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { notify } from '#server/access/notify.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { getDb } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { errorFacts, Refusal } from '#shared/errors.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import type { ledgerCalls } from '../calls.ts';
import { getChart, getClientAccounts } from './chart.ts';
import { getEntrySource } from './entrySource.ts';
import { makePostingId } from './postingId.ts';
import { balanceLines, findLedgerAccount, postingLines, type ReadPosting, readPosting } from './postings.ts';
import * as queries from './sql.ts';

export const ledgerHandlers: Handlers<typeof ledgerCalls, typeof ledgerPreparations> = {
  listLedgerAccounts: async ({ query: { find = '' } }, context) => ({
    items: find.trim() === '' ? await getChart(context.db) : await getClientAccounts(context, find),
    openSince: (await context.db.one(queries.readOpenSince)).day,
    next: null,
  }),

  listLedgerEntries: async ({ params: { account }, query }, context) => {
    const { source, scope } = await getEntries(account, context);
    const about = { clientId: scope.clientId, subjectKind: 'list', subjectId: source.list.name } as const;
    recordLook(context, { ...about, verb: 'ledger.browse' });
    return readList(source, scope, query, context.db);
  },

  exportEntries: async ({ query: { entries, ...query } }, context) => {
    const { source, scope } = await getEntries(entries, { ...context, db: getDb(context.services.pool) });
    return exportList(source, scope, query, context);
  },

  readPosting: async ({ query }, context) => {
    const read = await readPosting(context, query);
    const about = { clientId: read.clientId, subjectKind: 'list', subjectId: 'ledger' } as const;
    recordLook(context, { ...about, verb: 'ledger.browse' });
    const lines = [...postingLines(read), ...balanceLines(read)];
    return { lines, refusal: read.refusal ? errorFacts(read.refusal).title : '', needsSecond: read.needsSecond };
  },

  postToLedger: async ({ prepared: { id, read, message } }, context) => {
    if (!read) return { id };
    const { db } = context;
    const { debit, credit, amountMinor, valueAt, clientId, holderId } = read;
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const posted = [id, debit.id, credit.id, amountMinor, message, valueAt, madeBy, confirmedBy, isByCommand];
    throwRefused((await db.one(queries.postByHand, posted)).refusal);
    await record(db, { clientId, verb: 'ledger.post', subjectKind: 'posting', subjectId: id });
    if (holderId !== null) await notifyHolder(context, read, holderId, message);
    return { id };
  },
};

/**
 * The own device shows every posting; what is about a client, and what goes beyond the sum of a day, another person
 * confirms.
 */
export const ledgerPreparations = {
  postToLedger: async ({ body }, context) => {
    const { db, caller } = context;
    const posterId = context.proposedBy ?? getPerson(caller).personId;
    const id = body.id ?? makePostingId(posterId, body);
    await db.run(queries.lockPoster, [posterId]);
    const read = await readPosting(context, body);
    const message = read.holderId === null ? body.message : await sendable(db, 'message', body.message);
    const said = [id, read.debit.id, read.credit.id, read.amountMinor, message, read.valueAt];
    const earlier = await db.maybe(queries.findPosting, said);
    if (earlier && !earlier.is_same) throw new Refusal('posting-id-used');
    // a repeat: it was posted, and that is its answer
    if (earlier) return { shown: null, facts: { id, read: undefined, message } };
    if (read.refusal) throw new Refusal(read.refusal);
    const lines = [...postingLines(read), { label: 'Message', value: message }];
    const subject = { kind: 'posting', id, version: 0 };
    const { clientId, amountMinor } = read;
    const about = { subject, clientId, amountMinor, standing: balanceLines(read) };
    return {
      shown: { title: 'Post to the ledger', lines },
      facts: { id, read, message },
      ...(read.needsSecond && { about }),
    };
  },
} satisfies Preparations<typeof ledgerCalls>;

/** @throws Refusal not-found for no such account; ConflictOfInterest */
async function getEntries(address: string, context: Context) {
  const account = await findLedgerAccount(context.db, address);
  if (!account) throw new Refusal('not-found');
  await refuseLinked(context.db, context.caller, [account.client_id]);
  return {
    source: getEntrySource(address, account),
    scope: { ...bankScope(context, 'client_id'), clientId: account.client_id },
  };
}

/** Everybody who sees the payments of the client is notified, in the words of the statement. */
async function notifyHolder(
  { db, caller }: Context,
  read: ReadPosting,
  holderId: string,
  message: string,
): Promise<void> {
  const sides = [
    { account: read.debit, sign: '−' },
    { account: read.credit, sign: '+' },
  ].filter(({ account }) => account.kind === 'client');
  const lines = [
    ...sides.flatMap(({ account: { name, iban }, sign }) => [
      { label: 'Account', value: `${name}, ${formatIban(iban ?? '')}` },
      { label: 'Amount', value: `${sign}${formatMoney(read.amountMinor)} EUR` },
    ]),
    { label: 'Message', value: message },
  ];
  const people = (await getMoneyReaders(db, [holderId])).map(({ person_id: id }) => id);
  await notify(db, people, { from: getPerson(caller).personId, title: 'The bank made an entry', lines });
}
