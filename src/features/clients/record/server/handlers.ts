/** Staff look at one client and steer it. What tightens acts at once; what loosens is confirmed by a second person. */

import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { getPerson } from '#server/access/caller.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { hasStatus } from '#shared/clientStatus.ts';
import { Refusal } from '#shared/errors.ts';
import { getFundId, parseFundId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import { needsSecondPerson } from '#shared/rules/clientLimits.ts';
import type { LimitsBody, recordCalls } from '../calls.ts';
import { maySeeIdentity } from '../identityRules.ts';
import { clientLimitKeys, clientLimits } from '../rules.ts';
import { notifyConcerned } from './concerned.ts';
import { readRecord } from './readRecord.ts';
import * as queries from './sql.ts';

export const recordHandlers: Handlers<typeof recordCalls> = {
  readClient: async ({ params: { clientId } }, context) => {
    const reader = getPerson(context.caller);
    const seen = { identity: maySeeIdentity(reader), restricted: maySeeRestricted(reader) };
    const found = await readRecord(context.db, clientId, seen);
    recordLook(context, { clientId, verb: 'client.read', subjectKind: 'client', subjectId: clientId });
    return found;
  },

  lockClient: async ({ params: { clientId }, body }, context) => {
    await lockOpen(context.db, clientId);
    await restrict(context, clientId, null, body.comment);
    await noted(context.db, 'client.lock', clientId, body.comment);
  },

  unlockClient: async ({ params: { clientId }, body }, context) => {
    await lift(context, await liftable(context.db, clientId, null), body.comment);
    await noted(context.db, 'client.unlock', clientId, body.comment);
  },

  blockFund: async ({ params: { clientId }, query: { block }, body }, context) => {
    await lockOpen(context.db, clientId);
    const fund = await getFund(context.db, clientId, block);
    await restrict(context, clientId, fund.id, body.comment);
    await recordWithNote(context.db, 'account.block', clientId, block, body.comment);
  },

  unblockFund: async ({ params: { clientId }, query: { unblock }, body }, context) => {
    const fund = await getFund(context.db, clientId, unblock);
    await lift(context, await liftable(context.db, clientId, fund.id), body.comment);
    await recordWithNote(context.db, 'account.unblock', clientId, unblock, body.comment);
  },

  setClientInfo: async ({ params: { clientId }, body }, { db }) => {
    await lockOpen(db, clientId);
    await db.run(queries.setInfo, [clientId, body.props.info.trim()]);
    await noted(db, 'client.describe', clientId, body.comment);
  },

  changeClientLimits: async ({ params: { clientId }, body }, { db }) => {
    const wanted = wantedLimits(body);
    const rows = wanted.flatMap(({ key, minor }) => (minor === null ? [] : { key, value_minor: minor.toString() }));
    await db.run(queries.setLimits, [clientId, JSON.stringify(rows)]);
    const removed = wanted.filter(({ minor }) => minor === null).map(({ key }) => key);
    if (removed.length > 0) await db.run(queries.removeLimits, [clientId, removed]);
    await noted(db, 'limit.change', clientId, body.comment);
  },

  changeClientContact: async ({ params: { clientId }, body: { props } }, context) => {
    const before = await lock(context.db, clientId);
    await refuseTakenPhone(context.db, clientId, before.type, props.phonenr);
    await context.db.run(queries.setContact, [clientId, props.phonenr?.trim() ?? null, props.email ?? null]);
    const detail = { phone: props.phonenr ?? null, email: props.email ?? null };
    await record(context.db, { clientId, verb: 'client.update', subjectKind: 'client', subjectId: clientId, detail });
    await notifyConcerned(context, clientId, 'The bank changed your contact details', contactLines(before, props));
  },

  tightenApprovals: async ({ params: { clientId }, body }, { db }) => {
    const { type } = await lockOpen(db, clientId);
    if (type === 'N') throw new Refusal('not-a-company');
    if ((await db.one(queries.countConfirmers, [clientId])).count < 2) throw new Refusal('no-confirmer');
    if ((await db.run(queries.tightenApprovals, [clientId])) === 0) throw new Refusal('nothing-changed');
    await noted(db, 'approvals.require', clientId, body.comment);
  },
};

/** What the confirmer, or the own device, is shown. */
export const recordPreparations = {
  unlockClient: async ({ params: { clientId }, body }, { db }) => {
    const { title, flags } = await lock(db, clientId);
    const restriction = await liftable(db, clientId, null, flags);
    return getLifting('Unlock a client', clientId, [{ label: 'Client', value: title }], restriction, body.comment);
  },

  unblockFund: async ({ params: { clientId }, query: { unblock }, body }, { db }) => {
    const { title } = await lockOpen(db, clientId);
    const fund = await getFund(db, clientId, unblock);
    const restriction = await liftable(db, clientId, fund.id);
    const lines = [
      { label: 'Client', value: title },
      { label: 'Account', value: `${fund.name}, ${unblock}` },
    ];
    return getLifting('Unblock an account', clientId, lines, restriction, body.comment);
  },

  changeClientLimits: async ({ params: { clientId }, body }, { db, proposedBy }) => {
    const { title } = await lockOpen(db, clientId);
    const before = new Map((await db.many(queries.readLimits, [clientId])).map((row) => [row.key, row.value_minor]));
    const changes = wantedLimits(body).map(({ key, minor }) => ({ key, was: before.get(key) ?? null, minor }));
    const isSame = changes.every(({ was, minor }) => was === minor);
    // a proposal that somebody else has made come true is void, see `makeProposedCall`
    if (isSame && proposedBy === undefined) throw new Refusal('nothing-changed');
    const lines = changes.map(({ key, was, minor }) => ({
      label: clientLimits[key],
      value: `${formatEuro(was)} → ${formatEuro(minor)}`,
    }));
    const shown = {
      title: 'Change limits',
      lines: [{ label: 'Client', value: title }, ...lines, { label: 'Comment', value: body.comment }],
    };
    const isLoosened = changes.some(({ was, minor }) => needsSecondPerson(was, minor));
    const about = { subject: { kind: 'client', id: clientId, version: 0 }, clientId };
    const isLowered = changes.some(({ was, minor }) => minor !== null && (was === null || minor < was));
    return { shown, facts: {}, ...(isLoosened && { about }), ...(!isLowered && { tightens: null }) };
  },

  changeClientContact: async ({ params: { clientId }, body }, { db, proposedBy }) => {
    const before = await lockOpen(db, clientId);
    if (isSameContact(before, body.props) && proposedBy === undefined) throw new Refusal('nothing-changed');
    const lines = [
      { label: 'Client', value: before.title },
      ...contactLines(before, body.props),
      { label: 'Comment', value: body.comment },
    ];
    const about = { subject: { kind: 'client', id: clientId, version: 0 }, clientId };
    return { shown: { title: 'Change contact details', lines }, facts: {}, about };
  },
} satisfies Preparations<typeof recordCalls>;

/** @throws Refusal not-found */
async function lock(db: Db, clientId: string): Promise<queries.LockedClient> {
  const client = await db.maybe(queries.lockClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  return client;
}

/** A client that has not been closed. @throws Refusal not-found, client-closed */
async function lockOpen(db: Db, clientId: string): Promise<queries.LockedClient> {
  const client = await lock(db, clientId);
  if (hasStatus(client.flags, 'closed')) throw new Refusal('client-closed');
  return client;
}

/** @throws Refusal not-found */
async function getFund(db: Db, clientId: string, fundId: string): Promise<{ id: bigint; name: string }> {
  const parsed = parseFundId(fundId);
  const fund = parsed && (await db.maybe(queries.findFund, [clientId, parsed.iban, parsed.currency]));
  if (!fund) throw new Refusal('not-found');
  return fund;
}

/** A restriction of cause STAFF; the database refuses a second one with 409 already-restricted. */
async function restrict(context: Context, clientId: string, accountId: bigint | null, comment: string) {
  const scope = accountId === null ? 'all' : 'account';
  const { madeBy } = twoPeople(context);
  await context.db.run(queries.insertRestriction, [newId(), clientId, scope, accountId, comment, madeBy]);
}

type Liftable = { id: string; comment: string; made_by: string | null; made_on: string };

/**
 * @throws Refusal not-restricted where another cause stops it, or nothing does; client-closed where a closed one is not
 *   stopped
 */
async function liftable(db: Db, clientId: string, accountId: bigint | null, flags = ''): Promise<Liftable> {
  const restriction = await db.maybe(queries.lockRestriction, [clientId, accountId]);
  if (!restriction) throw new Refusal(hasStatus(flags, 'closed') ? 'client-closed' : 'not-restricted');
  return restriction;
}

async function lift({ db, caller, proposedBy }: Context, { id }: Liftable, comment: string): Promise<void> {
  await db.run(queries.liftRestriction, [id, proposedBy ?? getPerson(caller).personId, comment]);
}

function getLifting(
  title: string,
  clientId: string,
  lines: ShownStep['lines'],
  { id, comment, made_by: madeBy, made_on: madeOn }: Liftable,
  why: string,
) {
  const shown = {
    title,
    lines: [
      ...lines,
      { label: 'Stopped by', value: `${madeBy ?? 'The bank'}, ${madeOn}` },
      { label: 'Because', value: comment || 'No reason was kept' },
      { label: 'Comment', value: why },
    ],
  };
  return { shown, facts: {}, about: { subject: { kind: 'restriction', id, version: 0 }, clientId } };
}

function wantedLimits({ props: { limits } }: LimitsBody) {
  return clientLimitKeys.flatMap((key) => {
    const minor = limits[key];
    return minor === undefined ? [] : [{ key, minor: minor === null ? null : BigInt(minor) }];
  });
}

const formatEuro = (minor: bigint | null) => (minor === null ? 'no limit' : `${formatMoney(minor)} EUR`);

interface Contact {
  phonenr?: string | undefined;
  email?: string | undefined;
}

function isSameContact({ phone, email }: queries.LockedClient, { phonenr, email: mail }: Contact): boolean {
  const isSame = (was: string | null, now: string | undefined) => now === undefined || now.trim() === (was ?? '');
  return isSame(phone, phonenr) && isSame(email, mail);
}

function contactLines({ phone, email }: queries.LockedClient, after: Contact): ShownStep['lines'] {
  const line = (label: string, was: string | null, now: string | undefined) =>
    now === undefined ? [] : [{ label, value: `${was || 'none'} → ${now.trim() || 'none'}` }];
  return [...line('Phone', phone, after.phonenr), ...line('E-mail', email, after.email)];
}

/**
 * A person is found by their phone: no one else has the same. @throws Refusal phone-in-use, for a person
 * phone-of-another
 */
async function refuseTakenPhone(
  db: Db,
  clientId: string,
  type: 'N' | 'LEGAL',
  phone: string | undefined,
): Promise<void> {
  if (!phone?.trim()) return;
  if (!(await db.one(queries.isPhoneTaken, [clientId, phone.trim()])).found) return;
  throw new Refusal(type === 'N' ? 'phone-of-another' : 'phone-in-use');
}

type ClientVerb = 'client.lock' | 'client.unlock' | 'client.describe' | 'limit.change' | 'approvals.require';

function noted(db: Db, verb: ClientVerb, clientId: string, comment: string): Promise<void> {
  return record(db, { clientId, verb, subjectKind: 'client', subjectId: clientId, detail: { comment } });
}

function recordWithNote(
  db: Db,
  verb: 'account.block' | 'account.unblock',
  clientId: string,
  fund: string,
  comment: string,
) {
  const { currency = '', iban = '' } = parseFundId(fund) ?? {};
  const subjectId = getFundId(currency, iban, false);
  return record(db, { clientId, verb, subjectKind: 'account', subjectId, detail: { comment } });
}
