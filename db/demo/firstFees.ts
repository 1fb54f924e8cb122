/** Fees by rail of the first price table, in cents: the migration has them as rows, and the demo's past paid them. */
export const firstFees = { book: { minor: 10n }, sepa: { minor: 35n } } as const;
