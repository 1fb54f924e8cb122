/** Name of a device, characters. */
export const maxDeviceName = 60;

/** Browsers that wait for somebody to sign in: how long, and how many of one address. */
export const anonymous = { aliveMs: 120_000, maxPerAddress: 1000 } as const;
