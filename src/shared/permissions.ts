/** Permissions of companies, and roles: their names, in this one place. Groups of staff, keys: staffGroups.ts. */

/** What a user may do in a company: the name, and the letter that is stored and sent. In the order of storage. */
export const permissions = {
  'payments.view': 'A',
  'payments.create': 'B',
  'payments.approve': 'C',
  'users.view': 'D',
  'users.manage': 'E',
  'company.edit': 'F',
  'cards.view': 'G',
  'cards.manage': 'H',
} as const;
export type Permission = keyof typeof permissions;
export type Letter = (typeof permissions)[Permission];

/** The words of each on screens. */
export const letters = {
  A: { words: 'View payments' },
  B: { words: 'Create payments' },
  C: { words: 'Approve payments' },
  D: { words: 'View users' },
  E: { words: 'Manage users' },
  F: { words: 'Edit company details' },
  G: { words: 'View cards' },
  H: { words: 'Manage cards' },
} as const satisfies Readonly<Record<Letter, { words: string }>>;

/** Users of the company in the path as callers: one of the permissions is needed, none named: any of its users. */
export function may(...wanted: readonly Permission[]) {
  return { kind: 'member', letters: wanted.map((permission) => permissions[permission]) } as const;
}

/** True if the stored letters grant at least one of the permissions, or none is named. */
export function holds(stored: string | null | undefined, ...wanted: readonly Permission[]): boolean {
  return hasOneOf(stored ?? '', may(...wanted).letters);
}

/** One of these, or no figures of money: balances, sums, use of limits. */
export const moneyPermissions = [
  'payments.view',
  'payments.create',
  'payments.approve',
] as const satisfies readonly Permission[];

/**
 * One of these, or no messages between the company and the bank: they may be about owners and directors, which others
 * need not know. One user of every company manages its users.
 */
export const messagePermissions = ['users.manage', 'company.edit'] as const satisfies readonly Permission[];

/** Who reads and answers what the bank asks a company for: documents and details are theirs anyway. */
export const requestPermissions = ['company.edit'] as const satisfies readonly Permission[];

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
export function getLetters(stored: string): Letter[] {
  return [...stored].filter((letter): letter is Letter => Object.hasOwn(letters, letter));
}

/** True if the stored string holds at least one of the wanted letters, or none is asked for. */
export function hasOneOf(stored: string, wanted: readonly Letter[]): boolean {
  return wanted.length === 0 || wanted.some((letter) => stored.includes(letter));
}
