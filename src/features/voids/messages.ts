/** The texts of the specification that this feature alone says. */
export const voidMessages = {
  transactionFailed: 'Transaction could not be updated',
} as const;
