/** Staff charge a client: a payment to the bank's income, executed at once. */

import { openCase } from '#features/cases/server/openCase.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { parseFundId } from '#shared/ids.ts';
import { formatMoney, parseDecimal } from '#shared/money.ts';
import type { chargeCalls } from '../calls.ts';
import { chargeCodes, needsSecond } from '../rules.ts';
import * as queries from './sql.ts';

export const chargeHandlers: Handlers<typeof chargeCalls, typeof chargePreparations> = {
  chargeClient: async ({ params: { clientId }, body, prepared: { account, amountMinor } }, context) => {
    const { db } = context;
    const id = newId();
    const charged = [id, clientId, account.id, amountMinor, chargeCodes[body.code], body.asDebt ?? false];
    const { debt } = await db.one(queries.chargeAccount, charged);
    const { madeBy, confirmedBy, isByCommand } = twoPeople(context);
    const facts = [id, clientId, body.code, amountMinor, body.comment, madeBy, confirmedBy, debt, isByCommand];
    await db.run(queries.insertCharge, facts);
    if (debt > 0n) await openDebt(db, { clientId, paymentId: id, account, debt });
    const detail = { comment: body.comment };
    await record(db, { clientId, verb: 'client.charge', subjectKind: 'payment', subjectId: id, detail });
    return { id };
  },
};

/** The own device shows every charge; beyond the sum of a day another person confirms. */
export const chargePreparations = {
  chargeClient: async ({ params: { clientId }, body }, { db, caller, proposedBy }) => {
    await db.run(queries.lockClient, [clientId]);
    const account = await getAccount(db, clientId, body.fundId);
    const amountMinor = parseDecimal(body.amount) ?? 0n;
    if (!body.asDebt) refuseUncovered(account, amountMinor);
    const { minor: alone } = await db.one(queries.chargedAlone, [clientId, proposedBy ?? getPerson(caller).personId]);
    const shown = {
      title: 'Charge a client',
      lines: [
        { label: 'Client', value: account.title },
        { label: 'Amount', value: `${formatMoney(amountMinor, account.currency)} ${account.currency}` },
        { label: 'Account', value: `${account.name}, ${account.iban}` },
        { label: 'For', value: chargeCodes[body.code] },
        ...(body.asDebt ? [{ label: 'If there is too little', value: 'The client owes the rest' }] : []),
        { label: 'Comment', value: body.comment },
      ],
    };
    const subject = { kind: 'client', id: clientId, version: 0 };
    const about = { subject, clientId, amountMinor };
    // what was proposed stays a proposal, though the day may have changed
    const isSecond = proposedBy !== undefined || needsSecond(amountMinor, alone);
    return { shown, facts: { account, amountMinor }, ...(isSecond && { about }) };
  },
} satisfies Preparations<typeof chargeCalls>;

/**
 * What the ledger would refuse is refused before anybody approves it.
 * @throws Refusal account-closed, account-blocked, insufficient-funds
 */
function refuseUncovered(account: queries.ChargedAccount, amountMinor: bigint): void {
  if (account.is_account_closed) throw new Refusal('account-closed');
  if (account.is_blocked) throw new Refusal('account-blocked');
  if (account.available_minor !== null && account.available_minor < amountMinor)
    throw new Refusal('insufficient-funds');
}

interface Debt {
  clientId: string;
  paymentId: string;
  account: queries.ChargedAccount;
  /** minor units */
  debt: bigint;
}

/** Staff collect what the client owes. */
async function openDebt(db: Db, { clientId, paymentId, account: { name, currency }, debt }: Debt): Promise<void> {
  const comment = `${formatMoney(debt, currency)} ${currency} of a charge is more than the account ${name} had.`;
  const about = { subjectId: clientId, title: 'A charge exceeds the balance', comment, openedBy: null, paymentId };
  await openCase(db, { ...about, type: 'OTHER', reason: 'DEBT' });
}

/** @throws Refusal not-found for no such client or account; client-closed */
async function getAccount(db: Db, clientId: string, fundId: string | undefined): Promise<queries.ChargedAccount> {
  const fund = fundId === undefined ? null : parseFundId(fundId);
  const account = await db.maybe(queries.findAccount, [clientId, fund?.iban ?? null, fund?.currency ?? null]);
  if (!account) throw new Refusal('not-found');
  if (account.is_closed) throw new Refusal('client-closed');
  return account;
}
