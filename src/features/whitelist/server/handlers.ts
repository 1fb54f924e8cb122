/** Staff keep the white list of a client: adding waits for a second person, ending acts at once. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { compactIban, formatIban } from '#shared/iban.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { isIban } from '#shared/validIban.ts';
import type { whiteListCalls } from '../calls.ts';
import { getState, lastUntil, mayEndOn } from '../rules.ts';
import * as queries from './sql.ts';

export const whiteListHandlers: Handlers<typeof whiteListCalls, typeof whiteListPreparations> = {
  listWhiteList: async ({ params: { sourceId } }, context) => {
    const { db } = context;
    const client = await db.maybe(queries.readClient, [sourceId]);
    if (!client) throw new Refusal('not-found');
    recordLook(context, { clientId: sourceId, verb: 'whitelist.read', subjectKind: 'client', subjectId: sourceId });
    const isOfDesk = keepsRules(context);
    const [rows, rules] = await Promise.all([
      db.many(queries.listEntries, [sourceId, isOfDesk]),
      db.many(queries.listRules, [isOfDesk]),
    ]);
    return { items: rows.map((row) => toItem(row, client)), next: null, rules: [...rules] };
  },

  addToWhiteList: async ({ params: { sourceId }, body, prepared }, context) => {
    const { db } = context;
    const { iban, rule, until, dataHash } = prepared;
    const id = newId();
    const { madeBy, confirmedBy } = twoPeople(context);
    await db.run(queries.replaceEntry, [sourceId, iban, rule]);
    const row = [id, sourceId, iban, rule, body.comment, dataHash, madeBy, confirmedBy, until];
    await db.run(queries.insertEntry, row);
    const detail = { comment: body.comment, iban };
    const about = { clientId: sourceId, subjectKind: 'whitelist', subjectId: id, detail } as const;
    await record(db, { ...about, verb: 'whitelist.add', facts: { rule } });
  },

  endWhiteList: async ({ params: { iban, sourceId, externalId }, body }, context) => {
    const { db } = context;
    const rule = externalId;
    const whose = [sourceId, getIban(iban), rule, twoPeople(context).madeBy, body.comment];
    const ended = await db.maybe(queries.endEntry, whose);
    if (!ended) throw new Refusal('not-found');
    const about = { clientId: sourceId, subjectKind: 'whitelist', subjectId: ended.id } as const;
    await record(db, { ...about, verb: 'whitelist.end', facts: { rule }, detail: { comment: body.comment } });
  },
};

/** What the confirmer is shown. */
export const whiteListPreparations = {
  addToWhiteList: async ({ params: { iban: typed, sourceId, externalId }, body }, context) => {
    const { db } = context;
    const iban = getIban(typed);
    const found = await db.maybe(queries.readRule, [externalId, keepsRules(context)]);
    if (!found) throw new Refusal('not-found');
    const { code: rule, title: ruleTitle } = found;
    const { title, today } = await admitting(db, sourceId);
    const until = body.until ?? lastUntil(today);
    if (!mayEndOn(until, today)) throw new Refusal('period-not-valid');
    const { names, dataHash } = await getCounterparty(db, sourceId, iban, rule);
    const lines = [
      { label: 'Client', value: title },
      { label: 'Counterparty', value: `${formatNames(names)}, ${formatIban(iban)}` },
      { label: 'Rule', value: `${rule}: ${ruleTitle}` },
      { label: 'Effect', value: 'Payments between them no longer raise this rule' },
      { label: 'Until', value: until },
      { label: 'Comment', value: body.comment },
    ];
    // an entry holds for the data that both people decided about: with other ones the proposal is void
    const version = dataHash.readUInt32BE() >>> 1;
    const subject = { kind: 'new-white-list', id: `${sourceId} ${iban} ${rule}`, version };
    return {
      shown: { title: 'Add to the white list', lines },
      facts: { iban, rule, until, dataHash },
      about: { subject, clientId: sourceId },
    };
  },
} satisfies Preparations<typeof whiteListCalls>;

/** Rules in draft or shadow are seen by the desk that keeps them alone. */
const keepsRules = ({ caller }: Pick<Context, 'caller'>): boolean =>
  hasRole(getPerson(caller).staffRole, 'amlOfficers');

/** @throws Refusal iban-not-valid */
function getIban(typed: string): string {
  const iban = compactIban(typed);
  if (!isIban(iban)) throw new Refusal('iban-not-valid');
  return iban;
}

/** @throws Refusal not-found; true-positive-stands */
async function admitting(db: Db, clientId: string) {
  const client = await db.maybe(queries.readClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  if (client.has_true_positive) throw new Refusal('true-positive-stands');
  return client;
}

/** @throws Refusal counterparty-unknown; already-white-listed */
async function getCounterparty(db: Db, clientId: string, iban: string, rule: string) {
  const {
    names,
    data_hash: dataHash,
    is_valid: isValid,
  } = await db.one(queries.readCounterparty, [clientId, iban, rule]);
  if (dataHash === null) throw new Refusal('counterparty-unknown');
  if (isValid) throw new Refusal('already-white-listed');
  return { names, dataHash };
}

const maxNames = 10;

/** 'Fern GmbH, Fern Ltd'; of very many only some. */
function formatNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return [...names.slice(0, maxNames), ...(more > 0 ? [`${more} more names`] : [])].join(', ');
}

/** An entry as staff see it, with its state today. */
export function toItem(
  row: queries.EntryRow,
  { today, has_true_positive: hasTruePositive }: { today: string; has_true_positive: boolean },
) {
  const facts = { endedAt: row.ended_at, until: row.until_on, isSameData: row.is_same_data };
  return {
    id: row.id,
    iban: row.iban,
    name: row.name,
    rule: row.rule,
    ruleTitle: row.rule_title,
    comment: row.comment,
    state: getState({ ...facts, today, hasTruePositive }),
    madeBy: row.made_by,
    confirmedBy: row.confirmed_by,
    madeAt: row.made_at,
    until: row.until_on,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
  };
}
