/** What an answer of the tax authority may be. */
export const cesopAnswers = { maxBytes: 20 * 1024 * 1024, maxErrors: 20_000 } as const;
/** Characters of the receipt of the tax authority. */
export const maxReference = 100;
