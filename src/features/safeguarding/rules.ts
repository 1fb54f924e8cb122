/** Safeguarding of the money of clients, and own funds: the rules behind the figures. Pure. */

/** What a look found: too little is held, too much, or what is owed. */
export const lookStates = ['short', 'over', 'covered'] as const;
export type LookState = (typeof lookStates)[number];
export const stateLabels: Readonly<Record<LookState, string>> = {
  short: 'Too little',
  over: 'Too much',
  covered: 'Covered',
};

/** How much more than what is owed may lie among the money of clients, in per cent: fees wait there until they move. */
const tolerancePercent = 1n;

/**
 * What is held beyond the tolerance, whole: the bank's own money among the money of clients, cents. 0 within it.
 * `safeguarding_state` in SQL says the same.
 */
export function getExcess(owedMinor: bigint, heldMinor: bigint): bigint {
  const gap = heldMinor - owedMinor;
  return gap * 100n > owedMinor * tolerancePercent ? gap : 0n;
}

/** An e-money institution has no less, cents (Directive 2009/110/EC, article 4). */
export const leastOwnFundsMinor = 35_000_000n;

/** Own funds required: 2 % of the average of clients' money, and no less than the initial capital (article 5(3)). */
export function getRequiredFunds(averageMinor: bigint): bigint {
  const share = (averageMinor * 2n + 99n) / 100n;
  return share > leastOwnFundsMinor ? share : leastOwnFundsMinor;
}

/** 'hh:mm', the last minute that belongs to a bank day. */
export function parseCutOff(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new Error('a time of day, such as 23:59');
}
