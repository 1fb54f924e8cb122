/**
 * Downloads. We hold at most 5 MB of a download in memory. Larger files need a ticket: the browser fetches the file
 * with it, without a proof, straight to disk. `GET /web/download/{ticket}` checks session and permission again, makes
 * the same call once more, and streams. Files of one person wait for each other (`filesAtOnce`).
 */
import { type DownloadAnswer, getClient } from '#shared/call.ts';
import { type DownloadTicket, ticketType } from '#shared/download.ts';
import { Refusal } from '#shared/errors.ts';
import { downloadBytes, downloads } from '#shared/limits.ts';
import { admit, getPerson, getSignedIn } from '../access/caller.ts';
import { refuseConflicts } from '../access/conflicts.ts';
import { asTestRole } from '../access/testRole.ts';
import { newToken, secretHash } from '../access/tokens.ts';
import { getDb, sql } from '../db/pool.ts';
import { type CallRequest, type CallResponse, readInput } from './callRequest.ts';
import type { Context, Route } from './context.ts';
import { queryFields } from './query.ts';

/** A handler throws this as soon as it knows that its file exceeds `downloadBytes`. So the file is not made twice. */
export class BigDownload extends Error {}

const issueRow = sql<{ expires_at: string }>(`
  insert into download_ticket (ticket_hash, session_id, call, params, query, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${downloads.ticketMs / 1000}))
  returning expires_at`);

/** Answers the handler's file if it is small. Otherwise drops the bytes made so far and answers a ticket. */
export async function answerDownload(
  route: Route,
  { params, query }: Pick<CallRequest, 'params' | 'query'>,
  context: Context,
  make: () => Promise<DownloadAnswer>,
): Promise<CallResponse> {
  const { personId, sessionId } = getPerson(context.caller);
  const releaseSlot = await context.services.slots.files.take(personId, context.signal);
  const whole = await make().then(holdSmall).catch(unlessBig).finally(releaseSlot);
  if (whole) return { status: 200, answer: whole };
  const ticket = newToken();
  const fields = queryFields(route.call, query);
  const values = [secretHash(ticket), sessionId, route.name, JSON.stringify(params), JSON.stringify(fields)];
  const { expires_at } = await getDb(context.services.pool).one(issueRow, values);
  const answer: DownloadTicket = { ticket, expiresAt: expires_at };
  return { status: 200, answer, type: ticketType };
}

/** The file with its bytes in memory. Closes the stream and gives undefined if there are too many. */
async function holdSmall(answer: DownloadAnswer): Promise<DownloadAnswer | undefined> {
  const { body } = answer;
  if (body instanceof Uint8Array) return answer;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > downloadBytes) return undefined;
    chunks.push(chunk);
  }
  return { ...answer, body: Buffer.concat(chunks) };
}

function unlessBig(error: unknown): undefined {
  if (!(error instanceof BigDownload)) throw error;
}

interface TicketRow {
  call: string;
  params: Record<string, string>;
  query: Record<string, string>;
  token_hash: Buffer;
  key_thumbprint: string;
}

// deleted even if the download fails: a ticket works once
const redeemRow = sql<TicketRow>(`
  with taken as (
    delete from download_ticket
    where ticket_hash = $1 and expires_at > now()
    returning *
  )
  select t.call, t.params, t.query, s.token_hash, s.key_thumbprint
  from taken t
  join session s on s.id = t.session_id`);

/**
 * The file that a ticket stands for.
 * @throws Refusal not-found for an unknown, used or expired ticket; not-signed-in if its session has ended; the refusal
 *   of `admit` if the person no longer has the permission; too-many-files if too many of this person's files wait.
 */
export async function redeemTicket(ticket: string, context: Context): Promise<DownloadAnswer> {
  const { services } = context;
  const row = await context.db.maybe(redeemRow, [secretHash(ticket)]);
  const route = row && services.routes.get(row.call);
  if (!row || !route) throw new Refusal('not-found');
  const client = getClient(route.call, row.params);
  const session = await services.sessions.read(row.token_hash, row.key_thumbprint, client);
  if (!session) throw new Refusal('not-signed-in');
  const caller = await asTestRole(context.db, services.demo, getSignedIn(session));
  admit(route.call.who, caller);
  const parts = Object.entries(row.query).map(([name, value]) => ({ name, value }));
  const address = { params: row.params, query: { parts, isBroken: false } };
  await refuseConflicts(context.db, caller, address);
  // until the whole file is sent: the signal aborts when the answer ends, too
  await services.slots.files.take(caller.personId, context.signal);
  const input = readInput(route.call, address);
  return (await route.handle(input, { ...context, caller, byTicket: true })) as DownloadAnswer;
}
