/** Permission letters and roles: the one place where they are named. Keys of staff: staffKeys.ts. */

/** Letters of a company user, in the order in which they are stored. */
export const letters = {
  A: { name: 'ViewPayments', words: 'View payments' },
  B: { name: 'CreatePayments', words: 'Create payments' },
  C: { name: 'ConfirmPayments', words: 'Approve payments' },
  D: { name: 'ViewUsers', words: 'View users' },
  E: { name: 'ManageUsers', words: 'Manage users' },
  F: { name: 'EditCompany', words: 'Edit company details' },
  G: { name: 'ViewCards', words: 'View cards' },
  H: { name: 'ManageCards', words: 'Manage cards' },
} as const;
export type Letter = keyof typeof letters;

/** One of these, or no figures of money: balances, sums, use of limits. */
export const moneyLetters = ['A', 'B', 'C'] as const satisfies readonly Letter[];

/**
 * One of these, or no messages between the company and the bank: they may be about owners and directors, which others need
 * not know. Somebody in every company has E.
 */
export const messageLetters = ['E', 'F'] as const satisfies readonly Letter[];

/** Who reads and answers what the bank asks a company for: documents and details are theirs anyway. */
export const requestLetters = ['F'] as const satisfies readonly Letter[];

export const companyRoles = {
  CEO: { words: 'Director', defaults: 'ABCDEFGH' },
  CFO: { words: 'Finance director', defaults: 'ABCDFGH' },
  COO: { words: 'Operations director', defaults: 'ABDG' },
  REP: { words: 'Authorised representative', defaults: 'AG' },
} as const;
export type CompanyRole = keyof typeof companyRoles;

export const staffRoles = {
  A: 'Admin',
  D: 'Dashboard',
  S: 'Support',
  M: 'AML',
  F: 'Financial',
  P: 'Marketing',
  E: 'Executive',
  H: 'Head of AML',
  C: 'Client Management',
} as const;
export type StaffRole = keyof typeof staffRoles;

export function isStaffRole(text: string): text is StaffRole {
  return Object.hasOwn(staffRoles, text);
}

/** Flags of a person that open calls to them, wherever they belong (registration, specification section 2). */
export const personFlags = { r: 'Register a company' } as const;
export type PersonFlag = keyof typeof personFlags;

/** Programs that call with a secret of their own instead of a session; each secret is a setting of the server. */
export const machines = { cards: 'Feed of test purchases', processor: 'Card processor' } as const;
export type Machine = keyof typeof machines;

/** 'ABC' → ['A', 'B', 'C']; anything that is not a letter is left out. */
export function lettersOf(stored: string): Letter[] {
  return [...stored].filter((letter): letter is Letter => Object.hasOwn(letters, letter));
}

/** True if the stored string holds at least one of the wanted letters, or none is asked for. */
export function hasOneOf(stored: string, wanted: readonly Letter[]): boolean {
  return wanted.length === 0 || wanted.some((letter) => stored.includes(letter));
}

/** Staff who see a client: its record, log, notes and messages. */
export const clientReaders = ['A', 'M', 'H', 'S', 'E', 'F', 'C'] as const satisfies readonly StaffRole[];

/** Who watches over the staff. */
export const controllerRoles = ['A', 'H'] as const satisfies readonly StaffRole[];
