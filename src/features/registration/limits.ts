/** Registrations of one person that are not decided yet. */
export const openDraftsMost = 20;
