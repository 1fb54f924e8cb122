/** The texts of the specification that this feature alone says. */
export const ledgerMessages = {
  recordFailed: 'Error creating a ledger record',
} as const;
