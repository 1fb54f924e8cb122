// Things of a client, for calls that name one.
import type { Things } from '#tests/harness/expectedCalls.ts';

export const things: Things = {
  /** Another bank's recall of a payment. */
  recallId: async ({ owner }, { paymentId }) => {
    const { rows } = await owner.query<{ id: string }>(
      `with message as (
         insert into rail_message (id, direction, kind, file_name, sha256, body, state, created_at, changed_at)
         values (new_id(), 'in', 'camt.056', 'x.xml', '', '', 'taken', now(), now()) returning id
       ), transfer as (
         insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
           is_instant, settlement_on, other_bic, other_name, other_iban, own_iban, created_at)
         select new_id(), 'in', id, 'T1', 'E1', $1, 1, false, now(), 'X', 'X', 'X', 'X', now() from message
         returning id, message_id
       )
       insert into rail_recall (id, transfer_id, direction, message_id, cancellation_id, reason, state, created_at)
       select new_id(), id, 'in', message_id, 'C1', 'DUPL', 'open', now() from transfer returning id`,
      [paymentId],
    );
    return rows[0]?.id ?? '';
  },
};
