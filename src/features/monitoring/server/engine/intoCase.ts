/** The case that an event goes into: the client's open EDD, else its open MNT, else a new one of the rule's type. */
import { linkCases } from '#features/cases/server/links.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import type { RuleCaseType } from '#features/monitoring/rules/condition.ts';
import { type Db, sql } from '#server/db/pool.ts';

const findOpen = sql<{ id: string; type: RuleCaseType }>(`
  select id, type from client_case
  where subject_id = $1 and type in ('EDD', 'MNT') and closed_at is null
  order by type, opened_at, id
  for update`);
const touchCase = sql<never>(`
  update client_case
  set version = version + 1, action = 'ruleEvent', changed_by = null, changed_at = bank_now()
  where id = $1`);

export interface EventOfCase {
  clientId: string;
  /** what the rule asks for */
  type: RuleCaseType;
  title: string;
  words: string;
  /** that crossed */
  paymentId: string | null;
}

export async function caseForEvent(tx: Db, { clientId, type, title, words, paymentId }: EventOfCase): Promise<string> {
  const open = await tx.many(findOpen, [clientId]);
  const diligence = open.find((one) => one.type === 'EDD');
  const joined = diligence ?? (type === 'MNT' ? open[0] : undefined);
  if (joined) {
    await tx.run(touchCase, [joined.id]);
    return joined.id;
  }
  const opened = await openCase(tx, {
    ...{ subjectId: clientId, type, title, comment: words, openedBy: null },
    ...(paymentId !== null && { paymentId }),
  });
  const [monitored] = open;
  if (monitored) await linkCases(tx, monitored.id, opened, null);
  return opened;
}

const touchCases = sql<never>(`
  update client_case
  set version = version + 1, action = 'ruleEvent', changed_by = null, changed_at = bank_now()
  where closed_at is null
    and id in (select case_id from case_event where id = $1 or copy_of = $1)`);

/** A figure has grown: staff see that the open case has changed, with what they opened from it. */
export async function markUpdated(tx: Db, eventId: string): Promise<void> {
  await tx.run(touchCases, [eventId]);
}
