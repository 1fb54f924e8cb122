/**
 * What a rule that watches money may say: a closed grammar, the same for page, call, engine and lab. A rule holds one
 * to three conditions, which are all true of one client at once; each has a window of its own.
 */
import * as z from 'zod/mini';
import { maxRuleCode, ruleCodeForm } from '#features/whitelist/rules.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { boundedList, formedText } from '#shared/rules/texts.ts';

/** Cash: withdrawn by card. Deposit: a top-up by card. Other: the rest. */
export const flowKinds = ['cash', 'deposit', 'other'] as const;
export type FlowKind = (typeof flowKinds)[number];
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** The most days that a window looks back (specification of the back office, section 9). */
export const maxWindowDays = 365;
const maxCountries = 250;
const maxMinor = 10 ** 15;

const countryList = boundedList(formedText(2, /^[A-Z]{2}$/), maxCountries, z.minLength(1));
/** cents, at least one */
const minor = z.int().check(z.minimum(1), z.maximum(maxMinor));

/** Of the counterparty, by its IBAN: these, or those of a level in the table of country risks. */
const countries = z.union([z.strictObject({ list: countryList }), z.strictObject({ risk: z.enum(['M', 'H']) })]);

/** 'month' is the calendar month of the day; 1 is the day itself, 7 the day and the six before. */
const window = z.union([z.int().check(z.minimum(1), z.maximum(maxWindowDays)), z.literal('month')]);
export type RuleWindow = z.output<typeof window>;

const flows = {
  direction: z.enum([...directions, 'both']),
  /** all kinds unless given */
  kinds: z.optional(boundedList(z.enum(flowKinds), flowKinds.length, z.minLength(1))),
};
const flowPart = z.strictObject(flows);
/** Which movements of a client a figure is made of. */
export type FlowPart = z.output<typeof flowPart>;

/** Cash only goes out, and top-ups only come in. */
const kindDirections = { cash: 'out', deposit: 'in', other: 'both' } as const;

/** The kinds that there are in the direction; none of them chosen means that nothing is counted. */
export const getKinds = (direction: FlowPart['direction']): FlowKind[] =>
  flowKinds.filter((kind) => [direction, 'both'].includes(kindDirections[kind]) || direction === 'both');

const isEmptyFlow = ({ direction, kinds }: FlowPart): boolean =>
  kinds !== undefined && !getKinds(direction).some((kind) => kinds.includes(kind));

/** Whether a condition counts payments that there are none of, as incoming cash. */
export function countsNothing(one: Condition): boolean {
  if (one.measure === 'share') return isEmptyFlow(one.of) || isEmptyFlow(one.against);
  return 'kinds' in one && isEmptyFlow(one);
}

const narrowed = {
  ...flows,
  /** single payments from … to …, both included, cents */
  size: z.optional(
    z.strictObject({ from: minor, to: minor }).check(z.refine(({ from, to }) => from <= to, { error: 'order' })),
  ),
  countries: z.optional(countries),
  window,
};

/** Days without any movement. */
const maxStillDays = 3650;

