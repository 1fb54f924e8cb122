/** What the specification has staff read while they watch transactions. */
export const liveMessages = {
  changed: 'Transaction has been updated.',
} as const;
