/** Facts of a record as people read them: labels, names of states and roles, amounts. */
import { errorFacts, isErrorCode } from '#shared/errors.ts';
import { recordId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import { getCardType, lastFour, typeTitles } from '../cards/rules.ts';
import { describeState } from '../payments/rules.ts';
import { formatCode } from './formatCode.ts';

export interface Fact {
  label: string;
  value: string;
}

/** Hashes and seals: they prove something to a program, and say nothing to people. */
const unsaid = new Set(['hash', 'sha256', 'seal', 'subject_id']);

const labels: Readonly<Record<string, string>> = {
  call: 'Proposal',
  email: 'E-mail',
  iban: 'IBAN',
  fullName: 'Name',
  proposed_by: 'Proposed by',
  value_minor: 'Amount',
  floor_minor: 'Lowest balance',
  letters: 'Permissions',
  order: 'Order',
  hadDevice: 'Had a device',
  from: 'From',
  to: 'To',
};

type Names = ReadonlyMap<string, string>;

/** Of a person or client: 11 digits. */
export const isNumber = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{10}$/.test(value);
/** Of a record: it leads a program there, and says nothing to people. */
const isRecordId = (value: unknown) => recordId.safeParse(value).success;

/**
 * A fact of one name can mean two things: of a payment, `from` and `to` are states; of a file, days. `names`: of
 * numbers, and of rules by their codes.
 */
export function describeFacts(verb: string, facts: Readonly<Record<string, unknown>>, names: Names): Fact[] {
  return Object.entries(facts).flatMap(([key, value]) => {
    if (isUnsaid(verb, key) || value === null || value === '' || isRecordId(value)) return [];
    const name = isNumber(value) || isRule(verb, key) ? names.get(String(value)) : undefined;
    return [
      { label: labelFor(verb, key, value), value: name ? `${name}, ${String(value)}` : sayValue(verb, key, value) },
    ];
  });
}

/** Whether the fact is the code of a rule that watches money. */
export const isRule = (verb: string, key: string): boolean =>
  (verb.startsWith('whitelist.') && key === 'rule') ||
  (['case.ruleEvent', 'payment.reviewNew'].includes(verb) && key === 'code');

/** Statuses of a case are numbers, and its action says what they say. */
function isUnsaid(verb: string, key: string): boolean {
  return unsaid.has(key) || (verb.startsWith('case.') && (key === 'from' || key === 'to'));
}

/** `code` is that of a refusal, or of the list that a hit or version is of. */
function labelFor(verb: string, key: string, value: unknown): string {
  if (isRule(verb, key)) return 'Rule';
  if (key !== 'code') return labels[key] ?? getLabel(key);
  if (typeof value === 'string' && isErrorCode(value)) return 'Refusal';
  return /^(list_version|screening_hit)\./.test(verb) ? 'List' : 'Code';
}

/** A card by what is on it, as its holder knows it. */
export function describeCard(card: { name: string; mask: string | null; holder: string | null } | undefined): Fact[] {
  if (!card) return [];
  const { name, mask, holder } = card;
  return [{ label: 'Card', value: [lastFour(mask), name, holder].filter(Boolean).join(', ') }];
}

/** 'entry_minor' and 'payeeCheck' as words: 'Entry', 'Payee check'. */
function getLabel(key: string): string {
  const words = key
    .replace(/_minor$/, '')
    .replace(/_id$/, '')
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sayValue(verb: string, key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && verb.startsWith('payment.') && (key === 'from' || key === 'to'))
    return describeState(value).words;
  if (typeof value === 'number' && key.endsWith('_minor')) return `${formatMoney(BigInt(value))} EUR`;
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (key === 'code') return isErrorCode(value) ? errorFacts(value).title : value;
  if (key === 'kind' || key === 'call') return getLabel(value);
  if (key === 'design') return typeTitles[getCardType(value)];
  return key === 'filter' ? formatFilter(value) : formatCode(verb, key, value);
}

/** '{"state":"sent","text":"given"}' → 'state sent, text given'; all: none was set. */
function formatFilter(json: string): string {
  if (!json.startsWith('{')) return json;
  const filter: unknown = JSON.parse(json);
  const parts = Object.entries(filter ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  return parts.join(', ') || 'all';
}
