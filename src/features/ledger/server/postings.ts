/**
 * What a posting by hand would do: found out for the screen, for both people who decide, and once more when it is made.
 */
import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { isDay, startOfDay } from '#shared/days.ts';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney, parseDecimal } from '#shared/money.ts';
import type { Posting } from '../calls.ts';
import { getAccountName, needsSecond, type PostedAccount, whyNotPosted } from '../rules.ts';
import * as queries from './sql.ts';

/** A posting with what its addresses, amount and timestamp stand for. */
export interface ReadPosting {
  debit: queries.AccountRow;
  credit: queries.AccountRow;
  amountMinor: bigint;
  /** ISO 8601, UTC */
  valueAt: string;
  valueDay: string;
  /** whom it is about; null: accounts of the bank alone */
  clientId: string | null;
  /** of whom an account moves: they read the message; null where it is only about a debt, or about no one */
  holderId: string | null;
  refusal: ErrorCode | undefined;
  needsSecond: boolean;
}

/** @throws Refusal account-unknown; ConflictOfInterest for staff who are linked to a client of either side */
export async function readPosting(
  { db, caller, services, proposedBy }: Pick<Context, 'db' | 'caller' | 'services' | 'proposedBy'>,
  asked: Omit<Posting, 'id' | 'message'>,
): Promise<ReadPosting> {
  const debit = await accountAt(db, asked.debit, 'debit');
  const credit = await accountAt(db, asked.credit, 'credit');
  await refuseLinked(db, caller, [debit.client_id, credit.client_id]);
  const amountMinor = parseDecimal(asked.amount) ?? 0n;
  const { timestamp } = asked;
  const valueAt = isDay(timestamp) ? startOfDay(timestamp, services.bank.zone) : timestamp;
  const {
    open_since: openSince,
    value_day: valueDay,
    is_to_come: isToCome,
  } = await db.one(queries.readDays, [valueAt]);
  const clientId = debit.client_id ?? credit.client_id;
  const { minor: alone } = await db.one(queries.postedAlone, [proposedBy ?? getPerson(caller).personId]);
  const facts = { debit: getSide(debit), credit: getSide(credit), amountMinor, valueDay, openSince, isToCome };
  return {
    ...{ debit, credit, amountMinor, valueAt, valueDay, clientId },
    holderId: [debit, credit].some(({ kind }) => kind === 'client') ? clientId : null,
    refusal: whyNotPosted(facts),
    // what was proposed stays a proposal, though the day may have changed
    needsSecond: proposedBy !== undefined || needsSecond(clientId, amountMinor, alone),
  };
}

async function accountAt(db: Db, address: string, path: string): Promise<queries.AccountRow> {
  const account = await findLedgerAccount(db, address);
  if (!account) throw new Refusal('account-unknown', [{ path, code: 'account-unknown' }]);
  return account;
}

export function findLedgerAccount(db: Db, address: string): Promise<queries.AccountRow | undefined> {
  const { iban, debtorId, code } = getAccountName(address);
  return db.maybe(queries.findAccount, [iban, debtorId, code]);
}

function getSide(row: queries.AccountRow): PostedAccount {
  return {
    id: row.id,
    clientId: row.client_id,
    isClosed: row.is_closed,
    isBlocked: row.is_blocked,
    isFrozen: row.is_frozen,
    availableMinor: row.available_minor,
  };
}

const euros = (minor: bigint) => `${formatMoney(minor)} EUR`;

/** 'Timber UAB, Main, LT12 …'; 'Suspense'; 'Receivable, Timber UAB' */
export function formatAccount({ title, name, iban }: queries.AccountRow): string {
  if (iban !== null) return `${title}, ${name}, ${formatIban(iban)}`;
  return title === null ? name : `${name}, ${title}`;
}

/** What both people decide about. It names no balance, so it stays true while others pay. */
export function postingLines({ debit, credit, amountMinor, valueDay }: ReadPosting): ShownStep['lines'] {
  return [
    { label: 'Debit', value: formatAccount(debit) },
    { label: 'Credit', value: formatAccount(credit) },
    { label: 'Amount', value: euros(amountMinor) },
    { label: 'Value day', value: valueDay },
  ];
}

/** Balances before and after, as they are now. */
export function balanceLines({ debit, credit, amountMinor }: ReadPosting): ShownStep['lines'] {
  const change = (row: queries.AccountRow, minor: bigint) =>
    `${euros(row.balance_minor)}, then ${euros(row.balance_minor + minor)}`;
  return [
    { label: 'Balance of debit', value: change(debit, -amountMinor) },
    { label: 'Balance of credit', value: change(credit, amountMinor) },
  ];
}
