/** From which sums on the tax authority is told of an account (order VA-105). Dated: each row holds from its day. */

export interface Thresholds {
  /** yyyy-mm-dd: for reports of this day and later */
  from: string;
  /** cents: balances of a resident on 31 December, the positive ones together; reported from this sum on */
  balanceMinor: bigint;
  /** cents: what came in during the year; reported from this sum on */
  inflowMinor: bigint;
  /** cents: what a resident owes the bank on 31 December; reported above this sum */
  debtMinor: bigint;
}

/** The oldest first. Sources: tax authority, KM0983, KM2899, KM2900: negative balances are left out since 2017. */
export const thresholds: readonly Thresholds[] = [
  { from: '2017-01-01', balanceMinor: 500_000n, inflowMinor: 1_500_000n, debtMinor: 29_000n },
];

/** Those in force on a day; undefined for days before the first row. */
export function findThresholds(day: string, rows: readonly Thresholds[] = thresholds): Thresholds | undefined {
  return rows.findLast(({ from }) => from <= day);
}
