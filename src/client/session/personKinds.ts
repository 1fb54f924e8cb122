/** The kinds of people who sign in. */
import type { CallOutput } from '#shared/call.ts';
import type { StaffRole } from '#shared/permissions.ts';
import type { WiredCalls } from '../wiredCalls.ts';

export type Profile = CallOutput<WiredCalls['readProfile']>;
export type PersonCompany = Profile['companies'][number];

interface Identity {
  ID: string;
  FullName: string;
}

/** Somebody from companies: what they may do is said by each company. */
export interface CompanyUser extends Identity {
  kind: 'company';
  /** holds r where somebody may start a company */
  flags: string;
  companies: readonly PersonCompany[];
}

/** Somebody from the bank: works for no company and has none of its data. */
export interface StaffUser extends Identity {
  kind: 'staff';
  /** as which the server admits them */
  role: StaffRole;
  /** differs from `role` while somebody looks at the demo as another one */
  ownRole: StaffRole;
  /** staff keys, such as 'DRT' */
  keys: string;
  /** the role of whom they replace today */
  deputyOf?: StaffRole;
}

/** A person is one or the other, never both. */
export type Person = CompanyUser | StaffUser;
