/** What a price needs of a person's accounts. Pure. */
import { formatMoney, parseDecimal } from '#shared/money.ts';
import type { OfferAccount } from '../deviceCalls.ts';
import { formatSeconds, type Price } from '../offerTexts.ts';

export function getEuroMinor({ EUR }: Price): bigint {
  return EUR ? (parseDecimal(EUR) ?? 0n) : 0n;
}

/** Accounts in EUR, the ones that hold enough first; equal ones as the bank lists them. */
export function findEuroAccounts(price: Price, accounts: readonly OfferAccount[]): OfferAccount[] {
  const isEnough = ({ availableMinor }: OfferAccount) => BigInt(availableMinor) >= getEuroMinor(price);
  return accounts
    .filter(({ currency }) => currency === 'EUR')
    .sort((one, other) => Number(isEnough(other)) - Number(isEnough(one)));
}

/** All of a person's time, in seconds. */
export function getTime(accounts: readonly OfferAccount[]): number {
  return accounts
    .filter(({ currency }) => currency === 'SEC')
    .reduce((sum, { availableMinor }) => sum + availableMinor, 0);
}

/** Why it cannot be paid now, in a sentence; undefined if it can. */
export function findShortage(price: Price, accounts: readonly OfferAccount[]): string | undefined {
  const time = getTime(accounts);
  if (price.SEC && time < price.SEC)
    return `You have ${formatSeconds(time)} of time. This costs ${formatSeconds(price.SEC)}.`;
  if (!price.EUR) return undefined;
  const [best] = findEuroAccounts(price, accounts);
  if (!best) return 'You have no account in EUR.';
  if (BigInt(best.availableMinor) >= getEuroMinor(price)) return undefined;
  const most = findEuroAccounts({}, accounts).reduce((max, one) => Math.max(max, one.availableMinor), 0);
  const costs = formatMoney(getEuroMinor(price));
  return `Your account has ${formatMoney(BigInt(most))} EUR available. This costs ${costs} EUR.`;
}
