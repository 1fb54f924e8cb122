/** Registrations of one person that are not decided yet. */
export const maxOpenDrafts = 20;
