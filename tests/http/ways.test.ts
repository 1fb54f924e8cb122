// Each cell of the table of ways on a real bank: what it allows is offered and done, what it refuses is neither.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '../harness/bank.ts';
import { approved, confirm, type Desk, openDesks } from '../harness/desks.ts';
import { bankCode, endow, people, staff } from '../harness/village.ts';
import { getText, type Standing, sorted, type Way, ways } from '../harness/ways.ts';
import { sampleDraft } from '../samples/registration.ts';
import { forgetPushes } from './tasks.ts';

let bank: TestBank;
let desks: Record<'A' | 'H', Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'H']);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRows = async (query: string, values: unknown[]) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;

// accounts of the village have numbers too
let last = 1000;
/** A client who stands there; where one can be closed, the notice is over. */
async function settle({ who, flags, account }: Standing): Promise<string> {
  last += 1;
  const id = `${who === 'person' ? 5 : 6}${String(last).padStart(10, '0')}`;
  const applies = who === 'company' && /[BD]/.test(flags);
  const [status, unlocked] = [flags.includes('D') ? 'Declined' : 'Review', flags.replace('L', '')];
  const kind = who === 'person' ? 'N' : 'LEGAL';
  await getRows(
    `insert into client (id, type, title, sort_name, country, flags, registration_status, created_at)
     values ($1, $2, 'Kas Nors', 'kas nors', 'LT', $3, $4, bank_now())`,
    [id, kind, unlocked, applies ? status : null],
  );
  if (flags.includes('Z'))
    await getRows('insert into client_closing (id, client_id, closed_at) values (new_id(), $1, bank_now())', [id]);
  else
    await getRows(
      `insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from)
       values (new_id(), $1, 'No business', $2, bank_now(), bank_today())`,
      [id, staff.P],
    );
  if (applies) await settleDraft(id);
  if (account !== 'none') await settleAccount(id, account);
  if (flags.includes('L'))
    await getRows(
      `
        insert into restriction (id, client_id, scope, cause, comment, made_at)
        values (new_id(), $1, 'all', 'STAFF', 'x', bank_now())`,
      [id],
    );
  return id;
}

async function settleDraft(id: string): Promise<void> {
  const values = [id, people.stranger];
  await getRows(`insert into membership (company_id, person_id, role, letters) values ($1, $2, 'CEO', 'F')`, values);
  await getRows(
    `
      insert into registration (id, client_id, applicant_id, stage, step, draft)
      values (new_id(), $1, $2, 'Registration', 7, $3)`,
    [...values, JSON.stringify(sampleDraft)],
  );
}

async function settleAccount(id: string, account: Standing['account']): Promise<void> {
  const iban = ownIban(bankCode, id);
  await getRows(
    `
      insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
      values ($1, 'client', $2, 'Main', 'EUR', 0, now())`,
    [id, iban],
  );
  if (account === 'money') await endow(bank.owner, iban, 100n);
}

async function getStanding(id: string): Promise<string> {
  const [row] = await getRows(
    `select c.type, c.flags, count(a.id)::integer as accounts, coalesce(sum(a.balance_minor), 0) <> 0 as "hasMoney"
     from client c left join account a on a.client_id = c.id and a.closed_at is null where c.id = $1 group by c.id`,
    [id],
  );
  const account = row?.['accounts'] === 0 ? 'none' : row?.['hasMoney'] ? 'money' : 'empty';
  return getText({
    who: row?.['type'] === 'N' ? 'person' : 'company',
    flags: sorted(String(row?.['flags'])),
    account,
  });
}

const decisions: Readonly<Record<string, [code: string, more?: object]>> = {
  'OPEN yes': ['IAPR'],
  'OPEN no': ['IDCL'],
  'REOPEN yes': ['IAPR'],
  'REOPEN no': ['IDCL'],
  'COMPANY yes': ['BAPR', { props: { sole: 'yes', terms: sampleDraft.Services.map((_, i) => `${i + 1}`) } }],
  'COMPANY no': ['BDCL', { reasons: ['R_INACCURATE_DATA'], props: { evidence: 'fine' } }],
  'COMPANY ask': ['BREQ', { props: { fields: ['Website'] } }],
};

const comment = 'planted-reason';

/** Opens the case as 'New case' does, and decides it. What is not offered is tried all the same. */
async function decide(id: string, action: string): Promise<Reply> {
  const [type = ''] = action.split(' ');
  const [code, more] = decisions[action] ?? ['none'];
  const path = `/web/tasks/${id}/${randomUUID()}`;
  const { browser } = desks.A;
  const opened = await browser.send('POST', path, { body: { type, title: 'A case', comment } });
  if (opened.status !== 201) return opened;
  const shown = (await browser.send('GET', path)).body;
  const isOffered = getItems({ items: field(shown, 'actions') }).some(
    (one) => one['code'] === code && one['whyNot'] === '',
  );
  const reply = await browser.send('PATCH', `${path}?${code}`, {
    body: { comment, version: field(shown, 'version'), ...more },
  });
  expect([action, reply.code, isOffered]).toEqual([action, reply.code, reply.status < 300]);
  return reply;
}

async function close(desk: Desk, id: string, word: string, why: string): Promise<Reply> {
  const shown = (await desk.browser.send('GET', `/web/clients/${id}`)).body;
  const [path, body] = [`/web/clients/${id}${word}`, { comment }];
  const tried = await desk.browser.send('DELETE', path, { body });
  // the button says why it is dead
  expect([id, getItems({ items: field(shown, why) }).length === 0]).toEqual([id, tried.status === 428]);
  return tried.status === 428 ? approved(desk, 'DELETE', path, body) : tried;
}

async function run(id: string, action: string): Promise<Reply> {
  const { A, H } = desks;
  if (action === 'close') return close(A, id, '', 'whyNotClosed');
  if (action === 'once') return close(H, id, '?atonce', 'whyNotEmpty');
  if (action !== 'lock' && action !== 'unlock') return decide(id, action);
  return A.browser.send('PATCH', `/web/clients/${id}?${action}`, { body: { comment } });
}

async function walk(id: string, { from, action, to }: Way): Promise<string> {
  const reply = await run(id, action);
  const done = reply.status === 202 ? await confirm(desks.H, textField(reply.body, 'proposalId')) : reply;
  const isRight = to ? done.status < 300 : done.status === 409;
  const after = await getStanding(id);
  if (isRight && after === getText(to ?? from)) return '';
  return `${getText(from)}, ${action}: ${done.status} ${done.code}, then ${after}`;
}

const standings = [...new Set(ways.map(({ from }) => getText(from)))];
test.each(standings)('%s', async (standing) => {
  const wrong: string[] = [];
  let still: string | undefined;
  await forgetPushes(bank);
  // money leaves by payments, which have tests of their own
  for (const way of ways.filter(({ from, action }) => getText(from) === standing && action !== 'leaves')) {
    // what is refused moves no one
    const id = way.to || still === undefined ? await settle(way.from) : still;
    if (!way.to) still = id;
    wrong.push(await walk(id, way));
  }
  expect(wrong.filter(Boolean)).toEqual([]);
});
