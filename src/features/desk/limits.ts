/** The file of a case as ZIP: files and their bytes. */
export const caseFiles = { maxFiles: 200, maxBytes: 250 * 1024 * 1024 } as const;
