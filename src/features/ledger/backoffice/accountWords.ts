/** The accounts of the ledger in words. */
import { ibanWords } from '#shared/iban.ts';
import type { LedgerAccount } from '../calls.ts';
import { accountNameOf, isOwnAccount, ownAccounts } from '../rules.ts';

/** 'Timber UAB, Main'; 'Waiting for a decision' */
export function nameOf({ client, name }: Pick<LedgerAccount, 'client' | 'name'>): string {
  return client === null ? name : `${client.name}, ${name}`;
}

/** What an address is called beside a name: 'LT12 3456 …', 'SUSPENSE'; of a sum its type. */
export function codeOf({ account, type }: Pick<LedgerAccount, 'account' | 'type'>): string {
  return account === null ? type : shortAddress(account);
}

export function shortAddress(address: string): string {
  const { iban } = accountNameOf(address);
  return iban === null ? address.replace('EUR.', '') : ibanWords(iban);
}

/**
 * What finds an account among those of the ledger: the client's number or IBAN; undefined for one of the bank's own.
 */
export function findOf(address: string): string | undefined {
  const { iban, debtorId } = accountNameOf(address);
  return iban ?? debtorId ?? undefined;
}

/** The name of an account before the server has sent it. */
export function firstName(address: string): string {
  const name = address.replace('EUR.', '');
  return isOwnAccount(name) ? ownAccounts[name].words : shortAddress(address);
}
