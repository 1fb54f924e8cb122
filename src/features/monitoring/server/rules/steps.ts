/** Steps of a version of a rule: into shadow by its desk alone, live, retired and back by two people. */

import type { ruleCalls } from '#features/monitoring/rules/calls.ts';
import { maxActiveRules } from '#features/monitoring/rules/condition.ts';
import { getSteps, type RuleStep } from '#features/monitoring/rules/rules.ts';
import { ruleSentence } from '#features/monitoring/rules/ruleTexts.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import * as queries from './sql.ts';

interface Step {
  params: { ruleCode: string };
  body: { version: number; comment: string; atOnce?: boolean | undefined };
}
type StepCalls = Pick<typeof ruleCalls, 'shadowRule' | 'releaseRule' | 'retireRule' | 'goBackRule'>;

/** The current version, locked. @throws Refusal not-found, rule-stays, rule-step-not-possible, too-many-rules */
async function admitStep(db: Db, { params: { ruleCode: code }, body: { version } }: Step, step: RuleStep) {
  const { feed_n: feedN } = await db.one(queries.lockRules);
  const row = await db.maybe(queries.readPlace, [code, version]);
  if (!row) throw new Refusal('not-found');
  const { is_specified: isSpecified, live, shadow, before } = row;
  if (!getSteps({ isSpecified, version, live, shadow, before }).includes(step))
    throw new Refusal(isSpecified && step === 'retire' ? 'rule-stays' : 'rule-step-not-possible');
  const isMore = step === 'shadow' ? shadow === null : step === 'release' && live === null && shadow !== version;
  if (isMore && row.active >= maxActiveRules) throw new Refusal('too-many-rules');
  return { row, feedN };
}

/** Puts a version into a state, from the next batch of the engine on. */
async function change(
  context: Context,
  { params: { ruleCode: code }, body: { comment, atOnce = false } }: Step,
  { version, state, feedN }: { version: number; state: 'shadow' | 'live' | 'retired'; feedN: bigint },
): Promise<void> {
  const { db } = context;
  const { madeBy, confirmedBy } = twoPeople(context);
  await db.run(queries.insertState, [code, version, state, feedN, madeBy, confirmedBy, comment, atOnce]);
  const verb = ({ shadow: 'rule.shadow', live: 'rule.release', retired: 'rule.retire' } as const)[state];
  await record(db, {
    ...{ clientId: null, verb, subjectKind: 'watchRule', subjectId: code },
    facts: { version },
    detail: { comment },
  });
}

export const ruleStepHandlers: Handlers<StepCalls> = {
  shadowRule: async (input, context) => {
    const { feedN } = await admitStep(context.db, input, 'shadow');
    await change(context, input, { version: input.body.version, state: 'shadow', feedN });
  },
  releaseRule: async (input, context) => {
    const { row, feedN } = await admitStep(context.db, input, 'release');
    await refuseAuthor(context, row.author);
    await change(context, input, { version: input.body.version, state: 'live', feedN });
  },
  retireRule: async (input, context) => {
    const { feedN } = await admitStep(context.db, input, 'retire');
    await change(context, input, { version: input.body.version, state: 'retired', feedN });
  },
  goBackRule: async (input, context) => {
    const { row, feedN } = await admitStep(context.db, input, 'goBack');
    if (row.before === null) throw new Refusal('rule-step-not-possible');
    await change(context, input, { version: row.before, state: 'live', feedN });
  },
};

/** A second number of the same person is the author, too. @throws Refusal own-rule */
async function refuseAuthor({ db, caller, proposedBy }: Context, author: string | null): Promise<void> {
  const { personId } = getPerson(caller);
  if (author === null || proposedBy === undefined || proposedBy === personId) return;
  if ((await db.one(queries.isSameHuman, [author, personId])).yes) throw new Refusal('own-rule');
}

const titles = { release: 'Release a rule', retire: 'Retire a rule', goBack: 'Go back to the version before' } as const;

const byNextPayment = 'Event with their next payment';

/** What the confirmer is shown. */
async function prepare(db: Db, input: Step, step: keyof typeof titles) {
  const { ruleCode: code } = input.params;
  const { version, comment, atOnce = false } = input.body;
  const { row } = await admitStep(db, input, step);
  const next = step === 'release' ? version : step === 'goBack' ? row.before : null;
  const lines = [
    { label: 'Rule', value: `${code}: ${row.title}` },
    { label: 'Until now', value: await formatVersion(db, code, step === 'retire' ? version : row.live) },
    { label: 'From now on', value: next === null ? 'Counts nothing' : await formatVersion(db, code, next) },
    ...(next === null ? [] : [{ label: 'Opens', value: `Cases of type ${row.body.caseType}` }]),
    ...(step === 'release'
      ? [{ label: 'Clients above already', value: atOnce ? 'Event at once' : byNextPayment }]
      : []),
    ...(step === 'release' && row.author_name ? [{ label: 'Written by', value: row.author_name }] : []),
    { label: 'Comment', value: comment },
  ];
  const subject = { kind: 'watch-rule', id: code, version: row.changed_n };
  return { shown: { title: titles[step], lines }, facts: {}, about: { subject, clientId: null } };
}

/** 'Version 2: If the sum of …' */
async function formatVersion(db: Db, code: string, version: number | null): Promise<string> {
  const row = version === null ? undefined : await db.maybe(queries.readPlace, [code, version]);
  return row ? `Version ${version}: ${ruleSentence(row.body)}` : 'Not live';
}

export const ruleStepPreparations = {
  releaseRule: (input, { db }) => prepare(db, input, 'release'),
  retireRule: (input, { db }) => prepare(db, input, 'retire'),
  goBackRule: (input, { db }) => prepare(db, input, 'goBack'),
} satisfies Preparations<StepCalls>;
