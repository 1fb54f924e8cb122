/**
 * What fees are called, by the rail that carries a payment. What they cost is in the price table (`shared/prices.ts`).
 * Decision 003.
 */
interface Fee {
  /** of the fee's amount entry, and its code in the price table */
  label: string;
  /** what people read */
  title: string;
}

export const paymentFees = {
  book: { label: 'BOOKFEE', title: 'Internal payment fee' },
  sepa: { label: 'SEPAFEE', title: 'SEPA payment fee' },
} as const satisfies Readonly<Record<string, Fee>>;

/** What the acquirer takes of a top-up by card (specification section 3, reference lists). */
const acquiring = { label: 'ACQFEE', title: 'Acquiring fee' } as const;

/** Titles by label. */
const feeTitles: Readonly<Record<string, string>> = {
  [acquiring.label]: acquiring.title,
  ...Object.fromEntries(Object.values(paymentFees).map(({ label, title }) => [label, title])),
};

/** What a fee line is called; a label that the table does not hold is a fee too. */
export function feeTitle(label: string): string {
  return feeTitles[label] ?? 'Fee';
}

/** The label of the fee of a payment by this rail. */
export function feeLabel(rail: string): string {
  return rail === 'book' || rail === 'sepa' ? paymentFees[rail].label : rail === 'card' ? acquiring.label : 'FEE';
}
