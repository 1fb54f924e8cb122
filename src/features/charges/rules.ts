/** What staff may charge a client for, beyond the price table of payments. */

/** Code → words, which the client reads in the statement. */
export const chargeCodes = {
  ACCOUNT: 'Account fee',
  CARD: 'Card fee',
  DOCUMENT: 'Fee for a document or confirmation',
  INVESTIGATION: 'Fee for an investigation',
  COURIER: 'Courier fee',
  OTHER: 'Fee',
} as const;
export type ChargeCode = keyof typeof chargeCodes;
export const chargeCodeNames = Object.keys(chargeCodes) as [ChargeCode, ...ChargeCode[]];

/**
 * One staff user charges one client at most so much on one bank day, cents; a charge that goes beyond needs a second
 * person (decisions for the back office, section 1). Sums count, so splitting does not help.
 */
export const chargedAloneMostMinor = 50_000n;

/** Whether a charge needs a second person. `aloneMinor`: what this staff user has charged the client today, alone. */
export function needsSecond(amountMinor: bigint, aloneMinor: bigint): boolean {
  return aloneMinor + amountMinor > chargedAloneMostMinor;
}
