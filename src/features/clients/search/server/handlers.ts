/** The search over clients. */
import type pg from 'pg';
import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { getDb } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { searchCalls } from '../calls.ts';
import { isPreset } from '../rules.ts';
import { answerEnquiry } from './enquiry.ts';
import { findClients } from './find.ts';
import { getLines } from './lines.ts';
import { linesFile } from './linesFile.ts';
import { readPreset, refusePreset } from './presets.ts';
import { noteSearch, recordSearches } from './sql.ts';

export const searchHandlers: Handlers<typeof searchCalls> = {
  searchClients: async ({ query: { text = '', type = 'clients', typos, next } }, context) => {
    const reader = getPerson(context.caller);
    const words = text.trim();
    if (words === '') return { items: [], next: null, more: false };
    refusePreset(words, type);
    if (isPreset(words)) {
      const page = await readPreset(context.db, words, next);
      note(context, 'preset', words, page.found.length);
      return { items: await getLines(context.db, page.found, reader), next: page.next, more: false };
    }
    if (next !== undefined) throw new Refusal('invalid-input', [{ path: 'next', code: 'cursor-not-valid' }]);
    const mayAll = maySeeRestricted(reader);
    const { found, more } = await findClients(context.db, { text: words, type, typos: typos === 'yes', mayAll });
    note(context, type, words, found.length);
    return { items: await getLines(context.db, found, reader), next: null, more };
  },

  exportClients: ({ query }, context) => linesFile(query, context),

  answerEnquiry: async ({ query }, { services, caller, requestId, signal }) => {
    if (query.to < query.from) throw new Refusal('period-not-valid');
    const reader = getPerson(caller);
    const asked = { ...query, enquiry: query.enquiry.trim(), text: query.text.trim() };
    const paper = await inSnapshot(services.pool, (db) => answerEnquiry(db, asked, reader));
    await recordRead(services.pool, reader.personId, requestId, {
      clientId: null,
      verb: 'client.enquire',
      subjectKind: 'enquiry',
      subjectId: asked.enquiry,
      facts: { from: asked.from, to: asked.to, found: paper.found },
      detail: { words: asked.text },
    });
    const body = await services.threads.run('makeEnquiry', paper, { signal });
    return { type: 'application/pdf', name: 'enquiry.pdf', body };
  },
};

/** Beside the reading of the lines; the answer waits for it, so no one sees a name without a record. */
function note(
  { caller, requestId, services, delayReplyUntil }: Context,
  kind: string,
  words: string,
  found: number,
): void {
  const { personId } = getPerson(caller);
  delayReplyUntil(getDb(services.pool).run(noteSearch, [personId, requestId, kind, words, found]));
}

/** Takes searches that no one continues into the audit; true if there may be more. */
export async function keepSearches(services: { pool: pg.Pool; afterWrite: () => void }): Promise<boolean> {
  const { recorded } = await getDb(services.pool).one(recordSearches);
  if (recorded > 0) services.afterWrite();
  return recorded === 100;
}
