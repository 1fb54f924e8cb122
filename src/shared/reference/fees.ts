/**
 * The price table: what the bank charges, by the rail that carries a payment. The check before a payment, price list,
 * statements and invoices all read it. Decision 003.
 */
interface Fee {
  /** cents for each payment */
  minor: bigint;
  /** of the fee's amount entry */
  label: string;
  /** what people read */
  title: string;
}

export const paymentFees = {
  book: { minor: 10n, label: 'BOOKFEE', title: 'Internal payment fee' },
  sepa: { minor: 35n, label: 'SEPAFEE', title: 'SEPA payment fee' },
} as const satisfies Readonly<Record<string, Fee>>;

/** What the bank takes for looking at a registration, where an officer asks for it; cents. */
export const registrationFee = { minor: 15_000n, title: 'Review of an application' } as const;

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
