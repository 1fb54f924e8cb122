/**
 * Groups of staff roles, and keys, by name. The one table of both; calls, pages, jobs and cases name a group. Roles and
 * keys are stored and sent as the letters of the specification. Words of the keys: staffKeys.ts.
 */
import type { StaffRole } from './permissions.ts';
import type { StaffKey } from './staffKeys.ts';

export const staffGroups = {
  allStaff: ['A', 'D', 'S', 'M', 'F', 'P', 'E', 'H', 'C'],
  admins: ['A'],
  headOfAml: ['H'],
  executives: ['E'],
  /** those who watch over the staff */
  controllers: ['A', 'H'],
  /** those who read the log of the bank */
  bankLogReaders: ['A', 'H', 'E'],

  amlDesk: ['A', 'M', 'H'],
  /** who write the texts of requests to clients */
  amlOfficers: ['M', 'H'],
  /** who may replace the Head of AML on some days */
  deputies: ['M'],
  /** who may be named as readers of a report to the MLRO */
  suspicionReaders: ['M', 'A'],
  amlReaders: ['A', 'M', 'H', 'E'],
  /** who see the rules that watch money, and try them; Executive without shadow */
  ruleReaders: ['M', 'H', 'E'],
  /** who see the nightly scoring, and no more */
  scoringReaders: ['M', 'E'],
  /** the AML desk, and client management where they know the client's papers */
  amlAndClientDesk: ['A', 'M', 'H', 'C'],
  screeningReaders: ['A', 'M', 'H', 'E', 'C'],

  /** who see a client: its record, log, notes and messages */
  clientReaders: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
  /** who change what the bank keeps of a client: users, devices, documents, restrictions */
  clientDesk: ['A', 'M', 'H', 'S', 'C'],
  /** who act on cases and write to clients; Executive and Dashboard only look */
  caseDesk: ['A', 'M', 'H', 'S', 'F', 'C'],
  registrationDesk: ['A', 'C'],
  cardDesk: ['A', 'S', 'M', 'H'],
  /** who look at orders of plastic (decisions for staff: who may make which call) */
  cardReaders: ['A', 'S', 'E', 'M', 'H'],
  marketingDesk: ['A', 'P'],

  /** who move money of clients: charges, refunds, recalls */
  moneyDesk: ['A', 'M', 'H', 'F'],
  paymentReaders: ['A', 'M', 'H', 'S', 'F', 'E'],
  /** who act on transactions; Executive only looks */
  paymentDesk: ['A', 'S', 'M', 'H', 'F'],
  reportReaders: ['A', 'M', 'H', 'F', 'E'],
  bookkeepers: ['A', 'F'],
  /** who is notified of reports that are due */
  financial: ['F'],
  /** who see what stands against the money of clients, and the audit; Executive starts no check and posts nothing */
  bookReaders: ['A', 'F', 'E'],

  /** who learn at once that clients' money is not covered */
  shortfallReaders: ['A', 'F', 'E', 'H'],

  dashboardReaders: ['A', 'D', 'S', 'M', 'H', 'E', 'F', 'P'],
  /** counts and sums alone: no names, no alerts, no activity of staff (decisions for the back office, section 4) */
  countReaders: ['D', 'P'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type StaffGroup = keyof typeof staffGroups;

/** The keys of staff by name, as they are stored. */
export const keyLetters = {
  document: 'D',
  registration: 'R',
  transaction: 'T',
  interaction: 'I',
  user: 'U',
  parent: 'P',
  cardOrder: 'C',
  childDueDiligence: '0',
  alert: 'A',
  accountClosing: 'Z',
  resetPattern: 'E',
  sepaTask: 'S',
} as const satisfies Readonly<Record<string, StaffKey>>;
export type KeyName = keyof typeof keyLetters;

/** Staff as callers: one of the roles of the group and, where keys are named, one of the keys. */
export function staff<G extends StaffGroup>(group: G, ...keys: readonly KeyName[]) {
  return { kind: 'staff', ...confirmers(group, ...keys) } as const;
}

/** Staff who may confirm what another staff user proposed: a role of the group; where keys are named, one of these. */
export function confirmers<G extends StaffGroup>(
  group: G,
  ...keys: readonly KeyName[]
): { roles: (typeof staffGroups)[G]; keys?: readonly StaffKey[] } {
  const roles = staffGroups[group];
  return keys.length === 0 ? { roles } : { roles, keys: keys.map((key) => keyLetters[key]) };
}

/** Whether a role belongs to the group; false for none. */
export function hasRole(role: string | null | undefined, group: StaffGroup): boolean {
  return staffGroups[group].some((one) => one === role);
}
