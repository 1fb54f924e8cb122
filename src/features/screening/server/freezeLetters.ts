/**
 * Once a freeze stands, the Head of AML lets the clients know by which law. From then on what it holds is shown as
 * Blocked.
 */

import { listConcerned } from '#features/clients/record/server/concerned.ts';
import { notify } from '#server/access/notify.ts';
import { record } from '#server/audit/record.ts';
import type { CaseAction, DeclaredCase } from '#server/cases/declared.ts';
import { sql } from '#server/db/pool.ts';
import { insertMessage } from '#server/messages/insertMessage.ts';
import { Refusal } from '#shared/errors.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { freezeLetter, freezeRegulations, isFreezeRegulation } from '../regulations.ts';

/** In the order of their numbers, in which everybody locks clients. */
const listUnsent = sql<{ id: string; client_id: string; title: string; type: string }>(`
  select r.id, r.client_id, c.title, c.type
  from restriction r
  join client c on c.id = r.client_id
  where r.case_id = $1 and r.cause = 'CASE' and r.scope = 'all' and r.lifted_at is null
    and not exists (select from freeze_letter f where f.restriction_id = r.id)
  order by r.client_id`);
const insertLetter = sql<never>(`
  insert into freeze_letter (restriction_id, client_id, regulation, released_by, released_at)
  values ($1, $2, $3, $4, bank_now())`);
const lockHeld = sql<{ id: string }>(`
  select p.id
  from case_payment h join payment p on p.id = h.payment_id
  where h.case_id = $1 and h.holds and p.state = payment_state('blocked')
  order by p.id for update of p`);
const notifyHeld = sql<never>(`
  update payment set refusal = 'assets_frozen', changed_at = bank_now() where id = any ($1::uuid[])`);
const listLetters = sql<{ title: string; regulation: string; by: string; at: string }>(`
  select c.title, f.regulation, p.full_name as by, f.released_at as at
  from freeze_letter f
  join restriction r on r.id = f.restriction_id
  join client c on c.id = f.client_id
  join person p on p.id = f.released_by
  where r.case_id = $1
  order by f.released_at, f.client_id
  limit 200`);

export const freezeNotice: CaseAction = {
  code: 'tellFreeze',
  button: 'Send letter',
  confirm:
    'Each frozen client gets the fixed letter that names the regulation, and their people a notice ' +
    'on their devices. What this case holds is shown to them as Blocked from then on.',
  roles: staffGroups.headOfAml,
  from: 2,
  isPossible: async (db, { id }) => (await db.many(listUnsent, [id])).length > 0,
  fields: [{ key: 'regulation', label: 'Regulation', kind: 'one', choices: freezeRegulations, required: true }],
  effect: async ({ db }, { id }, { props, by }) => {
    const { regulation } = props;
    if (!isFreezeRegulation(regulation))
      throw new Refusal('invalid-input', [{ path: 'props.regulation', code: 'required' }]);
    const held = (await db.many(lockHeld, [id])).map((row) => row.id);
    for (const { id: restriction, client_id: clientId, title, type } of await db.many(listUnsent, [id])) {
      await db.run(insertLetter, [restriction, clientId, regulation, by]);
      const { heading, words, lines } = freezeLetter(regulation, title);
      if (type === 'LEGAL') await insertMessage(db, clientId, by, words);
      // a notice names a person; staff are not named to clients
      for (const { person_id: one } of await db.many(listConcerned, [clientId]))
        await notify(db, [one], { from: one, title: heading, lines });
      await record(db, {
        ...{ clientId, verb: 'freeze.tell', subjectKind: 'client', subjectId: clientId },
        facts: { regulation },
      });
    }
    await db.run(notifyHeld, [held]);
  },
};

/** Who was notified, by which regulation. */
export const lettersSent: NonNullable<DeclaredCase['sections']> = async (db, { id }) => {
  const rows = (await db.many(listLetters, [id])).map(({ title, regulation, by, at }) => [
    title,
    isFreezeRegulation(regulation) ? freezeRegulations[regulation] : regulation,
    by,
    at,
  ]);
  const columns = ['Client', 'Regulation', 'Released by', 'On'].map((one) => ({ title: one }));
  return [{ title: 'Letters about the freeze', place: 'evidence', columns, rows }];
};
