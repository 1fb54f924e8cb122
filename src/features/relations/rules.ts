/** Which relations there are, between whom, and what their options say. Page and server share these rules. */
import { type CompanyRole, companyRoles } from '#shared/permissions.ts';
import { partyTypes } from '#shared/reference/companies.ts';
import { formatPermission, storedLetters } from '../members/rules.ts';

/** Roles whose options are letters: users of a company (specification, back office, section 7). */
export const userRoles = Object.keys(companyRoles) as [CompanyRole, ...CompanyRole[]];
/** Roles whose options are a share in percent: owners and boards, named as in the registration. */
export const shareRoles = ['P', 'C', 'B', 'S', 'D'] as const;
/** Roles without options, of people. */
export const familyRoles = ['PARENT', 'SIBLING', 'SPOUSE', 'RCA'] as const;

export type ShareRole = (typeof shareRoles)[number];
export type FamilyRole = (typeof familyRoles)[number];
export type RelationRole = CompanyRole | ShareRole | FamilyRole;
export const relationRoles: readonly [RelationRole, ...RelationRole[]] = [...userRoles, ...shareRoles, ...familyRoles];

const typeLabels = Object.fromEntries(partyTypes.map(({ value, label }) => [value, label])) as Record<
  ShareRole,
  string
>;

interface RoleWords {
  /** what the subject is to the client: 'Parent' */
  of: string;
  /** what the client is to the subject, on the subject's page: 'Child' */
  to: string;
}
const sameBothWays = (words: string): RoleWords => ({ of: words, to: words });
const inCompany = (words: string): RoleWords => ({ of: words, to: `${words} of` });

export const roleLabels: Readonly<Record<RelationRole, RoleWords>> = {
  CEO: inCompany(companyRoles.CEO.words),
  CFO: inCompany(companyRoles.CFO.words),
  COO: inCompany(companyRoles.COO.words),
  REP: inCompany(companyRoles.REP.words),
  P: { of: 'Owner', to: 'Owner of' },
  C: { of: 'Owner, a company', to: 'Owner of' },
  B: inCompany(typeLabels.B),
  S: inCompany(typeLabels.S),
  // a director may use the bank's pages, or are in the register only
  D: inCompany('Registered director'),
  PARENT: { of: 'Parent', to: 'Child' },
  SIBLING: sameBothWays('Sibling'),
  SPOUSE: sameBothWays('Spouse'),
  RCA: { of: 'Close associate', to: 'Close associate of' },
};

export function isUserRole(role: string): role is CompanyRole {
  return userRoles.some((each) => each === role);
}
export function isShareRole(role: string): role is ShareRole {
  return shareRoles.some((each) => each === role);
}
export function isFamilyRole(role: string): role is FamilyRole {
  return familyRoles.some((each) => each === role);
}

/** N natural person, LEGAL company. */
export interface Side {
  id: string;
  type: 'N' | 'LEGAL';
}

/** Whether `subject` can be this to `client`. Only somebody with a number of ours can be a user: they sign in. */
export function fits(role: RelationRole, client: Side, subject: Side): boolean {
  if (client.id === subject.id) return false;
  if (isFamilyRole(role)) return client.type === 'N' && subject.type === 'N';
  if (client.type !== 'LEGAL') return false;
  if (role === 'C') return subject.type === 'LEGAL';
  return subject.type === 'N' && (!isUserRole(role) || isClientNumber(subject.id));
}

export function isClientNumber(id: string): boolean {
  return /^[1-8]\d{10}$/.test(id);
}

/** The roles that somebody can have at a client of this type. */
export function rolesAt(type: Side['type']): readonly RelationRole[] {
  return type === 'N' ? familyRoles : [...shareRoles, ...userRoles];
}

/** All of a company, in hundredths of a percent. */
export const wholeBp = 10_000;

/** '33.33' → 3333: percent with at most two decimals, 0 to 100. Null for anything else. */
export function parseShare(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const bp = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return bp <= wholeBp ? bp : null;
}

/** 3333 → '33.33', 2500 → '25' */
export function shareText(bp: number): string {
  const part = String(bp % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(bp / 100)}${part && `.${part}`}`;
}

/** Whether options fit a role: letters, each once, or a share; an owner has some. */
export function areOptionsOf(role: RelationRole, options: string): boolean {
  if (isUserRole(role)) return /^[A-H]{1,8}$/.test(options) && new Set(options).size === options.length;
  if (!isShareRole(role)) return options === '';
  const bp = parseShare(options);
  return bp !== null && (bp > 0 || (role !== 'P' && role !== 'C'));
}

/** Letters in the order in which they are stored. */
export function lettersIn(options: string): string {
  return storedLetters(options);
}

/** 'AB' → 'View payments, Create payments'; '25' → '25 %' */
export function formatOptions(role: RelationRole, options: string): string {
  if (isUserRole(role)) return formatPermission(options);
  return options === '' ? '' : `${options} %`;
}
