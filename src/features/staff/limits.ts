/** How long one deputyship may last, days. */
export const deputies = { daysMost: 366 } as const;
