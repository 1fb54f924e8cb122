/**
 * What identifies a person: kinds of documents, and which days of one can be. Pure; the form and the handler share it.
 */

/** The database holds the same list. */
export const identityKinds = {
  passport: 'Passport',
  'id-card': 'Identity card',
  'residence-permit': 'Residence permit',
} as const;
export type IdentityKind = keyof typeof identityKinds;
export const identityKindCodes = Object.keys(identityKinds) as [IdentityKind, ...IdentityKind[]];

export interface DocumentDays {
  /** yyyy-mm-dd */
  issuedOn: string;
  /** yyyy-mm-dd; the document is valid on this day */
  expiresOn: string;
}

/**
 * The first day that cannot be, on this day of the bank: no one shows a document of tomorrow, or one that has expired.
 */
export function wrongDay({ issuedOn, expiresOn }: DocumentDays, today: string): keyof DocumentDays | undefined {
  if (issuedOn > today) return 'issuedOn';
  return expiresOn < today || expiresOn <= issuedOn ? 'expiresOn' : undefined;
}

/** Numbers of documents are seen as pictures of them are: with the key A, D or 0 (decisions for staff, section 2). */
export function maySeeIdentity({ staffKeys }: { staffKeys: string | null }): boolean {
  return /[AD0]/.test(staffKeys ?? '');
}
