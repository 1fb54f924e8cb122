/** Staff of the AML desk propose folding rules, and the Head of AML releases them. */

import type { foldingCalls } from '#features/screening/foldingCalls.ts';
import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { foldHits, getWord } from './fold.ts';
import { foldingRuleSource } from './foldingRuleSource.ts';
import * as queries from './sql.ts';

export const foldingHandlers: Handlers<typeof foldingCalls, typeof foldingPreparations> = {
  listFoldingRules: ({ query }, context) => readList(foldingRuleSource, bankScope(context, null), query, context.db),

  exportFoldingRules: ({ query }, context) => exportList(foldingRuleSource, bankScope(context, null), query, context),

  addFoldingRule: async ({ body: { comment }, prepared }, context) => {
    const { db, caller } = context;
    const { hit, word, earlier, folded, namesHash, until } = prepared;
    // whose clients it would fold besides is not in the path
    await refuseLinked(db, caller, [...new Set(folded.map(({ client_id: clientId }) => clientId))]);
    const id = newId();
    const { madeBy, confirmedBy } = twoPeople(context);
    await db.run(queries.replaceRule, [hit.code, hit.entity_id, word]);
    const about = [id, hit.code, hit.entity_id, hit.entity_name, word, namesHash, earlier, folded.length, comment];
    await db.run(queries.insertRule, [...about, madeBy, confirmedBy, until]);
    const open = folded.filter(({ state }) => state === 'open');
    await foldHits(
      db,
      open.map((row) => row.id),
    );
    await record(db, {
      ...{ clientId: null, verb: 'folding.add', subjectKind: 'folding', subjectId: id },
      facts: { entry: `${hit.code} ${hit.entity_id}`, word },
      detail: { comment },
    });
  },

  tryFoldingRule: async ({ params: { hitId } }, { db, caller }) => {
    const { word, earlier, folded } = await tryRule(db, hitId);
    await refuseLinked(db, caller, [...new Set(folded.map(({ client_id: clientId }) => clientId))]);
    return { word, earlier, folded: folded.length, open: folded.filter(({ state }) => state === 'open').length };
  },

  endFoldingRule: async ({ params: { ruleId }, body: { comment } }, { db, caller }) => {
    const ended = await db.maybe(queries.endRule, [ruleId, getPerson(caller).personId, comment]);
    if (!ended) throw new Refusal('not-found');
    await record(db, {
      ...{ clientId: null, verb: 'folding.end', subjectKind: 'folding', subjectId: ruleId },
      facts: { entry: `${ended.code} ${ended.entity_id}`, word: ended.word },
      detail: { comment },
    });
  },
};

/** What the Head of AML is shown. */
export const foldingPreparations = {
  addFoldingRule: async ({ params: { hitId }, body }, { db }) => {
    const tried = await tryRule(db, hitId);
    const { hit, word, earlier, folded, namesHash, until } = tried;
    const lines = [
      { label: 'Word', value: word },
      { label: 'Entry', value: `${hit.entity_name}, ${hit.code} ${hit.entity_id}` },
      {
        label: 'Effect',
        value: 'Matches with this entry on this word alone are listed under Folded by rule, for all clients',
      },
      { label: 'Decides', value: 'Nothing: cases stay open, and payments stay held' },
      { label: 'Until', value: until },
      { label: 'Comment', value: body.comment },
    ];
    // every new match moves these
    const standing = [
      { label: 'Earlier matches with the entry', value: String(earlier) },
      { label: 'Of these, folded', value: String(folded.length) },
      { label: 'Of the folded, still open', value: String(folded.filter(({ state }) => state === 'open').length) },
    ];
    // with other names of the entry the proposal is void
    const version = namesHash.readUInt32BE() >>> 1;
    const subject = { kind: 'new-folding-rule', id: `${hit.code} ${hit.entity_id} ${word}`, version };
    return {
      shown: { title: 'Fold matches on one word', lines },
      facts: tried,
      about: { subject, clientId: hit.client_id, standing },
    };
  },
} satisfies Preparations<typeof foldingCalls>;

/**
 * Tried on all matches with the entry, decided ones too. @throws Refusal not-found, no-word-alone, folds-true-positive,
 * already-folded
 */
async function tryRule(db: Db, hitId: string) {
  const hit = await db.maybe(queries.readHit, [hitId]);
  if (!hit) throw new Refusal('not-found');
  const word = getWord(hit);
  const names = await db.one(queries.readNames, [hit.code, hit.entity_id]);
  if (word === undefined || names.names_hash === null) throw new Refusal('no-word-alone');
  const { count } = await db.one(queries.countEarlier, [hit.code, hit.entity_id]);
  const folded = await foldedBy(db, hit, word);
  if (folded.some(({ state }) => state === 'true')) throw new Refusal('folds-true-positive');
  if ((await db.one(queries.isFolding, [hit.code, hit.entity_id, word])).yes) throw new Refusal('already-folded');
  return { hit, word, earlier: Number(count), folded, namesHash: names.names_hash, until: names.until_on };
}

/** Matches that are compared at once: what is kept of each is large. */
const pageRows = 500;

/** Earlier matches with the entry of a match, on this word alone. */
async function foldedBy(db: Db, { code, entity_id: entityId }: queries.HitRow, word: string) {
  const folded: Pick<queries.HitRow, 'id' | 'client_id' | 'state'>[] = [];
  for (let after: string | null = null, isMore = true; isMore; ) {
    const page: queries.HitRow[] = await db.many(queries.listEarlier, [code, entityId, after, pageRows]);
    for (const row of page)
      if (getWord(row) === word) folded.push({ id: row.id, client_id: row.client_id, state: row.state });
    after = page.at(-1)?.id ?? null;
    isMore = page.length === pageRows;
  }
  return folded;
}
