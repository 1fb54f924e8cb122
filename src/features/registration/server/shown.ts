/** A registration as its applicant reads it: nothing of what the bank has found is in it. */
import type { Db } from '#server/db/pool.ts';
import { writeTags } from '#shared/cddTags.ts';
import { amountText } from '#shared/money.ts';
import type { DraftFile, Registration } from '../calls.ts';
import { type ContractRow, contractOfClient } from './contracts.ts';
import { getDraft } from './drafts.ts';
import { type FeeAccount, type FeeRow, getFee, getFeeAccount } from './fees.ts';
import * as queries from './sql.ts';

export async function shownRegistration(db: Db, row: queries.RegistrationRow): Promise<Registration> {
  const files = await db.many(queries.listFiles, [row.client_id]);
  return {
    ...{ CddId: row.id, Stage: row.stage, Status: row.status, Step: row.tags.length > 0 ? 1 : row.step },
    CddTags: writeTags(row.status, row.stage, row.tags),
    IsDecline: row.status === 'Declined',
    Reasons: row.status === 'Declined' ? row.reasons : [],
    Notes: { ...row.notes },
    draft: getDraft(row),
    files: files.map(shownFile),
    ...(await shownWaits(db, row)),
    savedAt: row.saved_at,
    version: row.version,
  };
}

/** What the bank asks besides answers, while it looks at the application. */
async function shownWaits(
  db: Db,
  { client_id: id, status }: queries.RegistrationRow,
): Promise<Pick<Registration, 'Fee' | 'Contract'>> {
  if (status !== 'Review') return { Fee: null, Contract: null };
  const fee = await getFee(db, id);
  const account = await getFeeAccount(db);
  const contract = await contractOfClient(db, id);
  const Fee = fee && account ? shownFee(fee, account) : null;
  return { Fee, Contract: contract ? shownContract(contract) : null };
}

/** A document as its applicant reads it. */
export function shownFile({ size_bytes: sizeBytes, added_at: addedAt, ...file }: queries.FileRow): DraftFile {
  return { ...file, sizeBytes, addedAt };
}

function shownFee(fee: FeeRow, { payee, iban }: FeeAccount): NonNullable<Registration['Fee']> {
  const { reference, state, amount_minor: amount, ended_at: endedAt, asked_at: askedAt } = fee;
  return {
    amount: amountText('EUR', amount),
    payee,
    iban,
    reference,
    isPaid: state === 'paid',
    at: endedAt ?? askedAt,
  };
}

function shownContract({
  id,
  words,
  sha256,
  state,
  ended_at: endedAt,
  sent_at: sentAt,
}: ContractRow): NonNullable<Registration['Contract']> {
  return { id, words, sha256, isSigned: state === 'signed', at: endedAt ?? sentAt };
}
