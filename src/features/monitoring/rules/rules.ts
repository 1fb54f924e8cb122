/** What may be changed of a rule that watches money, and by which step. Page and server use the same rules. Pure. */
import { type Condition, maxThresholds, type RuleBody } from './condition.ts';

/** The rules of one bank. */
export const maxRules = 500;

/** What decides about the steps of one version of a rule. */
export interface VersionPlace {
  isSpecified: boolean;
  version: number;
  /** versions in force */
  live: number | null;
  shadow: number | null;
  /** that was live before the live one */
  before: number | null;
}

export type RuleStep = 'shadow' | 'release' | 'retire' | 'goBack';

const isInForce = ({ version, live, shadow }: VersionPlace): boolean => version === live || version === shadow;

/** The steps that a version can take now. A rule of the specification is never less than live, or than in shadow. */
export function getSteps(place: VersionPlace): RuleStep[] {
  const { isSpecified, version, live, shadow, before } = place;
  return [
    ...(isInForce(place) ? [] : (['shadow'] as const)),
    ...(version === live ? [] : (['release'] as const)),
    ...(isInForce(place) && !(isSpecified && (version === live || (live === null && version === shadow)))
      ? (['retire'] as const)
      : []),
    ...(version === live && before !== null ? (['goBack'] as const) : []),
  ];
}

/** A rule of the specification is tuned: its thresholds and sizes change, and nothing else of what it says. */
export function isTuned(before: RuleBody, after: RuleBody): boolean {
  return JSON.stringify(getShape(before)) === JSON.stringify(getShape(after));
}

/** As many times the threshold of the specification, and no more: a higher one leaves the rule live by name alone. */
export const maxTuning = 10;

/** The highest threshold of a condition; `specified`: the same condition as the specification says it. */
export function getMaxThreshold({ measure }: Condition, specified?: Condition): number {
  return Math.min(maxThresholds[measure], specified ? maxTuning * specified.atLeast : Number.POSITIVE_INFINITY);
}

/**
 * Whether a rule of the specification finds too little: a threshold is higher than it may be tuned to, or a ratio ends
 * below the specified end. Where the specification names no end, none is set: a rule could be switched off by it.
 */
export const isTunedTooFar = (specified: RuleBody, body: RuleBody): boolean =>
  body.conditions.some((one, place) => {
    const said = specified.conditions[place];
    return one.atLeast > getMaxThreshold(one, said) || getEnd(one) < getEnd(said);
  });

/** Above this a ratio is not found. */
const getEnd = (condition: Condition | undefined): number =>
  (condition?.measure === 'share' ? condition.atMost : undefined) ?? Number.POSITIVE_INFINITY;

const getShape = ({ conditions, clients, caseType }: RuleBody) => [
  conditions.map((one) => sorted(withoutThreshold(one))),
  sorted(clients),
  caseType,
];

function withoutThreshold(condition: Condition): Record<string, unknown> {
  const shape: Record<string, unknown> = { ...condition };
  delete shape['atLeast'];
  delete shape['atMost'];
  if ('size' in condition && condition.size) shape['size'] = true;
  return shape;
}

/** The same whatever the order of the keys, as the database keeps them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => [key, sorted(one)]);
}

export const isSameBody = (one: RuleBody, other: RuleBody): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
