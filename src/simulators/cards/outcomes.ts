/**
 * What can become of a purchase and of an order of plastic, and the names that choose it in the demo and in tests.
 * docs/cards.md lists them.
 */

/** What the shop does after its purchase was approved. */
interface Next {
  kind: 'clearing' | 'reversal' | 'refund';
  /** of the authorised amount */
  percent: number;
  /** by `lateSeconds` instead of `clearSeconds` */
  isLate?: boolean;
  /** no further clearing comes */
  isFinal?: boolean;
}

export const purchaseOutcomes = {
  clear: [{ kind: 'clearing', percent: 100, isFinal: true }],
  late: [{ kind: 'clearing', percent: 100, isFinal: true, isLate: true }],
  /** two parcels */
  split: [
    { kind: 'clearing', percent: 60 },
    { kind: 'clearing', percent: 40, isFinal: true, isLate: true },
  ],
  /** a fuel pump */
  lower: [{ kind: 'clearing', percent: 80, isFinal: true }],
  /** a hotel with a minibar */
  raise: [{ kind: 'clearing', percent: 115, isFinal: true, isLate: true }],
  reverse: [{ kind: 'reversal', percent: 100 }],
  'reverse-part': [
    { kind: 'reversal', percent: 30 },
    { kind: 'clearing', percent: 70, isFinal: true, isLate: true },
  ],
  refund: [
    { kind: 'clearing', percent: 100, isFinal: true },
    { kind: 'refund', percent: 100, isLate: true },
  ],
  /** the hold expires at the bank */
  never: [],
  /** on a ship: no one asks the bank, the clearing comes at once */
  offline: [],
} as const satisfies Record<string, readonly Next[]>;
export type PurchaseOutcome = keyof typeof purchaseOutcomes;

export function getNext(outcome: PurchaseOutcome): readonly Next[] {
  return purchaseOutcomes[outcome];
}

/** print: sent, then printed. fail: refused with a reason instead of sent. */
export const orderOutcomes = ['print', 'fail', 'never-sent', 'never-printed'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];

/** Shops, by their names; capital and small letters are the same. */
export const testShops: readonly { merchant: string; outcome: PurchaseOutcome }[] = [
  { merchant: 'Test Late', outcome: 'late' },
  { merchant: 'Test Split', outcome: 'split' },
  { merchant: 'Test Lower', outcome: 'lower' },
  { merchant: 'Test Raise', outcome: 'raise' },
  { merchant: 'Test Reverse', outcome: 'reverse' },
  { merchant: 'Test Reverse Part', outcome: 'reverse-part' },
  { merchant: 'Test Refund', outcome: 'refund' },
  { merchant: 'Test Never', outcome: 'never' },
  { merchant: 'Test Offline', outcome: 'offline' },
];

/** Orders, by the name on the card; capital and small letters are the same. */
export const testNames: readonly { nameOnCard: string; outcome: OrderOutcome; reason?: string; wallets?: number }[] = [
  { nameOnCard: 'Test Not Sent', outcome: 'never-sent' },
  { nameOnCard: 'Test Not Printed', outcome: 'never-printed' },
  { nameOnCard: 'Test Address', outcome: 'fail', reason: 'Address is not complete.' },
  { nameOnCard: 'Test Name', outcome: 'fail', reason: 'Name on the card has letters that cannot be printed.' },
  { nameOnCard: 'Test Two Wallets', outcome: 'print', wallets: 2 },
  // the director of the demo
  { nameOnCard: 'Austeja Girvainyte', outcome: 'print', wallets: 2 },
];

/** Whether a name is meant by a rule, whatever its capital letters. */
export function isNamed(name: string, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.trim().toLowerCase();
}
