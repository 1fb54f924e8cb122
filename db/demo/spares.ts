/** What accounts can spare at a time of the past without a payment of the plan being refused later. */
import type { AccountKey } from './accounts.ts';
import { getPlace } from './cases/moments.ts';
import type { Batch } from './seeding/batches.ts';

/** Cents that the account can spare at this place of time, and ever after. */
export type GetSpare = (account: AccountKey, place: number) => bigint;

export function readSpares(batches: readonly Batch[]): GetSpare {
  const balances = new Map<AccountKey, bigint>();
  /** by account, in the order of time: what is left while a batch holds all its payments */
  const lows = new Map<AccountKey, { place: number; minor: bigint }[]>();
  for (const { day, timeOfDaySeconds, movements } of batches) {
    const place = getPlace({ day, seconds: timeOfDaySeconds });
    const held = new Map<AccountKey, bigint>();
    const come = new Map<AccountKey, bigint>();
    const add = (to: Map<AccountKey, bigint>, key: AccountKey, minor: bigint) =>
      to.set(key, (to.get(key) ?? 0n) + minor);
    for (const { payer, payee, amountMinor, feeMinor } of movements) {
      if (typeof payer === 'string') add(held, payer, amountMinor + feeMinor);
      if (typeof payee === 'string') add(come, payee, amountMinor);
    }
    for (const key of new Set([...held.keys(), ...come.keys()])) {
      const left = (balances.get(key) ?? 0n) - (held.get(key) ?? 0n);
      const known = lows.get(key) ?? [];
      lows.set(key, known);
      known.push({ place, minor: left });
      balances.set(key, left + (come.get(key) ?? 0n));
    }
  }
  return (account, place) => {
    const later = (lows.get(account) ?? []).filter((low) => low.place >= place).map(({ minor }) => minor);
    return [...later, balances.get(account) ?? 0n].reduce((one, other) => (other < one ? other : one));
  };
}
