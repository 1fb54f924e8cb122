// Things of a client, for calls that name one.
import type { Things } from '#tests/harness/expectedCalls.ts';
import { staff } from '#tests/harness/village.ts';

export const things: Things = {
  proposalId: async ({ owner }, { personId }) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects,
         effects_hash, state, proposed_by)
       values (new_id(), 'makeEnrolment', $1, '[]', '', 'person', $2, 0, '{"title":"Link","lines":[]}', '', 'open', $3)
       returning id`,
      [JSON.stringify({ personId }), personId, staff.S],
    );
    return rows[0]?.id ?? '';
  },
};
