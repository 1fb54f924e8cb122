/** The risk of activities and countries: a table that staff edit (decisions for the back office, section 1). */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { secondPerson } from '#shared/limits.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { countries } from '#shared/reference/countries.ts';
import { countryFlags } from '#shared/reference/countryRisks.ts';
import { boundedList, boundedText, commentText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';

/** Staff who see /bko-compliance-unit. */
const readers = staff('amlReaders');
/** The key for alerts. */
const keepers = confirmers('amlDesk', 'alert');
/** Changes that are listed. */
export const maxChanges = 200;

const knownActivities = new Set(businessActivities.map(({ value }) => value));
const knownCountries = new Set(countries.map(({ iso2 }) => iso2));
export const activityCode = boundedText(
  20,
  z.refine((value) => knownActivities.has(value), 'choice-not-known'),
);
export const countryLetters = boundedText(
  2,
  z.refine((value) => knownCountries.has(value), 'choice-not-known'),
);
const risk = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const flag = z.enum(countryFlags);
const comment = commentText(secondPerson.maxWords);
/** `version`: of the code as it was shown; 0 for what the program ships */
const version = versionNumber;
/** an activity's risk as text, or the flags of a country with blanks between */
const value = z.string();

const decided = z.object({ code: z.string(), value, version, at: z.string() });
const change = z.object({
  ...{ version, kind: z.enum(['activity', 'country']), code: z.string(), value },
  by: z.string(),
  /** '': the command line */
  confirmedBy: z.string(),
  comment: z.string(),
  at: z.string(),
});
export type RiskChange = z.output<typeof change>;
const tables = z.object({ activities: z.array(decided), countries: z.array(decided), changes: z.array(change) });
export type ReadRisks = z.output<typeof tables>;

export const newActivityRisk = z.strictObject({ version, risk, comment });
export const newCountryFlags = z.strictObject({ version, flags: boundedList(flag, countryFlags.length), comment });

const write = {
  method: 'PUT',
  answer: undefined,
  who: { kind: 'staff', ...keepers },
  transaction: 'write',
  errors: ['already-proposed', 'version-changed', 'nothing-changed'],
} as const;

export const riskCalls = {
  readRisks: call({
    method: 'GET',
    path: '/web/risks',
    params: {},
    answer: tables,
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'What was decided about activities and countries, over what the program ships, and the newest changes.',
  }),
  changeActivityRisk: second(
    keepers,
    call({
      ...write,
      path: '/web/risks/activities/{activity}',
      params: { activity: activityCode },
      body: newActivityRisk,
      summary: 'Change the risk of an activity. A second person confirms.',
    }),
  ),
  changeCountryFlags: second(
    keepers,
    call({
      ...write,
      path: '/web/risks/countries/{country}',
      params: { country: countryLetters },
      body: newCountryFlags,
      summary: 'Change what a country is marked with. A second person confirms.',
    }),
  ),
} as const;
