/** What an action needs before it is sent, and what it sends. The server checks the same again. Pure. */

import type { FieldError } from '#shared/errors.ts';
import { textLengths } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { decimalText } from '#shared/money.ts';
import { readTypedLimit } from '#shared/rules/clientLimits.ts';
import { emptyField, fieldSentence } from '#shared/rules/sentences.ts';
import { readTypedAmount } from '#shared/rules/typedAmount.ts';
import { hasIbanRules, isIban } from '#shared/validIban.ts';
import type { CaseBody } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { missingEntry } from '../entries.ts';
import { caseMessages } from '../messages.ts';

export type CaseAction = CaseAnswer['actions'][number];
type Field = CaseAction['fields'][number];

/** As an officer has typed it. */
export interface Typed {
  comment: string;
  /** by the key of the field; what is chosen of `some`, with spaces between */
  fields: Readonly<Record<string, string>>;
  reasons: readonly string[];
  /** what the client is asked, once it is complete */
  asked: CaseBody['request'];
}
export const nothingTyped: Omit<Typed, 'comment' | 'asked'> = { fields: {}, reasons: [] };

/** A sentence for each place: comment, reasons, request, or the key of a field. */
export type Faults = Readonly<Record<string, string>>;

interface Checked {
  body: Omit<CaseBody, 'version'> | undefined;
  faults: Faults;
}

/**
 * Why the chosen action would change nothing as it is filled in; undefined: it would. By the function of the server.
 */
export function missingIn(
  { fields, needsEntry }: Pick<CaseAction, 'fields' | 'needsEntry'>,
  typed: Pick<Typed, 'fields'>,
) {
  return missingEntry(
    needsEntry,
    askedFields(fields, typed).map((field) => ({ value: typedIn(field, typed).trim() })),
  );
}

export function checkDecision(action: Pick<CaseAction, 'fields' | 'reasons' | 'asks'>, typed: Typed): Checked {
  const comment = typed.comment.trim();
  const faults: Record<string, string> = {};
  if (comment === '') faults['comment'] = messages.commentEmpty;
  if (Object.keys(action.reasons).length > 0 && typed.reasons.length === 0)
    faults['reasons'] = caseMessages.declineReasonMissing;
  const isComposed = isRequest(action.fields, typed.asked);
  const props: NonNullable<CaseBody['props']> = {};
  for (const field of askedFields(action.fields, typed)) {
    const text = typedIn(field, typed).trim();
    const fault = getFault(field, text) ?? (action.asks && !isComposed ? unaskedFault(field, text) : undefined);
    if (fault !== undefined) faults[field.key] = fault;
    else if (text !== '') props[field.key] = getProp(field, text);
    if (field.hasWords) Object.assign(props, getText(text, typed));
  }
  // what is chosen may be the request
  if (
    action.asks &&
    !isComposed &&
    !action.fields.some(({ key, missing }) => missing !== '' && (key in props || key in faults))
  )
    faults['request'] = 'What is asked for is not complete, or holds a forbidden word';
  if (Object.keys(faults).length > 0) return { body: undefined, faults };
  const hasProps = Object.keys(props).length > 0;
  const body = {
    comment,
    ...(hasProps && { props }),
    ...(action.asks && typed.asked !== undefined && { request: typed.asked }),
    ...(typed.reasons.length > 0 && { reasons: [...typed.reasons] }),
  };
  return { body, faults };
}

/** What was written to each option that is chosen. */
function getText(chosen: string, { fields }: Typed): Record<string, string> {
  const written = clientsIn(chosen).map((value) => [`words${value}`, fields[`words${value}`]?.trim() ?? ''] as const);
  return Object.fromEntries(written.filter(([, words]) => words !== ''));
}

/** What is asked now: some fields follow from what was chosen in another one. */
export function askedFields(fields: readonly Field[], typed: Pick<Typed, 'fields'>): Field[] {
  const isAsked = ({ when }: Field): boolean => {
    const other = fields.find(({ key }) => key === when?.key);
    return when === null || (other !== undefined && isAsked(other) && typed.fields[when.key] === when.is);
  };
  return fields.filter(isAsked);
}

/** As it was typed; of options, those that are chosen unless somebody leaves them out. */
export function typedIn({ key, options }: Pick<Field, 'key' | 'options'>, typed: Pick<Typed, 'fields'>): string {
  return typed.fields[key] ?? options.flatMap(({ value, isChosen }) => (isChosen ? [value] : [])).join(' ');
}

