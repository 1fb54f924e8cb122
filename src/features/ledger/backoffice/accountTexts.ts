/** The accounts of the ledger in words. */
import { formatIban } from '#shared/iban.ts';
import type { LedgerAccount } from '../calls.ts';
import { getAccountName } from '../rules.ts';

/** 'Timber UAB, Main'; 'Suspense' */
export function getName({ client, name }: Pick<LedgerAccount, 'client' | 'name'>): string {
  return client === null ? name : `${client.name}, ${name}`;
}

/** What an address is called beside a name: 'LT12 3456 …', 'SUSPENSE'; of a sum its type. */
export function getCode({ account, type }: Pick<LedgerAccount, 'account' | 'type'>): string {
  return account === null ? type : shortAddress(account);
}

export function shortAddress(address: string): string {
  const { iban } = getAccountName(address);
  return iban === null ? address.replace('EUR.', '') : formatIban(iban);
}

/**
 * What finds an account among those of the ledger: the client's number or IBAN; undefined for one of the bank's own.
 */
export function toEntrySearch(address: string): string | undefined {
  const { iban, debtorId } = getAccountName(address);
  return iban ?? debtorId ?? undefined;
}
