/** Fields whose change the bank decides. The database holds the same list. */
export const changeFields = ['fullname', 'legalform', 'address R', 'address O'] as const;
export type ChangeField = (typeof changeFields)[number];
