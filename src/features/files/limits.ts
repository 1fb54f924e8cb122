/**
 * A file on its way: how long its token is good (decisions for staff, section 1), and how many one person may send in a
 * day.
 */
export const fileTokens = { aliveMs: 10 * 60_000, mostPerDay: 200, perMs: 24 * 3_600_000 } as const;
