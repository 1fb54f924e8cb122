/** What an action asks must be there, in its form. */
import type { CaseAction, CaseField, FoundCase, PropValue } from '#server/cases/declared.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { isDay } from '#shared/days.ts';
import { type FieldError, Refusal } from '#shared/errors.ts';
import { parseDecimal } from '#shared/money.ts';
import { askedLimits } from '#shared/rules/asked.ts';
import { limitFault } from '#shared/rules/clientLimits.ts';
import { isIban } from '#shared/validIban.ts';
import { missingEntry } from '../entries.ts';

export interface Sent {
  comment: string;
  props: Readonly<Record<string, PropValue | undefined>>;
  reasons: readonly string[];
}

const mostEuros = 100_000_000;
const isWhole = (value: PropValue): value is number => typeof value === 'number' && Number.isInteger(value);
const forms: Readonly<Record<CaseField['kind'], (value: PropValue, field: CaseField) => string | null>> = {
  text: (value) => (typeof value === 'string' ? null : 'not-valid'),
  day: (value) => (typeof value === 'string' && isDay(value) ? null : 'not-valid'),
  euros: (value) => (isWhole(value) && value >= 0 && value <= mostEuros ? null : 'not-valid'),
  limit: (value) => limitFault(value),
  amount: (value) => (typeof value === 'string' && (parseDecimal(value) ?? 0n) > 0n ? null : 'amount-not-valid'),
  iban: (value) => (typeof value === 'string' && isIban(value) ? null : 'iban-not-valid'),
  clients: (value) => (Array.isArray(value) && value.every((one) => /^[1-9]\d{10}$/.test(one)) ? null : 'not-valid'),
  some: (value) => (Array.isArray(value) ? null : 'not-valid'),
  one: (value, { choices = {} }) => (typeof value === 'string' && Object.hasOwn(choices, value) ? null : 'not-valid'),
};

/** @throws Refusal invalid-input, naming each field that is missing, unknown or not in its form */
export function checkSent(
  { fields: all = [], reasons = {}, needsEntry }: CaseAction,
  sent: Sent,
  required: ReadonlySet<string>,
): void {
  const isAsked = ({ when }: CaseField): boolean => {
    const other = all.find(({ key }) => key === when?.key);
    return when === undefined || (other !== undefined && isAsked(other) && sent.props[when.key] === when.is);
  };
  const fields = all.filter(isAsked);
  const errors: FieldError[] = [
    ...(sent.comment === '' ? [{ path: 'comment', code: 'required' }] : []),
    ...fields.flatMap((field) => {
      const code = getProblem(field, sent.props[field.key], required.has(field.key));
      return code === null ? [] : [{ path: `props.${field.key}`, code }];
    }),
    ...Object.keys(sent.props)
      .filter((key) => !fields.some((field) => field.key === key || isWordsOf(field, key, sent)))
      .map((key) => ({ path: `props.${key}`, code: 'unknown-field' })),
    ...reasonErrors(Object.keys(reasons), sent.reasons),
  ];
  if (errors.length > 0) throw new Refusal('invalid-input', errors);
  const missing = missingEntry(
    needsEntry,
    fields.map(({ key }) => ({ value: sent.props[key] })),
  );
  if (missing !== undefined)
    throw new Refusal('invalid-input', [{ path: 'props', code: 'required' }], undefined, missing);
}

/** What was written to an option of the field that is chosen. */
function isWordsOf({ key, hasWords }: CaseField, prop: string, { props }: Sent): boolean {
  const [chosen, words] = [props[key], props[prop]];
  if (!hasWords || !Array.isArray(chosen) || typeof words !== 'string' || words.length > askedLimits.itemWords)
    return false;
  return prop.startsWith('words') && chosen.includes(prop.slice('words'.length));
}

function getProblem(field: CaseField, value: PropValue | undefined, isRequired: boolean): string | null {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return isRequired ? 'required' : null;
  return forms[field.kind](value, field);
}

/** What is chosen is still among what is offered, and a last day is not over. @throws Refusal invalid-input */
export async function checkChosen(db: Db, { fields = [] }: CaseAction, found: FoundCase, sent: Sent): Promise<void> {
  for (const { key, options, every, isAhead } of fields) {
    const chosen = sent.props[key];
    if (isAhead && typeof chosen === 'string' && chosen !== '' && chosen < (await readBankTime(db)).today)
      throw new Refusal('invalid-input', [{ path: `props.${key}`, code: 'not-valid' }]);
    if (!options || !Array.isArray(chosen)) continue;
    const offered = (await options(db, found)).map(({ value }) => value);
    if (every && !offered.every((one) => chosen.includes(one)))
      throw new Refusal('invalid-input', [{ path: `props.${key}`, code: 'required' }]);
    if (!chosen.every((one) => offered.includes(one)))
      throw new Refusal('invalid-input', [{ path: `props.${key}`, code: 'not-valid' }]);
  }
}

function reasonErrors(known: readonly string[], sent: readonly string[]): FieldError[] {
  if (known.length > 0 && sent.length === 0) return [{ path: 'reasons', code: 'required' }];
  return sent.some((reason) => !known.includes(reason)) ? [{ path: 'reasons', code: 'not-valid' }] : [];
}
