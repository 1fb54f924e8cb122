/** The texts of the specification that this feature alone says. */
export const noteMessages = {
  noteAdded: 'Note was successfully added',
} as const;
