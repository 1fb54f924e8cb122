/** A version of a rule as one plain sentence, whole and as parts that open an editor. Pure. */

import { countryName } from '#shared/countries.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import { formatEuro, formatRuleFigure } from '#shared/ruleFigures.ts';
import {
  type Condition,
  type FlowKind,
  type FlowPart,
  getKinds,
  type Measure,
  type RuleBody,
  type RuleWindow,
  type Watched,
} from './condition.ts';

/** What a chip edits. `at`: which condition; null: whom the rule watches. */
export interface Chip {
  at: number | null;
  field: 'measure' | 'flows' | 'window' | 'threshold' | 'clients';
}
export interface SentencePart {
  /** the same for the same part while its rule changes */
  key: string;
  words: string;
  /** absent: text between two chips */
  chip?: Chip;
}

/** What a rule counts, by its measure. */
export const measureLabels: Readonly<Record<Measure, string>> = {
  sum: 'the sum of',
  count: 'the number of',
  parties: 'the number of counterparties in',
  newParties: 'the number of new counterparties in',
  share: 'the ratio of',
  still: 'the pause before the first payment',
};

/** 'If the sum of incoming payments of a company within 7 days reaches 25 000 EUR' */
export function ruleSentence(body: RuleBody): string {
  return ruleParts(body)
    .map(({ words }) => words)
    .join('');
}

/** The same sentence; the words of its parts, one behind the other, are the whole. */
export function ruleParts({ conditions, clients }: RuleBody): SentencePart[] {
  const parts = conditions.flatMap((condition, at): Omit<SentencePart, 'key'>[] => {
    const chip = (field: Chip['field'], words: string) => ({ words, chip: { at, field } });
    const whom: Omit<SentencePart, 'key'>[] =
      at === 0 ? [{ words: ' of ' }, { words: formatClient(clients), chip: { at: null, field: 'clients' } }] : [];
    return [
      { words: at === 0 ? 'If ' : ' and ' },
      chip('measure', measureLabels[condition.measure]),
      ...(condition.measure === 'still' ? [] : [{ words: ' ' }, chip('flows', describeFlow(condition))]),
      ...whom,
      { words: ' ' },
      chip('window', formatWindow(condition.window)),
      { words: isRange(condition) ? ' is from ' : ' reaches ' },
      chip('threshold', formatThreshold(condition)),
    ];
  });
  return parts.map((part, place) => ({ ...part, key: `${place} ${part.chip?.at} ${part.chip?.field}` }));
}

const isRange = (condition: Condition): boolean => condition.measure === 'share' && condition.atMost !== undefined;

/** '25 000 EUR', '80 % to 120 %' */
export function formatThreshold(condition: Condition): string {
  const least = formatRuleFigure(condition.measure, condition.atLeast);
  if (condition.measure !== 'share' || condition.atMost === undefined) return least;
  return `${least} to ${formatRuleFigure('share', condition.atMost)}`;
}

export function formatWindow(window: RuleWindow): string {
  if (window === 'month') return 'within a calendar month';
  return window === 1 ? 'within a day' : `within ${window} days`;
}

/** 'incoming payments of 12 000 to 14 999.99 EUR each with counterparties in Cuba' */
function describeFlow(condition: Exclude<Condition, { measure: 'still' }>): string {
  if (condition.measure === 'share') return `${formatFlow(condition.of)} to ${formatFlow(condition.against)}`;
  const size = 'size' in condition && condition.size;
  const { countries } = condition;
  return [
    formatFlow(condition),
    ...(size ? [`of ${formatEuro(size.from)} to ${formatEuro(size.to)} EUR each`] : []),
    ...(countries ? [`with counterparties in ${formatPlace(countries)}`] : []),
  ].join(' ');
}

const directionLabels = { in: 'incoming', out: 'outgoing', both: 'incoming and outgoing' } as const;
/** Payments that do not count among the other payments of a direction. */
const besides = { in: 'card top-ups', out: 'cash', both: 'cash and card top-ups' } as const;
const kindLabels: Readonly<Record<Exclude<FlowKind, 'other'>, string>> = {
  cash: 'cash withdrawals',
  deposit: 'card top-ups',
};

/** 'incoming payments', 'cash withdrawals', 'outgoing payments other than cash'. Only kinds that the direction has. */
export function formatFlow({ direction, kinds = [] }: FlowPart): string {
  const all = `${directionLabels[direction]} payments`;
  const known = getKinds(direction);
  const chosen = kinds.length === 0 ? known : known.filter((kind) => kinds.includes(kind));
  if (chosen.length === known.length) return all;
  const named = (['cash', 'deposit'] as const).filter((kind) => chosen.includes(kind)).map((kind) => kindLabels[kind]);
  // of a version from before, which could say this
  if (chosen.length === 0) return `no payments (${directionLabels[direction]} ${getLabels(kinds)})`;
  if (!chosen.includes('other')) return named.join(' and ');
  if (named.length === 0) return `${all} other than ${besides[direction]}`;
  return `${named.join(' and ')} and other ${all}`;
}

const getLabels = (kinds: readonly FlowKind[]): string =>
  kinds.flatMap((kind) => (kind === 'other' ? [] : [kindLabels[kind]])).join(' and ');

type Places = { list: readonly string[] } | { risk: 'M' | 'H' };
const formatPlace = (places: Places): string =>
  'risk' in places ? `countries of ${riskLabels[places.risk]} risk` : alternatives(places.list.map(countryName));

const riskLabels = { L: 'low', M: 'medium', H: 'high' } as const;

/** 'a company of medium or high risk from Malta' */
export function formatClient({ type, risk, countries, activities, age }: Watched): string {
  return [
    type === 'LEGAL' ? 'a company' : type === 'N' ? 'a person' : 'a client',
    ...(risk ? [`of ${alternatives(risk.map((level) => riskLabels[level]))} risk`] : []),
    ...(countries ? [`from ${alternatives(countries.map(countryName))}`] : []),
    ...(activities ? [`with activity ${alternatives(activities.map(activityName))}`] : []),
    ...(age ? [formatAge(age)] : []),
  ].join(' ');
}

function formatAge({ from, to }: NonNullable<Watched['age']>): string {
  return to === undefined ? `known for at least ${from} days` : `known for ${from} to ${to} days`;
}

/** 'a', 'a or b', 'a, b or c' */
function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
