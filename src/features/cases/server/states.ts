/** States of a document case, as far as something uses them: the engine of cases brings each kind's table. */
export const caseStates = { open: 0, approved: 2, declined: 4 } as const;
