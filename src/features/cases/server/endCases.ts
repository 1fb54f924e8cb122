/** Closes cases whose matter has ended elsewhere: a payment was released, a recall answered, a request withdrawn. */
import { type Db, sql } from '#server/db/pool.ts';

const endRows = sql<never>(`
  update client_case
  set status = $2, action = $3, closed_at = bank_now(), changed_at = bank_now(), asked_at = null,
    scheduled_action = null, scheduled_at = null, version = version + 1, workflow = 'investigating',
    changed_by = nullif(current_setting('kontora.actor', true), ''),
    outcome = jsonb_build_object('code', $3::text, 'by', nullif(current_setting('kontora.actor', true), ''),
      'confirmedBy', null, 'reasons', '[]'::jsonb, 'at', bank_now())
  where id = any ($1::uuid[]) and closed_at is null`);

/** @param status with which their kind is closed  @param code what ended them */
export async function endCases(tx: Db, ids: readonly string[], status: number, code: string): Promise<void> {
  if (ids.length > 0) await tx.run(endRows, [ids, status, code]);
}
