// Things of a client, for calls that name one.
import type { Things } from '#tests/harness/expectedCalls.ts';

export const things: Things = {
  /** One that waits, of a card made for it. */
  orderId: async ({ owner }, { clientId }) => {
    const { rows } = await owner.query<{ id: string }>(
      `with made as (
         insert into card (id, client_id, account_id, design, limit_minor, monthly_minor, created_at, changed_at)
         select new_id(), client_id, id, 'Z1VISA', 100, 100, now(), now() from account where client_id = $1 limit 1
         returning id
       )
       insert into card_order (id, card_id, client_id, state, ordered_at, changed_at)
       select new_id(), id, $1, 'ordered', now(), now() from made returning id`,
      [clientId],
    );
    return rows[0]?.id ?? '';
  },
};
