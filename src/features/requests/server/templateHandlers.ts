/** Texts of requests: AML proposes them, the Head of AML or a deputy releases them. */

import { sendable } from '#features/messages/server/sendable.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import type { Whom } from '#shared/reference/fileCategories.ts';
import { type AskedItem, askedLimits, readItem } from '#shared/rules/asked.ts';
import type { RequestTemplate, requestTemplateCalls } from '../calls.ts';
import { usualDays } from './sql.ts';
import * as queries from './templateSql.ts';
import { readItems, sendableText } from './templates.ts';

export const templateHandlers: Handlers<typeof requestTemplateCalls, typeof templatePreparations> = {
  listRequestTemplates: async ({ query: { type, about } }, { db }) => ({
    items: (await db.many(queries.listLive, [type ?? null, about ?? null])).map(getTemplate),
    next: null,
    usual: await db.one(usualDays, [askedLimits.dueDays, askedLimits.dueDaysHeld]),
  }),

  listTemplateVersions: async ({ params: { templateId } }, { db }) => {
    const rows = await db.many(queries.listVersions, [templateId]);
    if (rows.length === 0) throw new Refusal('not-found');
    return { items: rows.map(getTemplate), next: null };
  },

  saveRequestTemplate: async ({ params: { templateId: id }, body, prepared: { words } }, context) => {
    const { db } = context;
    const { types, language, title, items, comment, version: shown, about: whom = 'LEGAL' } = body;
    const { madeBy, confirmedBy } = twoPeople(context);
    if (shown > 0) await db.run(queries.endTemplate, [id, shown, madeBy, confirmedBy]);
    const version = shown + 1;
    const row = [id, version, types, language, title, words, JSON.stringify(items), madeBy, confirmedBy, comment];
    await db.run(queries.insertTemplate, [...row, whom]);
    const about = { clientId: null, subjectKind: 'template', subjectId: id } as const;
    await record(db, { ...about, verb: 'template.release', facts: { version }, detail: { title, comment } });
    return { id, version };
  },

  endRequestTemplate: async ({ params: { templateId: id }, body: { version, comment } }, context) => {
    const { madeBy, confirmedBy } = twoPeople(context);
    await context.db.run(queries.endTemplate, [id, version, madeBy, confirmedBy]);
    const about = { clientId: null, subjectKind: 'template', subjectId: id } as const;
    await record(context.db, { ...about, verb: 'template.end', facts: { version }, detail: { comment } });
  },
};

/** What the Head of AML is shown. */
export const templatePreparations = {
  saveRequestTemplate: async ({ params: { templateId: id }, body }, { db }) => {
    await db.run(queries.lockTemplates);
    const before = await liveAt(db, id, body.version);
    const { about = 'LEGAL' } = body;
    if (body.language !== 'en' || before?.about !== about) await refuseBare(db, id, before);
    else await refuseBare(db, id, before, body.types);
    const words = await sendableText(db, body.words, readItems(body.items, about, 'items'));
    await sendable(db, 'title', body.title);
    const lines = [
      { label: 'For', value: about === 'N' ? 'Persons' : 'Companies' },
      { label: 'Types of case', value: body.types.join(', ') },
      { label: 'Language', value: body.language },
      { label: 'Title', value: body.title },
      { label: 'Text', value: words },
      ...body.items.map((item, i) => ({ label: `Item ${i + 1}`, value: getText(item, about) })),
      { label: 'Comment', value: body.comment },
    ];
    const title = before ? 'Change a text of requests' : 'A new text of requests';
    const subject = { kind: 'request-template', id, version: body.version };
    return { shown: { title, lines }, facts: { words }, about: { subject, clientId: null } };
  },

  endRequestTemplate: async ({ params: { templateId: id }, body: { version, comment } }, { db }) => {
    await db.run(queries.lockTemplates);
    const before = await liveAt(db, id, version);
    if (!before) throw new Refusal('not-found');
    await refuseBare(db, id, before);
    const lines = [
      { label: 'Title', value: before.title },
      { label: 'For', value: before.about === 'N' ? 'Persons' : 'Companies' },
      { label: 'Types of case', value: before.types.join(', ') },
      { label: 'Effect', value: 'No one can send it any more' },
      { label: 'Comment', value: comment },
    ];
    const subject = { kind: 'request-template', id, version };
    const shown = { title: 'Take a text of requests away', lines };
    return { shown, facts: {}, about: { subject, clientId: null } };
  },
} satisfies Preparations<typeof requestTemplateCalls>;

/** The text in use, undefined for a new one. @throws Refusal version-changed where another version is in use, or was */
async function liveAt(db: Db, id: string, version: number): Promise<queries.TemplateRow | undefined> {
  const live = await db.maybe(queries.findLive, [id]);
  const { version: newest } = await db.one(queries.newestVersion, [id]);
  if ((live?.version ?? 0) !== version || newest !== version) throw new Refusal('version-changed');
  return live;
}

/** @throws Refusal last-template where a type that the text covered in English has no other one */
async function refuseBare(
  db: Db,
  id: string,
  before: queries.TemplateRow | undefined,
  after: readonly string[] = [],
): Promise<void> {
  if (before?.language !== 'en') return;
  const left = before.types.filter((type) => !after.includes(type));
  if ((await db.many(queries.listBare, [id, left, before.about])).length > 0) throw new Refusal('last-template');
}

function getText(item: AskedItem, about: Whom): string {
  const read = readItem(item, about);
  return typeof read === 'string'
    ? ''
    : `${{ field: 'Fact', file: 'File', question: 'Question' }[read.kind]}: ${read.words}`;
}

function getTemplate({
  confirmed_by: confirmedBy,
  ended_at: endedAt,
  items,
  ...row
}: queries.TemplateRow): RequestTemplate {
  const shown = items.flatMap((item) => {
    const read = readItem(item, row.about);
    return typeof read === 'string' ? [] : [{ ...read, choices: { ...read.choices } }];
  });
  return { ...row, items: shown, confirmedBy, endedAt };
}
