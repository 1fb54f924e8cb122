/**
 * How long the bank keeps what it knows of a client after the relation has ended (decisions for the back office,
 * section 2).
 */

/** What is erased together, in the words of the screen. The database holds the same list. */
export const retentionClasses = {
  identity: 'Names, contacts, identity, owners',
  papers: 'Files and pictures',
  talks: 'Messages, notes, requests and their answers',
  checks: 'Words of cases, decisions and the log',
} as const;
export type RetentionClass = keyof typeof retentionClasses;
export const retentionClassNames = Object.keys(retentionClasses) as [RetentionClass, ...RetentionClass[]];

/** Never under the five years of Directive (EU) 2015/849, article 40. */
export const retentionYears = { least: 5, most: 100 } as const;

/** What may forbid to erase. Reports to the MLRO do so by themselves, and no one is informed. */
export const holdCauses = {
  AUTHORITY: 'Enquiry of an authority',
  COURT: 'Case at court',
  CLAIM: 'Claim of the bank or against it',
} as const;
export type HoldCause = keyof typeof holdCauses;
export const holdCauseNames = Object.keys(holdCauses) as [HoldCause, ...HoldCause[]];
export const maxReference = 100;
