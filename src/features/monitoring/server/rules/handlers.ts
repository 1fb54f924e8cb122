/** Calls of the rules that watch money: reading them, and writing versions that count nothing yet. */

import type { ruleCalls, WatchRuleItem } from '#features/monitoring/rules/calls.ts';
import { isSameBody, isTuned, isTunedTooFar, maxRules } from '#features/monitoring/rules/rules.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { type ListedFault, listRuleFaults } from '../engine/faults.ts';
import { ruleEventSource } from './ruleEventSource.ts';
import * as queries from './sql.ts';
import { ruleStepHandlers, type ruleStepPreparations } from './steps.ts';

/** Shadow and drafts are of the desk that keeps the rules. */
const seesShadow = ({ caller }: Context): boolean => hasRole(getPerson(caller).staffRole, 'amlOfficers');

export const ruleHandlers: Handlers<typeof ruleCalls, typeof ruleStepPreparations> = {
  ...ruleStepHandlers,
  listRules: async (_input, context) => {
    const all = seesShadow(context);
    const [rows, start, faults] = await Promise.all([
      context.db.many(queries.listRules, [all, getPerson(context.caller).personId, null]),
      context.db.one(queries.readStart, [all]),
      listRuleFaults(context.db),
    ]);
    return {
      items: rows.map((row) => getRule(row, faults)),
      next: null,
      countsSince: start.at,
      filling: start.records_left > 0n ? { to: start.filled_to, recordsLeft: Number(start.records_left) } : null,
      active: Number(start.active),
    };
  },

  readRule: async ({ params: { ruleCode: code } }, context) => {
    const { db, caller } = context;
    const all = seesShadow(context);
    const { personId } = getPerson(caller);
    const row = await db.maybe(queries.listRules, [all, personId, code]);
    if (!row) throw new Refusal('not-found');
    const [versions, changes, place, faults, beside] = await Promise.all([
      db.many(queries.listVersions, [code, all, personId]),
      db.many(queries.listChanges, [code, all]),
      db.maybe(queries.readPlace, [code, row.newest]),
      listRuleFaults(db),
      all ? db.maybe(queries.readBeside, [code, personId]) : undefined,
    ]);
    return {
      rule: getRule(row, faults),
      before: place?.before ?? null,
      versions: versions.map(({ is_own: isOwn, made_at: madeAt, run_id: runId, ...version }) => ({
        ...{ ...version, isOwn, madeAt, runId },
      })),
      changes: changes.map(({ confirmed_by: confirmedBy, ...change }) => ({ ...change, confirmedBy })),
      beside: beside
        ? {
            ...{ since: beside.since, both: beside.both },
            ...{ liveAlone: beside.live_alone, shadowAlone: beside.shadow_alone },
          }
        : null,
    };
  },

  listRuleEvents: async ({ params: { ruleCode: code }, query }, context) => {
    const source = await getEventSource(context, code, query.state);
    recordLook(context, { clientId: null, verb: 'rule.clients', subjectKind: 'watchRule', subjectId: code });
    return readList(source, bankScope(context, 'client_id'), query, context.db);
  },

  exportRuleEvents: async ({ params: { ruleCode: code }, query }, context) =>
    exportList(await getEventSource(context, code, query.state), bankScope(context, 'client_id'), query, context),

  saveRule: async ({ params: { ruleCode: code }, body: { version: shown, title, body, comment } }, context) => {
    const { db } = context;
    const { personId } = getPerson(context.caller);
    const newest = await db.maybe(queries.readNewest, [code]);
    if ((newest?.version ?? 0) !== shown) throw new Refusal('version-changed');
    if (newest && newest.title === title && isSameBody(newest.body, body)) throw new Refusal('nothing-changed');
    if (newest?.is_specified && !isTuned(newest.body, body)) throw new Refusal('rule-only-tuned');
    if (newest?.is_specified && isTunedTooFar(newest.specified, body)) throw new Refusal('rule-tuned-too-far');
    if (!newest) {
      if ((await db.one(queries.countRules)).count >= maxRules) throw new Refusal('too-many-rules');
      await db.run(queries.insertRule, [code, personId]);
    }
    const row = [code, shown + 1, title, JSON.stringify(body), comment, personId];
    const saved = await db.maybe(queries.insertVersion, row);
    if (!saved) throw new Refusal('version-changed');
    await record(db, {
      ...{ clientId: null, verb: 'rule.save', subjectKind: 'watchRule', subjectId: code },
      facts: { version: saved.version },
      detail: { comment },
    });
    return saved;
  },
};

/** @throws Refusal not-found, as well for who does not see the rule or its shadow */
async function getEventSource(context: Context, code: string, state: 'live' | 'shadow' = 'live') {
  const all = seesShadow(context);
  const row = await context.db.maybe(queries.listRules, [all, getPerson(context.caller).personId, code]);
  if (!row || (state === 'shadow' && !all)) throw new Refusal('not-found');
  return ruleEventSource(code, state, row.body);
}

function getRule(row: queries.RuleRow, faults: readonly ListedFault[]): WatchRuleItem {
  const fault = faults.find(({ code }) => code === row.code);
  const { live, live_at: liveAt, shadow, shadow_at: shadowAt } = row;
  return {
    code: row.code,
    isSpecified: row.is_specified,
    state: live !== null ? 'live' : shadow !== null ? 'shadow' : row.was_retired ? 'retired' : 'draft',
    live: live !== null && liveAt !== null ? { version: live, since: liveAt } : null,
    shadow: shadow !== null && shadowAt !== null ? { version: shadow, since: shadowAt } : null,
    newest: row.newest,
    title: row.title,
    body: row.body,
    events: Number(row.events),
    shadowEvents: Number(row.shadow_events),
    lastEvent: row.last_event,
    fault: fault ? { cause: fault.cause, clients: fault.clients, at: fault.at } : null,
  };
}
