import { hasRole, keyLetters } from '#shared/staffGroups.ts';
import type { StaffKey } from '#shared/staffKeys.ts';

/** A alert, D document, E pattern reset, P parent request, S payment, M monitoring, L company. */
export const caseKinds = ['A', 'D', 'E', 'P', 'S', 'M', 'L'] as const;
export type CaseKind = (typeof caseKinds)[number];

interface TypeFacts {
  kind: CaseKind;
  /** of the queue */
  group: string;
  /** bank days until it is due */
  dueDays: number;
  /** what the type adds to the level */
  points: number;
  /** staff with one of these keys act on it */
  keys: readonly StaffKey[];
  /** persons or companies alone; about both unless given */
  about?: 'N' | 'LEGAL';
}

const typeFacts = {
  PEP: { kind: 'A', group: 'PEP', dueDays: 3, points: 2, keys: [keyLetters.alert] },
  RFI: { kind: 'A', group: 'RFI', dueDays: 5, points: 0, keys: [keyLetters.interaction] },
  SANCTION: { kind: 'A', group: 'sanction', dueDays: 1, points: 3, keys: [keyLetters.alert] },
  ADVERSE_MEDIA: { kind: 'A', group: 'adverse media', dueDays: 3, points: 2, keys: [keyLetters.alert] },
  FRAUD: { kind: 'A', group: 'fraud', dueDays: 1, points: 2, keys: [keyLetters.transaction] },
  LIMITS: { kind: 'A', group: 'limits', dueDays: 3, points: 0, keys: [keyLetters.transaction] },
  PAYMENT: { kind: 'S', group: 'op monitoring', dueDays: 1, points: 0, keys: [keyLetters.sepaTask] },
  FAMILY: { kind: 'P', group: 'child account', dueDays: 7, points: 0, keys: [keyLetters.parent] },
  CHILD: { kind: 'P', group: 'child account', dueDays: 3, points: 0, keys: [keyLetters.childDueDiligence] },
  PATTERN: { kind: 'E', group: 'pattern', dueDays: 3, points: 0, keys: [keyLetters.resetPattern] },
  DOCUMENT: { kind: 'D', group: 'document', dueDays: 3, points: 0, keys: [keyLetters.document] },
  BAILIFF: { kind: 'A', group: 'other', dueDays: 1, points: 0, keys: [keyLetters.user] },
  RESIDENCE: { kind: 'A', group: 'residence', dueDays: 5, points: 0, keys: [keyLetters.interaction] },
  MNT: { kind: 'M', group: 'op monitoring', dueDays: 7, points: 0, keys: [keyLetters.transaction] },
  OPEN: {
    kind: 'A',
    group: 'open',
    dueDays: 5,
    points: 0,
    keys: [keyLetters.registration, keyLetters.alert],
    about: 'N',
  },
  REOPEN: {
    kind: 'A',
    group: 'reopen',
    dueDays: 5,
    points: 0,
    keys: [keyLetters.registration, keyLetters.alert],
    about: 'N',
  },
  EDD: { kind: 'A', group: 'EDD', dueDays: 14, points: 0, keys: [keyLetters.transaction] },
  ODD: { kind: 'A', group: 'ODD', dueDays: 30, points: 0, keys: [keyLetters.transaction] },
  COMPANY: {
    ...{ kind: 'L', group: 'business account registration', dueDays: 5, points: 0 },
    ...{ keys: [keyLetters.registration], about: 'LEGAL' },
  },
  OTHER: { kind: 'A', group: 'other', dueDays: 7, points: 0, keys: [keyLetters.interaction] },
  SENIOR: { kind: 'A', group: 'senior tasks', dueDays: 7, points: 0, keys: [keyLetters.parent] },
  RCA: { kind: 'A', group: 'PEP', dueDays: 3, points: 2, keys: [keyLetters.alert] },
} as const satisfies Readonly<Record<string, TypeFacts>>;

export type CaseType = keyof typeof typeFacts;
export const caseTypes = Object.keys(typeFacts) as CaseType[];
export const caseFacts: Readonly<Record<CaseType, TypeFacts>> = typeFacts;

/** The groups of the queue, in the order of the screen (specification, section 2). */
export const caseGroups = [
  ...['senior tasks', 'PEP', 'RFI', 'sanction', 'adverse media', 'fraud', 'limits', 'child account', 'pattern'],
  ...[
    'document',
    'op monitoring',
    'residence',
    'open',
    'reopen',
    'EDD',
    'ODD',
    'business account registration',
    'other',
  ],
] as const;