export const condition = z.union([
  /** cents */
  z.strictObject({ measure: z.literal('sum'), ...narrowed, atLeast: minor }),
  /** payments */
  z.strictObject({
    measure: z.literal('count'),
    ...narrowed,
    atLeast: z.int().check(z.minimum(1), z.maximum(100_000)),
  }),
  /** distinct counterparties, by IBAN; counted up to what matters */
  z.strictObject({
    measure: z.literal('parties'),
    ...flows,
    countries: z.optional(countries),
    window,
    atLeast: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  /** counterparties that the client met for the first time within the window, in the direction of that first payment */
  z.strictObject({
    measure: z.literal('newParties'),
    direction: z.enum([...directions, 'both']),
    countries: z.optional(countries),
    window,
    atLeast: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  /** thousandths of the sum of `of` in the sum of `against`; a divisor of 0 counts as reached */
  z
    .strictObject({
      measure: z.literal('share'),
      of: flowPart,
      against: flowPart,
      window,
      atLeast: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      atMost: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    })
    .check(z.refine(({ atLeast, atMost }) => atMost === undefined || atLeast <= atMost, { error: 'order' })),
  /** days between the first movement in the window and the last one before it, or the begin of the relation */
  z.strictObject({
    measure: z.literal('still'),
    window,
    atLeast: z.int().check(z.minimum(1), z.maximum(maxStillDays)),
  }),
]);
export type Condition = z.output<typeof condition>;
export type Measure = Condition['measure'];

/** Clients that a rule watches; a missing field means any. */
export const watched = z.strictObject({
  type: z.optional(z.enum(['LEGAL', 'N'])),
  risk: z.optional(boundedList(z.enum(['L', 'M', 'H']), 3, z.minLength(1))),
  countries: z.optional(countryList),
  /** as clients declare them: codes of NACE and a few words of ours, or their first characters */
  activities: z.optional(boundedList(formedText(20, /^([A-U]|\d{2}(\.\d{1,2})?|[a-z]+|OTHER)$/), 50, z.minLength(1))),
  /** of the relation with the bank, in whole days */
  age: z.optional(
    z
      .strictObject({ from: z.int().check(z.minimum(0)), to: z.optional(z.int()) })
      .check(z.refine(({ from, to }) => to === undefined || from <= to, { error: 'order' })),
  ),
});
export type Watched = z.output<typeof watched>;

/** The case that an event opens, or joins. */
export const ruleCaseTypes = ['MNT', 'EDD'] as const;
export type RuleCaseType = (typeof ruleCaseTypes)[number];

/** What a version of a rule says; it never changes. The first condition gives the figure of an event and its window. */
export const ruleBody = z.strictObject({
  conditions: boundedList(condition, 3, z.minLength(1)),
  clients: watched,
  caseType: z.enum(ruleCaseTypes),
});
export type RuleBody = z.output<typeof ruleBody>;

/**
 * The highest threshold that can be written, by measure: cents, numbers, thousandths, days. `size`: of single payments,
 * in cents. Versions from before are read with higher ones.
 */
export const maxThresholds = {
  ...{ sum: 10 ** 10, size: 10 ** 10, count: 10_000, parties: 1000, newParties: 1000, share: 10_000 },
  still: maxStillDays,
} as const satisfies Readonly<Record<Measure | 'size', number>>;

const areThresholdsBounded = ({ conditions }: RuleBody): boolean =>
  conditions.every((one) => {
    const { atLeast, measure } = one;
    const size = 'size' in one && one.size ? one.size.to : 0;
    const atMost = one.measure === 'share' ? (one.atMost ?? 0) : 0;
    return Math.max(atLeast, atMost) <= maxThresholds[measure] && size <= maxThresholds.size;
  });

/** A hundred years: no relation is older. */
export const maxAgeDays = 36_500;
const isCountry = (code: string): boolean => countryCode.safeParse(code).success;

function areCountriesKnown({ conditions, clients }: RuleBody): boolean {
  const lists = conditions.flatMap((one) =>
    'countries' in one && one.countries && 'list' in one.countries ? one.countries.list : [],
  );
  return [...lists, ...(clients.countries ?? [])].every(isCountry);
}

/** What can be written: countries and payments that there are. Versions that are kept are read whatever they say. */
export const writtenBody = ruleBody.check(
  z.refine(({ conditions }) => !conditions.some(countsNothing), { error: 'counts-nothing' }),
  z.refine(areCountriesKnown, { error: 'country-not-known' }),
  z.refine(areThresholdsBounded, { error: 'too-big' }),
  z.refine(({ clients: { age } }) => Math.max(age?.from ?? 0, age?.to ?? 0) <= maxAgeDays, { error: 'too-big' }),
);

/** Capital letters, digits, dots and dashes inside: C.IN.15K */
export const ruleCode = formedText(maxRuleCode, ruleCodeForm);

export const ruleStates = ['draft', 'shadow', 'live', 'retired'] as const;
export type RuleState = (typeof ruleStates)[number];
/** Rules that are live or in shadow at once. */
export const maxActiveRules = 50;
