/** The file of a case as ZIP: files and their bytes. */
export const caseFiles = { filesMost: 200, bytesMost: 250 * 1024 * 1024 } as const;
