// A bank with a desk for each role, and what tests of cases do there: open, decide, and look at what came of it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { openCase } from '#features/cases/server/openCase.ts';
import { isHigherByHalf } from '#features/monitoring/engine/watch.ts';
import { readKnown } from '#features/monitoring/server/engine/contexts.ts';
import { type Db, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

const roles = ['A', 'S', 'M', 'H', 'E', 'F', 'C'] as const;
export type Role = (typeof roles)[number];
export let bank: TestBank;
export let desks: Record<Role, Desk>;
export const { timber, bakery, lonely } = companies;

/** Whether what staff decided silences the rule of a client for a figure. */
export const silent = (clientId: string, rule: string, figure: number): Promise<boolean> =>
  inBank(async (tx) => {
    const { day } = await tx.one(sql<{ day: number }>(`select bank_today() - date '1970-01-01' as day`));
    const { context } = (await readKnown(tx, [clientId], day)).get(clientId) ?? {};
    return context?.silences.some((one) => one.rule === rule && !isHigherByHalf(figure, one.figure)) ?? false;
  });

/** Registers what all tests of these files need before and after them. */
export function setUpCases(): void {
  beforeAll(async () => {
    covered.clear();
    bank = await startBank({ demo: false });
    desks = await openDesks(bank, roles);
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

export const comment = 'Looked into it';

export const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;

export const get = (role: Role, path: string) => desks[role].browser.send('GET', `/web/tasks${path}`);

export const getSection = (body: unknown, title: string) =>
  getItems({ items: field(body, 'sections') }).find((one) => field(one, 'title') === title);

export interface Opened {
  clientId: string;
  id: string;
}

export async function open(type: string, clientId: string, more: object = {}, role: Role = 'A'): Promise<Opened> {
  const id = randomUUID();
  const body = { type, title: `A ${type} case`, comment: 'Why', ...more };
  const reply = await desks[role].browser.send('POST', `/web/tasks/${clientId}/${id}`, { body });
  expect([type, reply.status, reply.body]).toEqual([type, 201, { id }]);
  return { clientId, id };
}

export async function act(role: Role, { clientId, id }: Opened, code: string, more: object = {}): Promise<Reply> {
  const path = `/web/tasks/${clientId}/${id}`;
  const { version } = await shown({ clientId, id });
  const asked = code === 'SPRA' ? { props: { contacts: 'none' } } : {};
  const options = { body: { comment, version, ...asked, ...more } };
  const reply = await desks[role].browser.send('PATCH', `${path}?${code}`, options);
  if (reply.status !== 428) return reply;
  const approval = textField(reply.body, 'requestId');
  await desks[role].device.decide(approval);
  await forgetPushes(bank);
  return desks[role].browser.send('PATCH', `${path}?${code}`, { ...options, headers: { approval } });
}

export const shown = async ({ id }: Opened) => {
  const [row] = await getRows('select * from client_case where id = $1', [id]);
  if (!row) throw new Error(`no case ${id}`);
  return row;
};

export const taskId = async (opened: Opened) => {
  const { kind, status } = await shown(opened);
  return `${kind}${status}`;
};

/** A match of a client with a list entry, and the case about it. */
export async function matched(type: string, clientId: string, score = 800, subjectId = ''): Promise<Opened> {
  const opened = await open(type, clientId);
  await bank.owner.query(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', bank_now()) returning id
     ), h as (
       insert into screening_hit (id, check_id, client_id, subject_id, code, entity_id, entity_name, score_permille,
         parts, state)
       select new_id(), id, $1, $5, 'UN', $2, 'Somebody', $3, '[]', 'open' from c returning id
     )
     insert into case_hit (case_id, hit_id) select $4, id from h`,
    [clientId, `${type} ${opened.id}`, score, opened.id, subjectId],
  );
  return opened;
}

/** What the bank itself opens a case with. */
export const raised = { title: 'Raised', comment: 'Found by the bank', openedBy: null };

export async function inBank<T>(run: (tx: Db) => Promise<T>): Promise<T> {
  const pool = openPool({ url: bank.database.serverUrl, size: 1 });
  return inTransaction(pool, run).finally(() => pool.end());
}

/** A case that screening opens about timber, with a match of this score. */
export async function opensItself(score: number): Promise<Opened> {
  const [hit] = await getRows(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', bank_now()) returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'UN', new_id()::text, 'Somebody', $2, '[]', 'open' from c returning id`,
    [timber, score],
  );
  const about = { ...raised, type: 'SANCTION', subjectId: timber, hitIds: [String(hit?.['id'])] } as const;
  const id = await inBank((tx) => openCase(tx, about));
  return { clientId: timber, id };
}

export const getHit = async ({ id }: Opened) =>
  (
    await getRows('select h.state from case_hit c join screening_hit h on h.id = c.hit_id where c.case_id = $1', [id])
  )[0]?.['state'];

export const suppressed = ({ id }: Opened) =>
  getRows('select made_by from suppression where case_id = $1 and ended_at is null', [id]);

export const getStops = ({ id }: Opened) =>
  getRows(`select client_id, scope from restriction where case_id = $1 and lifted_at is null`, [id]);

export const linkedTypes = async ({ id }: Opened) =>
  (
    await getRows(
      `select k.type from case_link l join client_case k on k.id = case when l.case_id = $1 then l.other_id
        else l.case_id end
       where $1 in (l.case_id, l.other_id)`,
      [id],
    )
  ).map(({ type }) => type);

export const getFlags = async (clientId: string) =>
  (await getRows('select flags from client where id = $1', [clientId]))[0]?.['flags'];

export const declared = {
  ...{ purpose: 'b2b', incoming: 50_000, outgoing: 40_000, cash: 0, countries: 'lt, LV' },
  ...{ sources: 'sales, Virtual currency', taxCountries: 'LT' },
};

export const covered = new Set<string>();
/** Tried elsewhere: payments in rails, orders in bailiff-orders.test.ts, with a draft in registration.test.ts. */
const triedElsewhere = [
  ...['POAP', 'PODC', 'AREQ', 'ICNC'].map((code) => `PAYMENT ${code}`),
  ...['payOut', 'setAmount'].map((code) => `BAILIFF ${code}`),
  ...['BAPR', 'requireFee', 'matchFee', 'dropFee', 'requireSignature', 'dropContract'].map((code) => `COMPANY ${code}`),
];
/** Which file decides cases of which types; `openings` has what no other file has. */
const decidedTypes = {
  lists: ['PEP', 'RCA', 'ADVERSE_MEDIA', 'SANCTION'],
  reviews: ['FRAUD', 'LIMITS', 'EDD', 'ODD', 'OTHER', 'SENIOR', 'RFI', 'RESIDENCE'],
  requests: ['BAILIFF', 'DOCUMENT', 'PATTERN', 'CHILD', 'FAMILY', 'MNT'],
} as const;

/** Compares every action that the types of a file declare with those that its tests tried through `pair`. */
export function expectAllTried(part: keyof typeof decidedTypes | 'openings'): void {
  const elsewhere: readonly string[] = Object.values(decidedTypes).flat();
  const isMine = (type = ''): boolean =>
    part === 'openings' ? !elsewhere.includes(type) : decidedTypes[part].some((one) => one === type);
  const actions = [...product.cases.values()].flatMap(({ type, actions }) =>
    isMine(type) ? actions.map(({ code }) => `${type} ${code}`) : [],
  );
  const tried = [...covered, ...triedElsewhere].filter((one) => isMine(one.split(' ')[0]));
  expect(tried.sort()).toEqual(actions.sort());
}

/** One pair: who acts, with what, and what is so afterwards. A second person is the Head of AML. */
export async function pair(
  opened: Opened,
  code: string,
  { role = 'M', more = {}, second = false, after }: { role?: Role; more?: object; second?: boolean; after: string },
): Promise<Reply> {
  const { type } = await shown(opened);
  covered.add(`${type} ${code}`);
  const reply = await act(role, opened, code, more);
  expect([type, code, reply.status, reply.body]).toMatchObject([type, code, second ? 202 : 200, {}]);
  const done = second ? await confirm(desks.H, textField(reply.body, 'proposalId')) : reply;
  expect([done.status, await taskId(opened)]).toEqual([200, after]);
  return done;
}

/** Records about a subject, folded or not. */
export const selectReported = `select verb from audit_inbox where subject_id = $1
  union all select verb from audit where subject_id = $1`;
