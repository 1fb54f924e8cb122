// Things of a client, for calls that name one.
import type { Things } from '#tests/harness/expectedCalls.ts';

export const things: Things = {
  /** A match that was found to be somebody else. */
  hitId: async ({ owner }, { clientId }) => {
    const { rows } = await owner.query<{ id: string }>(
      `with c as (
         insert into screening_check (id, client_id, input, input_hash, versions, at)
         values (new_id(), $1, '{}', sha256('x'), '{}', now()) returning id
       )
       insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
       select new_id(), id, $1, 'UN', 'f1', 'Somebody', 710, '[]', 'open' from c returning id`,
      [clientId],
    );
    await owner.query(`update screening_hit set state = 'cleared' where id = $1`, [rows[0]?.id]);
    return rows[0]?.id ?? '';
  },
};
