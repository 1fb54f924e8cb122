/** Which text a request is sent with, and what may be sent. */

import { sendable } from '#features/messages/server/sendable.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { Whom } from '#shared/reference/fileCategories.ts';
import { type AskedBody, type AskedItem, type ReadItem, readItem, templateOnly } from '#shared/rules/asked.ts';
import { bankText } from '#shared/text.ts';
import { findLive, listLive, type TemplateRow } from './templateSql.ts';

/** What the client reads, before names are filled in. */
export interface RequestText {
  template: TemplateRow;
  words: string;
  items: ReadItem[];
}

/**
 * The text of a request in a case of this type, to a client of this type.
 * @throws Refusal no-template; template-only where the type takes nothing of one's own; forbidden-word; message-empty
 */
export async function getText(db: Db, type: string, about: Whom, asked: AskedBody): Promise<RequestText> {
  const template = await templateFor(db, type, about, asked.templateId);
  const own = asked.words !== undefined || asked.items !== undefined;
  if (own && templateOnly.includes(type) && !isAsReleased(template, asked)) throw new Refusal('template-only');
  const items = readItems(asked.items ?? template.items, about, 'request.items');
  const words = await sendableText(db, asked.words ?? template.words, items, 'request.');
  return { template, words, items };
}

async function templateFor(db: Db, type: string, about: Whom, id: string | undefined): Promise<TemplateRow> {
  const found = id === undefined ? (await db.many(listLive, [type, about]))[0] : await db.maybe(findLive, [id]);
  if (found?.about !== about || !found.types.some((one) => one === type)) throw new Refusal('no-template');
  return found;
}

function isAsReleased(template: TemplateRow, { words = template.words, items = template.items }: AskedBody): boolean {
  return words === template.words && JSON.stringify(items.map(inOrder)) === JSON.stringify(template.items.map(inOrder));
}
const inOrder = ({ kind, field, words, category }: AskedItem) => [kind, field, words, category];

/** @throws Refusal invalid-input for an item that lacks something, or none at all */
export function readItems(items: readonly AskedItem[], about: Whom, path: string): ReadItem[] {
  if (items.length === 0) throw new Refusal('invalid-input', [{ path, code: 'required' }]);
  return items.map((item, i) => {
    const read = readItem(item, about);
    if (typeof read === 'string')
      throw new Refusal('invalid-input', [{ path: `${path}.${i}.${read}`, code: 'not-valid' }]);
    return { ...read, words: bankText(read.words) };
  });
}

/** Words and items as they may be sent. @throws Refusal forbidden-word, message-empty */
export function sendableText(
  db: Db,
  typed: string,
  items: readonly Pick<ReadItem, 'words'>[],
  path = '',
): Promise<string> {
  const beside = Object.fromEntries(items.map(({ words }, i) => [`${path}items.${i}.words`, words]));
  return sendable(db, `${path}words`, typed, beside);
}
