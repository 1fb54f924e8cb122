/** Statuses of a case that is approved or declined once, such as that of a document or a payment; see machines.ts. */
export const caseStates = { approved: 2, declined: 4 } as const;
