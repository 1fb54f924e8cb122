/**
 * Requests on a person's device. Features open them and define what a decision does. This engine stores recipients and
 * payload, and lets the first decision win.
 */
import { createHash } from 'node:crypto';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { payments } from '#shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';
import type { Services } from '../http/context.ts';
import type { Subject } from './challenges.ts';
import type { KeptAssertion } from './keptAssertions.ts';
import { refuseOften } from './rates.ts';
import type { RequestState } from './states.ts';

/** The shown text and its subjects. Its JSON text is hashed, so an approval is valid for exactly this payload. */
export interface RequestPayload {
  title: string;
  lines: { label: string; value: string }[];
  /** one group for each subject, if several are decided together */
  groups: { title: string; lines: { label: string; value: string }[] }[];
  subjects: RequestSubject[];
  /**
   * a device that still waits may approve it: it moves neither money nor rights, or only takes away; see
   * `waitingDevices.ts`
   */
  whileWaiting?: true;
}

export interface RequestSubject {
  id: string;
  version: number;
  /** SHA-256 of the subject's canonical payload, hex */
  hash: string;
}

export interface OpenRequest {
  id: string;
  kind: string;
  companyId: string | null;
  payload: RequestPayload;
  hash: string;
  /** when the deciding device may approve for this company, if it waits */
  approvesFrom: string | null;
}

export type Decision = 'approve' | 'reject';

/** What is known of kinds of requests, and of the calls that step-ups are about. */
declare module '../http/context.ts' {
  interface Services {
    requestKinds: RequestKinds;
  }
}

type Kinds = Pick<Services, 'requestKinds' | 'routes'>;

/**
 * A feature's kind of request. `decide` locks the subjects before the request (the lock order is subject, request),
 * checks that the decider still has the permission, and acts. It throws a Refusal to refuse. `kept` proves the
 * decision; the demo has none.
 */
export interface RequestKind {
  decide(
    tx: Db,
    request: OpenRequest,
    decision: Decision,
    deciderId: string,
    services: Services,
    kept?: KeptAssertion,
  ): Promise<void>;
  /** refusals of a decision, beside those of every request */
  errors: readonly ErrorCode[];
  /** whether a person with these letters in the company may decide it; absent: every recipient may */
  mayDecide?(letters: string): boolean;
  /**
   * Whether a device that still waits may approve it although its payload does not say so; absent: it may not. Nothing
   * that moves money or rights may be.
   */
  whileWaiting?(tx: Db, asked: { payload: RequestPayload; passkeyId: string }, services: Kinds): Promise<boolean>;
  /** locks and releases the subjects, before a request about them is withdrawn */
  release?(tx: Db, request: Omit<OpenRequest, 'approvesFrom'>): Promise<void>;
  /** runs after the commit of a decision */
  decided?(services: Services): void;
}

export type RequestKinds = Readonly<Record<string, RequestKind>>;

const insertRequest = sql<never>(`
  insert into request (id, kind, company_id, created_by, payload, payload_hash, expires_at, not_on_passkey_id)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8)`);
const insertRecipients = sql<never>(
  'insert into request_recipient (request_id, person_id) select $1, p from unnest($2::text[]) p',
);
const replaceRow = sql<never>(
  `update request set state = 'replaced', decided_at = now() where id = $1 and state = 'open'`,
);
const decideRow = sql<never>(`
  update request
  set state = $2, decided_at = now(), decided_by = $3
  where id = $1
    and state = 'open'`);

/** An expired request counts as over at once; the sweep marks it a moment later. */
export const expireRequests = sql<never>(
  `update request set state = 'expired', decided_at = now() where state = 'open' and expires_at < now()`,
);

interface AskedRow {
  id: string;
  kind: string;
  company_id: string;
  payload: RequestPayload;
  hash: string;
  is_only_one: boolean;
}
const openOfCompany = sql<AskedRow>(`
  select r.id, r.kind, r.company_id, r.payload, encode(r.payload_hash, 'hex') as hash,
    not exists (select from request_recipient o where o.request_id = r.id and o.is_open and o.person_id <> $2)
      as is_only_one
  from request r
  join request_recipient t on t.request_id = r.id
  where r.company_id = $1 and t.person_id = $2 and r.state = 'open' and t.is_open
  order by r.created_at, r.id`);
const stopAsking = sql<never>('update request_recipient set is_open = false where request_id = $1 and person_id = $2');

