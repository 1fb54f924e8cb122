/** Cards of one company that are not terminated. */
export const cardsMost = 200;
