/**
 * Counts whom each staff user takes something away from. Up to the limit of a bank day such a call acts at once; beyond
 * it, the call is kept as a proposal, and nothing happens before a second person confirms. The bank's own stops have no
 * caller, and orders of authorities are not marked as tightening.
 */
import { getClient } from '#shared/call.ts';
import { tightening as limits } from '#shared/limits.ts';
import { isBeyondOne } from '#shared/tightening.ts';
import { getPerson } from '../access/caller.ts';
import { type Db, sql } from '../db/pool.ts';
import type { Context, Prepared, Route } from '../http/context.ts';

/** One human being at a time, whatever staff number: a second call waits until the first is counted. */
const lockCount = sql<never>(`
  select pg_advisory_xact_lock(hashtextextended(
    'tightening ' || coalesce(birth_date::text || ' ' || plain_words(full_name), id), 0))
  from person where id = $1`);

/** $1 person, $2 those that would be added: how many there are on this bank day then */
const countSubjects = sql<{ count: number }>(`
  with own as (
    select person_id from (select distinct person_id from tightening where bank_day = bank_today()) d
    where person_id = $1 or is_same_human($1, person_id)
  )
  select count(*)::integer as count
  from (
    select subject_id from tightening where bank_day = bank_today() and person_id in (select person_id from own)
    union
    select unnest($2::text[])
  ) s`);

const countClients = sql<{ count: number }>(`select count(*)::integer as count from client where flags !~ '[ZD]'`);

const insertRows = sql<never>(`
  insert into tightening (bank_day, person_id, subject_id, did)
  select bank_today(), $1, s, $3 from unnest($2::text[]) s
  on conflict do nothing`);

/** Those of other days are in the audit alone. */
const forgetRows = sql<never>('delete from tightening where person_id = $1 and bank_day < bank_today() - 7');

/** Locks the count of the caller before anything else is locked. */
export async function lockTighteningCount({ call }: Route, { db, caller }: Context): Promise<void> {
  if (call.tightens) await db.run(lockCount, [getPerson(caller).personId]);
}

interface Act {
  subjects: readonly string[];
  did: string;
}

/** What the call does at once; undefined: nothing, or nothing that is taken away. */
function getAct(route: Route, input: Input, prepared: Prepared | undefined): Act | undefined {
  if (prepared?.tightens === null || (prepared?.about && !prepared.actNow)) return undefined;
  const { tightens } = route.call;
  if (prepared?.tightens || !tightens) return prepared?.tightens ?? undefined;
  return { subjects: [getSubject(route, input)], did: tightens.did };
}

/**
 * Counts what the call takes away, in its transaction. True: it is beyond the limit of the caller's bank day and must
 * wait; nothing is counted then.
 */
export async function mustWait(
  route: Route,
  input: Input,
  prepared: Prepared | undefined,
  { db, caller }: Context,
): Promise<boolean> {
  const act = getAct(route, input, prepared);
  if (!act || act.subjects.length === 0) return false;
  return !(await countTightened(db, getPerson(caller).personId, act));
}

/**
 * Counts what one person takes away from clients, for a call that cannot wait as a proposal. False: it is beyond the
 * limit of the bank day, and nothing is counted. `did` as the call declares it that does the same openly.
 */
export async function countTightened(db: Db, personId: string, { subjects, did }: Act): Promise<boolean> {
  await db.run(lockCount, [personId]);
  if (await isBeyond(db, personId, subjects)) return false;
  await db.run(insertRows, [personId, subjects, did]);
  await db.run(forgetRows, [personId]);
  return true;
}

async function isBeyond(db: Db, personId: string, subjects: readonly string[]): Promise<boolean> {
  const { count } = await db.one(countSubjects, [personId, subjects]);
  // counting all clients of a large bank takes a while
  if (count <= limits.maxClients) return false;
  return isBeyondOne(count, (await db.one(countClients)).count);
}

interface Input {
  params?: Readonly<Record<string, unknown>>;
  query?: unknown;
  body?: unknown;
}

function getSubject({ call }: Pick<Route, 'call'>, { params = {} }: Input): string {
  const found = call.tightens?.of === undefined ? getClient(call, params) : params[call.tightens.of];
  return String(found);
}

const readName = sql<{ name: string; is_client: boolean }>(`
  select coalesce((select title from client where id = $1), (select full_name from person where id = $1), '') as name,
    exists (select from client where id = $1) as is_client`);

/**
 * What a call beyond the limit would do, as both people are shown it: in the words of its own preparation where it has
 * them, or made of path, query and comment.
 */
export async function describeWaiting(
  route: Route,
  input: Input,
  own: Prepared | undefined,
  { db }: Context,
): Promise<Prepared | undefined> {
  const { tightens } = route.call;
  if (own?.about) return own;
  if (own?.tightens) return { ...own, ...(await own.tightens.waiting()) };
  if (!tightens) return own;
  const id = getSubject(route, input);
  const { name, is_client: isClient } = await db.one(readName, [id]);
  const values = { ...input.params, ...getObject(input.query) };
  const others = Object.entries(values).filter(([, value]) => String(value) !== id);
  const comment = getObject(input.body)['comment'];
  const lines = [
    { label: route.call.tightens?.of ? 'Person' : 'Client', value: name },
    ...others.map(([key, value]) => ({ label: tightens.labels?.[key] ?? key, value: String(value) })),
    ...(typeof comment === 'string' ? [{ label: 'Comment', value: comment }] : []),
  ];
  // numbers of accounts are not kept in the audit
  const subject =
    tightens.of !== undefined
      ? { kind: 'person', id, version: 0 }
      : others.length === 0
        ? { kind: 'client', id, version: 0 }
        : { kind: 'new-tightening', id: [id, ...others.map(([, value]) => String(value))].join(' '), version: 0 };
  const about = { subject, clientId: isClient && tightens.of === undefined ? id : null };
  return { facts: own?.facts, ...own, shown: own?.shown ?? { title: tightens.title, lines }, about };
}

const getObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Beside what is confirmed. */
export const whyItWaits = {
  label: 'Why it waits',
  value: 'Its proposer has restricted as many clients today as one person may. Nothing has happened yet',
};
