/** The states of a document case that are in use. The engine of cases will bring a table for each kind. */
export const caseStates = { open: 0, approved: 2, declined: 4 } as const;