export type CaseGroup = (typeof caseGroups)[number];

/** Why a case of type OTHER was opened, with the key of who acts on it and its bank days. */
export const otherReasons = {
  CLOSE: { key: keyLetters.accountClosing, dueDays: 7 },
  CARD: { key: keyLetters.cardOrder, dueDays: 7 },
  DEBT: { key: keyLetters.interaction, dueDays: 7 },
  // ours: what a victim of fraud gets back
  REFUND: { key: keyLetters.sepaTask, dueDays: 1 },
  RECALL: { key: keyLetters.sepaTask, dueDays: 7 },
  COMPLAINT: { key: keyLetters.interaction, dueDays: 15 },
  AUTHORITY: { key: keyLetters.alert, dueDays: 5 },
} as const satisfies Readonly<Record<string, { key: StaffKey; dueDays: number }>>;
export type OtherReason = keyof typeof otherReasons;

/** Statuses with which a case of each kind has ended; all others are open. */
export const closedStatuses: Readonly<Record<CaseKind, readonly number[]>> = {
  A: [1, 2],
  D: [2, 4],
  E: [2, 4],
  P: [2, 4],
  S: [2, 4],
  M: [2],
  L: [3, 4],
};

export function isClosed(kind: CaseKind, status: number): boolean {
  return closedStatuses[kind].includes(status);
}

export function getKeys(type: CaseType, reason: OtherReason | null): readonly StaffKey[] {
  return reason === null ? caseFacts[type].keys : [otherReasons[reason].key];
}

export function getDueDays(type: CaseType, reason: OtherReason | null): number {
  return reason === null ? caseFacts[type].dueDays : otherReasons[reason].dueDays;
}

/** A case of this size has a point more, cents. */
export const largeCaseMinor = 1_500_000n;
/** From this level on it is a senior task too: AML proposes, the Head of AML confirms. */
export const seniorLevel = 5;

/** A risk that has fallen still counts for levels for so many days. */
export const fallenRiskDays = 30;

interface LevelFacts {
  /** of the client, the highest of the last `fallenRiskDays` */
  risk: 'L' | 'M' | 'H' | null;
  type: CaseType;
  holdsMoney: boolean;
  amountMinor: bigint | null;
}

/** T0 to T9. */
export function getLevel({ risk, type, holdsMoney, amountMinor }: LevelFacts): number {
  const ofRisk = { L: 0, M: 1, H: 2 }[risk ?? 'L'];
  const isLarge = amountMinor !== null && amountMinor >= largeCaseMinor;
  return Math.min(9, ofRisk + (holdsMoney ? 2 : 0) + caseFacts[type].points + (isLarge ? 1 : 0));
}

/** Types that only some staff may see at all: key A or T, or Executive. */
export const restrictedTypes: readonly CaseType[] = ['PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA', 'SENIOR', 'FRAUD'];

export interface Reader {
  role: string | null;
  keys: string;
}

/** The types that a staff user may see; an OTHER case of reason AUTHORITY is restricted too. */
export function readableTypes({ role, keys }: Reader): CaseType[] {
  return mayReadRestricted({ role, keys }) ? caseTypes : caseTypes.filter((type) => !restrictedTypes.includes(type));
}

export function mayReadRestricted({ role, keys }: Reader): boolean {
  return hasRole(role, 'executives') || keys.includes(keyLetters.alert) || keys.includes(keyLetters.transaction);
}

/** What staff call each type, on screen, in files and in proposals. */
export const caseTypeNames: Readonly<Record<CaseType, string>> = {
  PEP: 'PEP',
  RCA: 'RCA',
  RFI: 'RFI',
  SANCTION: 'Sanction',
  ADVERSE_MEDIA: 'Adverse media',
  FRAUD: 'Fraud',
  LIMITS: 'Limits',
  PAYMENT: 'Payment',
  FAMILY: 'Family',
  CHILD: 'Child',
  PATTERN: 'Pattern',
  DOCUMENT: 'Document',
  BAILIFF: 'Bailiff',
  RESIDENCE: 'Residence',
  MNT: 'Monitoring',
  OPEN: 'Open',
  REOPEN: 'Reopen',
  EDD: 'EDD',
  ODD: 'ODD',
  COMPANY: 'Company',
  OTHER: 'Other',
  SENIOR: 'Senior',
};

/** How long the person who acted or decided can undo it, where that is possible. */
export const undoSeconds = 10;
