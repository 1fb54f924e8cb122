/** Cards of one company that are not terminated. */
export const maxCards = 200;
