/** The list of words that no message to a company may hold. A second person confirms each change. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { bankText } from '#shared/text.ts';
import { findForbidden, getPlaces, storedWord } from '../forbidden.ts';
import { wordShown } from '../rules.ts';
import type { wordCalls } from '../wordCalls.ts';
import { listTemplates } from './sql.ts';
import * as queries from './wordSql.ts';

export const wordHandlers: Handlers<typeof wordCalls, typeof wordPreparations> = {
  listForbiddenWords: async (_input, { db }) => {
    const rows = await db.many(queries.listForbidden);
    return { items: rows.map(getChange), next: null };
  },

  listWordHistory: async (_input, { db }) => {
    const rows = await db.many(queries.listHistory);
    return { items: rows.map((row) => ({ ...getChange(row), change: row.change })), next: null };
  },

  tryWords: async ({ body: { words } }, { db }) => {
    const sent = bankText(words).trim();
    const found = (await readForbidden(db))
      .map((word) => ({ word, places: getPlaces(words, word) }))
      .filter(({ word, places }) => places.length > 0 || findForbidden(sent, [word]) !== null);
    return { found, sent };
  },

  addForbiddenWord: async ({ body: { comment }, prepared: { word } }, context) => {
    const { db } = context;
    const id = newId();
    await db.run(queries.lockList);
    await db.run(queries.insertWord, [id, word, ...deciders(context), comment]);
    const about = { clientId: null, subjectKind: 'word', subjectId: id } as const;
    await record(db, { ...about, verb: 'word.add', facts: { word }, detail: { comment } });
  },

  removeForbiddenWord: async ({ params: { wordId }, body: { comment }, prepared: { word } }, context) => {
    const { db } = context;
    await db.run(queries.lockList);
    if ((await db.run(queries.endWord, [wordId, ...deciders(context), comment])) === 0) throw new Refusal('not-found');
    const about = { clientId: null, subjectKind: 'word', subjectId: wordId } as const;
    await record(db, { ...about, verb: 'word.remove', facts: { word }, detail: { comment } });
  },
};

/** What the confirmer is shown. */
export const wordPreparations = {
  addForbiddenWord: async ({ body: { word: typed, comment } }, { db }) => {
    const word = storedWord(typed);
    if (word === null) throw new Refusal('word-not-valid');
    if ((await readForbidden(db)).includes(word)) throw new Refusal('already-forbidden');
    const templates = (await db.many(listTemplates)).filter(({ words }) => findForbidden(words, [word]) !== null);
    const lines = [
      { label: 'Word', value: wordShown(word) },
      { label: 'Effect', value: 'No message to a client may hold it' },
      { label: 'Templates that hold it', value: templates.map(({ title }) => title).join(', ') || 'None' },
      { label: 'Comment', value: comment },
    ];
    const subject = { kind: 'new-word', id: word, version: 0 };
    return { shown: { title: 'Forbid a word', lines }, facts: { word }, about: { subject, clientId: null } };
  },

  removeForbiddenWord: async ({ params: { wordId }, body: { comment } }, { db }) => {
    const row = await db.maybe(queries.findForbidden, [wordId]);
    if (!row) throw new Refusal('not-found');
    const lines = [
      { label: 'Word', value: wordShown(row.word) },
      { label: 'Effect', value: 'Messages to clients may hold it' },
      { label: 'Comment', value: comment },
    ];
    const subject = { kind: 'word', id: wordId, version: row.version };
    const facts = { word: row.word };
    return { shown: { title: 'Allow a forbidden word', lines }, facts, about: { subject, clientId: null } };
  },
} satisfies Preparations<typeof wordCalls>;

/** The words as they stand. */
export async function readForbidden(db: Db): Promise<string[]> {
  return (await db.many(queries.listForbidden)).map(({ word }) => word);
}

/** Who proposed, and who confirmed; null where no one else did. */
function deciders({ caller, proposedBy }: Context): [string, string | null] {
  const { personId } = getPerson(caller);
  const by = proposedBy ?? personId;
  return [by, by === personId ? null : personId];
}

function getChange({ confirmed_by: confirmedBy, id, word, version, by, at, comment }: queries.ChangeRow) {
  return { id, word, version, by, confirmedBy, at, comment };
}