interface RequestRow {
  id: string;
  kind: string;
  company_id: string | null;
  company_title: string | null;
  creator: string;
  payload: RequestPayload;
  hash: string;
  state: RequestState;
  created_at: string;
  /** later than now where the device waits */
  approves_from: string | null;
  answers: string | null;
}

// a removed member no longer sees or decides requests of the company; a request about a device is for older
// devices only (a device that a thief added must not approve another); an expired request is for no one
// people of companies do not learn which staff user did something; what the bank asks for is asked by the bank
const selectRequest = `
  select r.id, r.kind, r.company_id, c.title as company_title, r.payload,
    case when (by_staff.person_id is not null and to_staff.person_id is null)
        or exists (select from request_notice n where n.request_id = r.id) then 'The bank'
      else p.full_name end as creator,
    encode(r.payload_hash, 'hex') as hash,
    case when r.state = 'open' and r.expires_at <= now() then 'expired' else r.state end as state, r.created_at,
    nullif(greatest(device_approves_from($2, r.company_id), now()), now()) as approves_from,
    (select i.id from request_notice n join info_request i on i.id = n.info_request_id
      where n.request_id = r.id and i.client_id = t.person_id and i.state in ('open', 'saved', 'overdue')
      order by i.due_at, i.id limit 1) as answers
  from request r
  join request_recipient t on t.request_id = r.id
  join person p on p.id = r.created_by
  left join staff by_staff on by_staff.person_id = r.created_by
  left join staff to_staff on to_staff.person_id = t.person_id
  left join client c on c.id = r.company_id
  where t.person_id = $1
    and (r.not_on_passkey_id is null or $2::uuid is null or exists (
      select from passkey added
      join passkey asked on asked.id = $2
      where added.id = r.not_on_passkey_id and asked.created_at < added.created_at))
    and not exists (
      select from membership m
      where m.company_id = r.company_id and m.person_id = t.person_id and m.state = 'removed')`;
const requestOfPerson = sql<RequestRow>(`${selectRequest} and r.id = $3`);
const openOfPerson = sql<RequestRow>(`
  ${selectRequest} and t.is_open and coalesce(r.expires_at > now(), true)
  order by r.kind = 'notice', r.created_at desc, r.id desc
  limit 100`);

export interface NewRequest {
  id: string;
  kind: string;
  companyId: string | null;
  createdBy: string;
  /** the first decision among them wins */
  recipients: readonly string[];
  payload: RequestPayload;
  /** the request expires after this time */
  lifeMs?: number;
  /** the device in question: only older devices are asked */
  notOnPasskeyId?: string;
}

/** The text that is stored, shown and signed. A decision is valid for its hash. */
export function getPayloadHash(payload: RequestPayload): Buffer {
  return createHash('sha256').update(JSON.stringify(payload)).digest();
}

/** Puts a request on the devices of its recipients. */
export async function openRequest(
  tx: Db,
  { id, kind, companyId, createdBy, recipients, payload, lifeMs, notOnPasskeyId }: NewRequest,
): Promise<void> {
  const text = JSON.stringify(payload);
  const seconds = lifeMs === undefined ? null : lifeMs / 1000;
  const row = [id, kind, companyId, createdBy, text, getPayloadHash(payload), seconds, notOnPasskeyId ?? null];
  await Promise.all([tx.run(insertRequest, row), tx.run(insertRecipients, [id, recipients])]);
}

/** Withdraws an open request because the facts it showed have changed. */
export async function replaceRequest(tx: Db, requestId: string): Promise<void> {
  await tx.run(replaceRow, [requestId]);
}

/**
 * Call this before a person's letters in a company change (null: the person is removed). It withdraws requests that the
 * person may no longer decide; a request with other recipients keeps waiting for them. Call it before the membership is
 * locked: the lock order is subjects, membership, request.
 */
export async function withdrawFrom(
  tx: Db,
  kinds: RequestKinds,
  { companyId, personId, letters }: { companyId: string; personId: string; letters: string | null },
): Promise<void> {
  for (const { company_id, is_only_one: isOnlyOne, ...row } of await tx.many(openOfCompany, [companyId, personId])) {
    const kind = kinds[row.kind];
    if (letters !== null && (kind?.mayDecide?.(letters) ?? true)) continue;
    if (!isOnlyOne) {
      await tx.run(stopAsking, [row.id, personId]);
      continue;
    }
    await kind?.release?.(tx, { ...row, companyId: company_id });
    await replaceRequest(tx, row.id);
  }
}

/**
 * Counts a request that a person sends to devices. 429 for more than ten in a minute. It counts against the sender: one
 * person cannot use up what others may send to the same device.
 */
