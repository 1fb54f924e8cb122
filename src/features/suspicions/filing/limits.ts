/** An evidence pack: bytes and files of the cases in it. */
export const evidencePacks = { maxBytes: 250 * 1024 * 1024, maxFiles: 1000 } as const;
