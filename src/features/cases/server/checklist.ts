/** Checklists of types of case, and what was ticked. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { mayAct } from '../actionRules.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { checklistCalls } from '../checklistCalls.ts';
import { type CaseType, isClosed } from '../rules.ts';
import { getReader } from './caseReader.ts';
import { findReadableCase } from './readable.ts';

interface Item {
  id: string;
  words: string;
}

const readInUse = sql<{ version: number; items: Item[] }>(
  'select version, items from case_checklist where type = $1 and ended_at is null',
);
const lockTypes = sql<never>(`select pg_advisory_xact_lock(hashtext('case_checklist'))`);
const end = sql<never>('update case_checklist set ended_at = bank_now() where type = $1 and ended_at is null');
const insert = sql<never>(`
  insert into case_checklist (type, version, items, comment, made_by, made_at)
  values ($1, $2, $3, $4, $5, bank_now())`);
const readTicks = sql<{ item_id: string; words: string; by: string; at: string }>(`
  select t.item_id, t.words, p.full_name as by, t.ticked_at as at
  from case_tick t join person p on p.id = t.ticked_by
  where t.case_id = $1 and t.ended_at is null
  order by t.ticked_at, t.id`);
const tick = sql<never>(`
  insert into case_tick (id, case_id, item_id, words, ticked_by, ticked_at) values ($1, $2, $3, $4, $5, bank_now())
  on conflict (case_id, item_id) where ended_at is null do nothing`);
const untick = sql<never>(`
  update case_tick set ended_by = $3, ended_at = bank_now() where case_id = $1 and item_id = $2 and ended_at is null`);
const lockCase = sql<never>('select from client_case where id = $1 for share');

/** The items of the type, and after them what was ticked and is no item any more. */
export async function readChecklist(db: Db, type: CaseType, caseId: string): Promise<CaseAnswer['checklist']> {
  const inUse = await db.maybe(readInUse, [type]);
  const ticks = await db.many(readTicks, [caseId]);
  const items = inUse?.items ?? [];
  const shown = (id: string, words: string) => {
    const found = ticks.find((one) => one.item_id === id);
    return { id, words, by: found?.by ?? null, at: found?.at ?? null };
  };
  const gone = ticks.filter((one) => !items.some(({ id }) => id === one.item_id));
  return {
    version: inUse?.version ?? 0,
    items: items.map(({ id, words }) => shown(id, words)),
    earlier: gone.map(({ item_id: id, words }) => shown(id, words)),
  };
}

export const checklistHandlers: Handlers<typeof checklistCalls> = {
  saveChecklist: async ({ body: { type, version: seen, items: words, comment } }, { db, caller }) => {
    await db.run(lockTypes);
    const inUse = await db.maybe(readInUse, [type]);
    if ((inUse?.version ?? 0) !== seen) throw new Refusal('version-changed');
    const items = [...new Set(words)].map((text) => inUse?.items.find((one) => one.words === text) ?? newItem(text));
    await db.run(end, [type]);
    await db.run(insert, [type, seen + 1, JSON.stringify(items), comment, getPerson(caller).personId]);
    const about = { clientId: null, verb: 'checklist.save', subjectKind: 'checklist', subjectId: type } as const;
    await record(db, {
      ...about,
      facts: { version: seen + 1 },
      detail: { comment, items: items.map((one) => one.words).join('\n') },
    });
    return { version: seen + 1 };
  },

  tickCase: async ({ params: { clientId, caseId }, body: { itemId, isTicked } }, context) => {
    const { db, caller } = context;
    const by = getPerson(caller).personId;
    // a decision that closes the case waits
    await db.run(lockCase, [caseId]);
    const row = await findReadableCase(context, clientId, caseId);
    if (!mayAct(getReader(context), row)) throw new Refusal('not-permitted');
    const item = (await db.maybe(readInUse, [row.type]))?.items.find(({ id }) => id === itemId);
    if (!item && isTicked) throw new Refusal('not-found');
    if (isClosed(row.kind, row.status)) throw new Refusal('transition-not-allowed');
    const changed = isTicked
      ? await db.run(tick, [newId(), caseId, itemId, item?.words, by])
      : await db.run(untick, [caseId, itemId, by]);
    if (changed === 0) return;
    const verb = isTicked ? 'case.tick' : 'case.untick';
    const detail = item && { words: item.words };
    await record(db, { clientId, verb, subjectKind: 'case', subjectId: caseId, ...(detail && { detail }) });
  },
};

const newItem = (words: string): Item => ({ id: newId(), words });