export async function limitPushRate(tx: Db, senderId: string): Promise<void> {
  await refuseOften(tx, 'too-many-pushes', `push ${senderId}`, { most: payments.pushesMostPerMinute, perMs: 60_000 });
}

export interface ShownRow {
  id: string;
  kind: string;
  company: string;
  createdBy: string;
  createdAt: string;
  hash: string;
  title: string;
  lines: RequestPayload['lines'];
  groups: RequestPayload['groups'];
  /** null: this device may approve it now */
  approvesFrom: string | null;
  /** what the bank asks this person, by the notice: of several what is due first; null for all else */
  answers: string | null;
}

/** A person at a device. */
export interface Decider {
  personId: string;
  /** undefined for the demo's device, which has no passkey */
  passkeyId: string | undefined;
}

/** Requests waiting for a person, newest first, then notices; at most 100. */
export async function listOpenRequests(db: Db, services: Kinds, { personId, passkeyId }: Decider): Promise<ShownRow[]> {
  const rows = await db.many(openOfPerson, [personId, passkeyId ?? null]);
  return Promise.all(
    rows.map(async (row) => ({
      ...toShownRow(row),
      approvesFrom: await mayApproveFrom(db, services, getOpen(row), passkeyId),
    })),
  );
}

/** When this device may approve the request, ISO 8601; null: now. The demo's phone has no passkey and never waits. */
async function mayApproveFrom(
  db: Db,
  services: Kinds,
  { kind, payload, approvesFrom }: Pick<OpenRequest, 'kind' | 'payload' | 'approvesFrom'>,
  passkeyId: string | undefined,
): Promise<string | null> {
  if (passkeyId === undefined || approvesFrom === null || payload.whileWaiting) return null;
  return (await services.requestKinds[kind]?.whileWaiting?.(db, { payload, passkeyId }, services))
    ? null
    : approvesFrom;
}

const getOpen = (row: RequestRow): OpenRequest => ({
  id: row.id,
  kind: row.kind,
  companyId: row.company_id,
  payload: row.payload,
  hash: row.hash,
  approvesFrom: row.approves_from,
});

function toShownRow(row: RequestRow): Omit<ShownRow, 'approvesFrom'> {
  return {
    id: row.id,
    kind: row.kind,
    company: row.company_title ?? '',
    createdBy: row.creator,
    createdAt: row.created_at,
    hash: row.hash,
    title: row.payload.title,
    lines: row.payload.lines,
    groups: row.payload.groups,
    answers: row.answers,
  };
}

/**
 * The request, ready for a decision. 404 for another person's request; 409 already-decided; 409 version-changed if it
 * was replaced or differs from `shownHash` (the hash of the text that the person saw, if the device sends it).
 */
export async function readDecidable(
  tx: Db,
  { personId, passkeyId }: Decider,
  requestId: string,
  shownHash: string | undefined,
): Promise<OpenRequest> {
  const row = await tx.maybe(requestOfPerson, [personId, passkeyId ?? null, requestId]);
  if (!row) throw new Refusal('not-found');
  if (row.state === 'replaced') throw new Refusal('version-changed');
  if (row.state !== 'open') throw new Refusal('already-decided');
  if (shownHash !== undefined && shownHash !== row.hash) throw new Refusal('version-changed');
  return getOpen(row);
}

/** Request, payload with the versions of its subjects, and the decision: dynamic linking (RTS, article 5). */
export function decisionSubject({ id, hash }: Pick<OpenRequest, 'id' | 'hash'>, decision: string): Subject {
  return [id, hash, decision];
}

/**
 * Decides a request that was read. The first decision wins: 409 already-decided for the others. 422 device-too-new for
 * an approval on a device that still waits, of anything that its kind does not except.
 */
export async function decide(
  tx: Db,
  services: Services,
  request: OpenRequest,
  decision: Decision,
  { personId, passkeyId }: Decider,
  kept?: KeptAssertion,
): Promise<RequestKind> {
  const kind = services.requestKinds[request.kind];
  if (!kind) throw new Refusal('not-found');
  const from = decision === 'approve' ? await mayApproveFrom(tx, services, request, passkeyId) : null;
  if (from !== null) throw new Refusal('device-too-new');
  await kind.decide(tx, request, decision, personId, services, kept);
  const state = decision === 'approve' ? 'approved' : 'rejected';
  if ((await tx.run(decideRow, [request.id, state, personId])) === 0) throw new Refusal('already-decided');
  return kind;
}
