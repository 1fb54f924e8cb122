import type { Reply, TestBank } from './bank.ts';

/**
 * The verbs of what a call has recorded, numbered or not yet. The same look leaves no second record for ten minutes.
 */
export async function getVerbs(bank: TestBank, { headers }: Reply): Promise<string[]> {
  const { rows } = await bank.owner.query<{ verb: string }>(
    `select verb from audit where request_id = $1 union all select verb from audit_inbox where request_id = $1`,
    [headers.get('x-request-id')],
  );
  return rows.map(({ verb }) => verb);
}