const forms: Readonly<Record<Field['kind'], (text: string) => boolean>> = {
  text: () => true,
  one: () => true,
  some: () => true,
  day: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  euros: (text) => /^\d{1,9}$/.test(text),
  limit: (text) => 'minor' in readTypedLimit(text, ''),
  amount: (text) => readTypedAmount(text).minor !== undefined,
  iban: (text) => text.length <= textLengths.iban && (!hasIbanRules() || isIban(text)),
  clients: (text) => clientsIn(text).every((one) => /^[1-9]\d{10}$/.test(one)),
};

/** A field that stands for a request may stay empty only where one was composed. */
const unaskedFault = ({ missing }: Field, text: string): string | undefined =>
  text === '' && missing !== '' ? missing : undefined;

/**
 * Whether a request can be made by what is chosen in a field alone: then nothing is composed unless somebody begins to.
 */
export function isAskedByField({ fields }: Pick<CaseAction, 'fields'>): boolean {
  return fields.some(({ kind, missing }) => kind === 'some' && missing !== '');
}

/** Whether what was composed is a request of its own: beside fields that ask, words and a day alone are none. */
function isRequest(fields: readonly Field[], asked: CaseBody['request']): boolean {
  if (asked === undefined) return false;
  return !isAskedByField({ fields: [...fields] }) || (asked.items ?? []).length > 0;
}

function getFault({ kind, label, isRequired, isEvery, missing, options }: Field, text: string): string | undefined {
  if (text === '') return isRequired ? missing || emptyField : undefined;
  if (isEvery && clientsIn(text).length < options.length) return missing || emptyField;
  if (kind === 'limit') return getLimit(text, label).fault;
  if (forms[kind](kind === 'euros' ? withoutSpaces(text) : text)) return undefined;
  return fieldSentence('not-valid', label, kind === 'amount' ? readTypedAmount(text).fault : undefined);
}

const getLimit = (text: string, label: string): { minor?: number; fault?: string } => readTypedLimit(text, label);

function getProp({ kind, label }: Field, text: string): string | number | string[] {
  if (kind === 'euros') return Number(withoutSpaces(text));
  if (kind === 'limit') return getLimit(text, label).minor ?? 0;
  if (kind === 'amount') return decimalText(readTypedAmount(text).minor ?? 0n);
  return kind === 'clients' || kind === 'some' ? clientsIn(text) : text;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');
const clientsIn = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '');

/** The sentence above the fields: the specified one where something that is needed is empty. */
export function generalFault(faults: Faults): string | undefined {
  return Object.values(faults).includes(emptyField) ? messages.highlightedEmpty : undefined;
}

const ownSentences: Readonly<Record<string, string>> = {
  'more-than-ordered': 'The order does not want so much any more',
};

/** What the server found wrong, at the same places. */
export function refusedFaults(errors: readonly FieldError[], { fields }: Pick<CaseAction, 'fields'>): Faults {
  return Object.fromEntries(
    errors.map(({ path, code }) => {
      if (path.startsWith('request'))
        return ['request', fieldSentence(code, path === 'request.dueOn' ? 'The day' : 'This')];
      const key = path.replace(/^props\./, '');
      const label = fields.find((field) => field.key === key)?.label ?? 'This';
      return [key, ownSentences[code] ?? fieldSentence(code, label)];
    }),
  );
}

/** Codes that a key opens: `t` what approves or upholds, `f` what declines or clears, `r` what asks the client. */
const keyCodes: Readonly<Record<'t' | 'f' | 'r', readonly string[]>> = {
  t: ['ATRU', 'IAPR', 'DOCA', 'POAP', 'SPRA', 'PRCF', 'BAPR'],
  f: ['AFLS', 'IDCL', 'DOCR', 'PODC', 'SPRD', 'PRDC', 'BDCL', 'MRSM'],
  r: ['AREQ', 'ARPC', 'BREQ'],
};

/** The key of an action's button, such as `T`; undefined for an action without one. */
export function keyOfAction(code: string): 't' | 'f' | 'r' | undefined {
  return (['t', 'f', 'r'] as const).find((key) => keyCodes[key].includes(code));
}

/** Enter never confirms a true positive, a freeze or a release (decisions for the back office, section 1). */
export function isEnterRefused(code: string, amountBlocked: string | null): boolean {
  return ['ATRU', 'POAP', 'SPRA'].includes(code) || (code === 'AFLS' && amountBlocked !== null);
}
