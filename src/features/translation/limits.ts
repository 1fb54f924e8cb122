/** Texts that one person has translated; how long the service may take, and how much it may answer. */
export const translations = { most: 60, perMs: 3_600_000, timeoutMs: 10_000, maxAnswerBytes: 64 * 1024 } as const;
