/**
 * Requests on a person's device. Features open them and say what a decision does; this engine keeps who was asked,
 * what was shown, and that the first decision wins.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { type Db, sql } from '../db/pool.ts';

/** What is shown and what it is about; its JSON text is hashed, so an approval holds for exactly this. */
export interface RequestPayload {
  title: string;
  lines: { label: string; value: string }[];
  /** one group per thing where several are decided at once */
  groups: { title: string; lines: { label: string; value: string }[] }[];
  subjects: RequestSubject[];
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
}

export type Decision = 'approve' | 'reject';

/**
 * What a feature brings for its kind. `decide` locks the subjects (before the request itself: the lock order is
 * subject, request), checks that the decider still may, and does it. Throws a Refusal to refuse.
 */
export interface RequestKind {
  decide(tx: Db, request: OpenRequest, decision: Decision, deciderId: string): Promise<void>;
  /** runs after the commit of a decision */
  decided?(): void;
}

export type RequestKinds = Readonly<Record<string, RequestKind>>;

const insertRequest = sql<never>(`
  insert into request (id, kind, company_id, created_by, payload, payload_hash)
  values ($1, $2, $3, $4, $5, $6)`);
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

interface RequestRow {
  id: string;
  kind: string;
  company_id: string | null;
  company_title: string | null;
  creator: string;
  payload: RequestPayload;
  hash: string;
  state: string;
  created_at: string;
}

// who has been removed from the company sees and decides nothing of it any more
const selectRequest = `
  select r.id, r.kind, r.company_id, c.title as company_title, p.full_name as creator, r.payload,
    encode(r.payload_hash, 'hex') as hash, r.state, r.created_at
  from request r
  join request_recipient t on t.request_id = r.id
  join person p on p.id = r.created_by
  left join client c on c.id = r.company_id
  where t.person_id = $1
    and not exists (
      select from membership m
      where m.company_id = r.company_id and m.person_id = t.person_id and m.state = 'removed')`;
const requestOfPerson = sql<RequestRow>(`${selectRequest} and r.id = $2`);
const openOfPerson = sql<RequestRow>(
  `${selectRequest} and r.state = 'open' order by r.created_at desc, r.id desc limit 100`,
);
// pushes to one person wait for each other, else many at once would all count too few
const lockRecipients = sql<never>('select from person where id = any ($1) order by id for no key update');
const pushesOfMinute = sql<{ person_id: string }>(`
  select t.person_id
  from request_recipient t
  join request r on r.id = t.request_id
  where t.person_id = any ($1) and r.created_at > now() - interval '1 minute'
  group by t.person_id
  having count(*) >= $2
  limit 1`);

export interface NewRequest {
  id: string;
  kind: string;
  companyId: string | null;
  createdBy: string;
  /** whoever of them decides first decides */
  recipients: readonly string[];
  payload: RequestPayload;
}

/** Puts a request on the devices of its recipients. */
export async function openRequest(
  tx: Db,
  { id, kind, companyId, createdBy, recipients, payload }: NewRequest,
): Promise<void> {
  const text = JSON.stringify(payload);
  const hash = createHash('sha256').update(text).digest();
  await tx.together(() =>
    Promise.all([
      tx.run(insertRequest, [id, kind, companyId, createdBy, text, hash]),
      tx.run(insertRecipients, [id, recipients]),
    ]),
  );
}

/** Takes an open request back because what it showed is no longer so. */
export async function replaceRequest(tx: Db, requestId: string): Promise<void> {
  await tx.run(replaceRow, [requestId]);
}

/** 429 once somebody among them has been asked `most` times within a minute. Locks the recipients, after the subjects. */
export async function refusePushFlood(tx: Db, recipients: readonly string[], most: number): Promise<void> {
  const [, asked] = await tx.together(() =>
    Promise.all([tx.run(lockRecipients, [recipients]), tx.maybe(pushesOfMinute, [recipients, most])]),
  );
  if (asked) throw new Refusal('too-many-pushes');
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
}

/** What waits for a person, newest first, at most 100. */
export async function listOpenRequests(db: Db, personId: string): Promise<ShownRow[]> {
  const rows = await db.many(openOfPerson, [personId]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    company: row.company_title ?? '',
    createdBy: row.creator,
    createdAt: row.created_at,
    hash: row.hash,
    title: row.payload.title,
    lines: row.payload.lines,
    groups: row.payload.groups,
  }));
}

/**
 * Decides a request for a person it was sent to. `shownHash`: the hash of what the person saw, if the device tells it.
 * 404 for somebody else's request, 409 already-decided or version-changed.
 */
export async function decide(
  tx: Db,
  kinds: RequestKinds,
  {
    requestId,
    personId,
    decision,
    shownHash,
  }: { requestId: string; personId: string; decision: Decision; shownHash: string | undefined },
): Promise<RequestKind> {
  const row = await tx.maybe(requestOfPerson, [personId, requestId]);
  const kind = row && kinds[row.kind];
  if (!row || !kind) throw new Refusal('not-found');
  if (row.state === 'replaced') throw new Refusal('version-changed');
  if (row.state !== 'open') throw new Refusal('already-decided');
  if (shownHash !== undefined && shownHash !== row.hash) throw new Refusal('version-changed');
  await kind.decide(
    tx,
    { id: row.id, kind: row.kind, companyId: row.company_id, payload: row.payload, hash: row.hash },
    decision,
    personId,
  );
  const state = decision === 'approve' ? 'approved' : 'rejected';
  if ((await tx.run(decideRow, [requestId, state, personId])) === 0) throw new Refusal('already-decided');
  return kind;
}
