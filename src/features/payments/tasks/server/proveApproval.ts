/** `npm run bank -- prove <payment>`: proves who decided a payment, on which device, and what it showed. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { proveAssertion } from '#server/access/keptAssertions.ts';
import { decisionSubject, type RequestPayload } from '#server/access/requests.ts';
import { getDb, openPool, sql } from '#server/db/pool.ts';
import { recordId } from '#shared/ids.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import type { PayableRow } from './sql.ts';
import { getFacts, payloadHash } from './tasks.ts';

interface DecisionRow extends PayableRow {
  /** what was approved or rejected */
  decided_hash: Buffer;
  decision: 'approve' | 'reject';
  decided_at: string;
  person_id: string;
  full_name: string;
  request: string;
  shown: string;
  is_demo: boolean;
  passkey_id: string | null;
  nonce: Buffer;
  client_data: Buffer;
  authenticator_data: Buffer;
  signature: Buffer;
  device: string;
  owner_id: string;
  credential_id: string;
  public_key: Buffer;
}

const shownLines = z.array(z.object({ label: z.string(), value: z.string() }));
/** What a device showed, as it is in the database, where somebody may have changed it. */
const shownPayload = z.object({
  title: z.string(),
  lines: shownLines,
  groups: z.array(z.object({ title: z.string(), lines: shownLines })),
  subjects: z.array(z.object({ id: z.string(), version: versionNumber, hash: z.string() })),
});

const readDecisions = sql<DecisionRow>(`
  select p.*, a.payload_hash as decided_hash, a.decision, a.decided_at, a.person_id, w.full_name,
    r.id as request, r.payload::text as shown, b.is_demo,
    a.passkey_id, a.nonce, a.client_data, a.authenticator_data, a.signature,
    k.name as device, k.person_id as owner_id, k.credential_id, k.public_key
  from payment p
  join payment_approval a on a.payment_id = p.id and a.version = p.version
  join person w on w.id = a.person_id
  join request r on r.id = a.request_id
  cross join bank b
  left join passkey k on k.id = a.passkey_id
  where p.id = $1
  order by a.decided_at`);

/**
 * Prints the proof of each decision about the payment as it stands. 1 if one cannot be proved, 2 for no such payment.
 */
export async function proveApproval(databaseUrl: string, [id = '']: string[]): Promise<number> {
  if (!recordId.safeParse(id).success) {
    console.error('Name the payment: npm run bank -- prove <payment id>.');
    return 2;
  }
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    const decisions = await getDb(pool).many(readDecisions, [id]);
    if (decisions.length === 0) console.error(`No one has decided a payment ${id} as it is now.`);
    let isProved = decisions.length > 0;
    for (const row of decisions) isProved = (await printProof(row)) && isProved;
    return isProved ? 0 : 1;
  } finally {
    await pool.end();
  }
}

async function printProof(row: DecisionRow): Promise<boolean> {
  const found = await proveDecision(row);
  const what =
    `${row.decision === 'approve' ? 'Approved' : 'Rejected'} by ${row.full_name} ` +
    `(${row.person_id}) at ${row.decided_at}`;
  if ('whyNot' in found) {
    console.error(`${what}: not proved. ${found.whyNot}`);
    return false;
  }
  const { title, lines, groups } = found.shown;
  console.log(`${what}, on the device "${row.device}" (passkey ${row.credential_id}) at ${found.origin}. It showed:`);
  for (const group of [{ title, lines }, ...groups]) {
    console.log(`  ${group.title}`);
    for (const { label, value } of group.lines) console.log(`    ${label}: ${value}`);
  }
  console.log('Proved: payment, request, challenge, signature and key fit together.');
  return true;
}

/** From the payment's row over the text that the device showed to the signature and its key. */
async function proveDecision(
  row: DecisionRow,
): Promise<{ origin: string; shown: RequestPayload } | { whyNot: string }> {
  if (row.passkey_id === null) {
    const why = row.is_demo ? 'devices of the demo have no passkey' : 'it was decided before assertions were kept';
    return { whyNot: `There is no assertion: ${why}.` };
  }
  const hash = payloadHash(getFacts(row));
  if (!hash.equals(row.decided_hash)) return { whyNot: 'The payment is not the one that was decided.' };
  const { data: shown } = shownPayload.safeParse(JSON.parse(row.shown));
  const isShown = shown?.subjects.some(
    (one) => one.id === row.id && one.version === row.version && one.hash === hash.toString('hex'),
  );
  if (!shown || !isShown) return { whyNot: 'The device showed another payment.' };
  if (row.owner_id !== row.person_id) return { whyNot: 'The passkey belongs to another person.' };
  const request = { id: row.request, hash: createHash('sha256').update(row.shown).digest('hex') };
  const proof = await proveAssertion(
    {
      passkeyId: row.passkey_id,
      nonce: row.nonce,
      clientData: row.client_data,
      authenticatorData: row.authenticator_data,
      signature: row.signature,
    },
    { credentialId: row.credential_id, publicKey: row.public_key },
    decisionSubject(request, row.decision),
  );
  return 'whyNot' in proof ? proof : { ...proof, shown };
}
