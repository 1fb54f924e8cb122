/** Types, statuses and groups of cases in words (specification, back office, sections 2 and 3). Pure. */

import type { StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { type CaseKind, type CaseType, caseFacts, caseTypeNames, caseTypes, isClosed } from '../rules.ts';

export const reasonLabels = {
  CLOSE: 'Close request',
  CARD: 'Card',
  DEBT: 'Debt',
  RECALL: 'Recall',
  REFUND: 'Refund',
  COMPLAINT: 'Complaint',
  AUTHORITY: 'Authority',
} as const;

export function isCaseType(text: string): text is CaseType {
  return caseTypes.some((type) => type === text);
}

/** `ADVERSE_MEDIA` → `Adverse media` */
export function typeName(type: string): string {
  return isCaseType(type) ? caseTypeNames[type] : type;
}

/** Every type with its name. */
export const typeChoices = caseTypes.map((value) => ({ value, label: caseTypeNames[value] }));

/** `senior tasks` → `Senior tasks` */
export function groupName(group: string): string {
  return group.charAt(0).toUpperCase() + group.slice(1);
}

interface Status {
  words: string;
  kind: StatusKind;
}

const pending = (words: string): Status => ({ words, kind: 'pending' });
const info = (words: string): Status => ({ words, kind: 'info' });
const good = (words: string): Status => ({ words, kind: 'success' });
const bad = (words: string): Status => ({ words, kind: 'failed' });
const inProcess = info('In process');
const decided = { 0: inProcess, 2: good('Approved'), 4: bad('Declined') };

const statuses: Readonly<Record<CaseKind, Readonly<Record<number, Status>>>> = {
  A: { 0: inProcess, 3: pending('Info required'), 4: info('Review') },
  D: {
    ...decided,
    0: info('Submited'),
    1: pending('Alerted'),
    5: pending('Return'),
    9: pending('Hold'),
  },
  E: decided,
  P: decided,
  S: { ...decided, 1: info('Needs review') },
  M: { 0: inProcess, 2: good('Closed') },
  L: {
    0: inProcess,
    1: pending('Payment required'),
    2: pending('Signature required'),
    3: good('Approved'),
    4: bad('Declined'),
    5: info('Need action'),
  },
};

/** Of alerts A1 and A2 are a finding for those that look for one, an answer for all others. */
const findings: readonly string[] = ['PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA', 'FRAUD'];
const answered: readonly string[] = ['RFI', 'OTHER', 'SENIOR'];

function endOfAlert(type: string, status: number): Status {
  if (findings.includes(type)) return status === 1 ? good('False positive') : bad('True positive');
  if (status === 2) return bad('Declined');
  return good(answered.includes(type) ? 'Closed' : 'Approved');
}

/** The status of a case by its type and its code, such as `A3`. */
export function getStatus(type: string, taskID: string): Status {
  const status = Number(taskID.slice(1));
  if (!isCaseType(type)) return info(taskID);
  const { kind } = caseFacts[type];
  if (kind === 'A' && isClosed(kind, status)) return endOfAlert(type, status);
  return statuses[kind][status] ?? info(taskID);
}

export function isOpenCase(type: string, taskID: string): boolean {
  return isCaseType(type) && !isClosed(caseFacts[type].kind, Number(taskID.slice(1)));
}

const steps = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** How long, in its largest unit: `3 d`, `5 h`, `0 min`. */
export function formatSpan(ms: number): string {
  const [unit, size] = steps.find(([, each]) => Math.abs(ms) >= each) ?? steps[2];
  return `${Math.floor(Math.abs(ms) / size)} ${unit}`;
}

/** `Due in 2 d`, `Overdue 5 h` */
export function formatDue(dueAt: string, now: number): { words: string; isOverdue: boolean } {
  const left = Date.parse(dueAt) - now;
  return left < 0
    ? { words: `Overdue ${formatSpan(left)}`, isOverdue: true }
    : { words: `Due in ${formatSpan(left)}`, isOverdue: false };
}

/** `Administrator or Client Management decide this case, with key R. Rasa Petraitė has it.` */
export function formatDeciders(
  { roles, keys }: { roles: readonly string[]; keys: readonly string[] },
  holder?: string,
) {
  const who = roles.length > 1 ? `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}` : roles.join();
  const withKey = `with key ${keys.join(' or ')}`;
  const has = holder === undefined ? 'It is taken by no one yet.' : `${holder} has it.`;
  return `You can comment. ${who} decides this case, ${withKey}. ${has}`;
}

/** '1 case', '1 234 cases' */
export function countCases(count: number): string {
  return formatCount(count, { one: 'case', many: 'cases' });
}

/** '50 of 1 234 cases' */
export function formatShareOfAll(shown: number, count = shown): string {
  return shown < count ? `${shown} of ${countCases(count)}` : countCases(count);
}
