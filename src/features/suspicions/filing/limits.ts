/** An evidence pack. */
export const evidencePacks = {
  maxBytes: 250 * 1024 * 1024,
  /** of which for what is neither a file of a case nor a row: papers, the XML, cases */
  reservedBytes: 50 * 1024 * 1024,
  /** files of cases */
  maxFiles: 1000,
  /** rows of each list; the newest go in, as far as the bytes allow */
  maxRows: 100_000,
  /** rows that are in memory at a time */
  pageRows: 500,
};
export type PackLimits = typeof evidencePacks;
