/** How a payment to an account leaves: by which rail, and to which bank. */

import { type OrderRail, railFor } from '#features/payments/rules.ts';
import type { Db } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { whyUnreachable } from '../reach.ts';
import { type DirectoryBank, getBank } from './directory.ts';

interface Carrier {
  rail: OrderRail;
  /** of another bank, where the directory of today knows it */
  payeeBank: DirectoryBank | undefined;
}

/** @throws Refusal outside-sepa, other-bank-not-reachable where no rail reaches the account */
export async function getCarrier(
  db: Db,
  { rails, bank }: Pick<Services, 'rails' | 'bank'>,
  iban: string,
): Promise<Carrier> {
  const why = whyUnreachable(rails, iban, bank.bankCode);
  if (why) throw new Refusal(why);
  const rail = railFor(iban, bank.bankCode);
  return { rail, payeeBank: rail === 'sepa' ? await getBank(db, iban) : undefined };
}
