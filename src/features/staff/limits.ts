/** How long one deputyship may last, days. */
export const deputies = { maxDays: 366 } as const;
