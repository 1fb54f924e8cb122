// What the bank knows of a client goes some years after the relation has ended, unless the law holds it; what lives
// stays.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openAccount } from '#features/clients/server/openAccount.ts';
import { eraseEndedClients, keepFor } from '#features/retention/server/erase.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';

const { bakery } = companies;
/** a company without money: the director of timber acts for it too, and the stranger for no one else */
const gone = '30000000099';
const roles = ['A', 'H', 'M', 'S'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, created_at)
      values ($1, 'LEGAL', 'Toli MB', 'toli mb', bank_now())`,
    [gone],
  );
  await bank.owner.query(
    `
      insert into membership (company_id, person_id, role, letters)
      values ($1, $2, 'CEO', 'ABCDEFGH'), ($1, $3, 'REP', 'G')`,
    [gone, people.director, people.stranger],
  );
  await inTransaction(bank.owner, (tx) => openAccount(tx, gone));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRows = async (text: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(text, values)).rows;
const address = (client: string) => `/web/clients/${client}`;
const read = async (client: string, role: keyof typeof desks = 'S') =>
  (await desks[role].browser.send('GET', `${address(client)}/retention`)).body;
const hold = (client: string, reference: string, role: keyof typeof desks = 'M'): Promise<Reply> =>
  desks[role].browser.send('PATCH', `${address(client)}?hold`, {
    body: { comment: 'Asked for', props: { cause: 'COURT', reference } },
  });
const getHolds = async (client: string) => field(await read(client), 'holds') as { id: string; reference: string }[];
async function release(client: string): Promise<void> {
  const [one] = await getHolds(client);
  const body = { comment: 'Decided', props: { holdId: one?.id } };
  const proposed = await desks.M.browser.send('PATCH', `${address(client)}?release`, { body });
  expect((await confirm(desks.H, textField(proposed.body, 'proposalId'))).status).toBe(200);
}
/** Until all that was done has its number, every follower has read it, and no job works on it. */
const numbered = () =>
  until(async () => {
    const waits = `select from audit_inbox union all select from follower f, audit_head h
    where f.by_server and f.last_n < h.n
      union all select from job where state in ('waiting', 'running') and run_at <= now()`;
    return (await getRows(waits)).length === 0;
  });
const erase = async () => {
  await eraseEndedClients(bank.owner);
  return (await getRows('select client_id, class from client_erasure order by 1, 2')).map((row) =>
    Object.values(row).join(' '),
  );
};

/** Tables in which a word stands, whatever their column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await getRows(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await getRows(
      `select exists (select from "${name}" t where t::text ilike '%' || $1 || '%') as is_there`,
      [word],
    );
    if (row?.['is_there']) found.push(String(name));
  }
  return found;
}

test('a legal hold stands once for each cause and reference, and a second person ends it', async () => {
  expect(await read(bakery)).toMatchObject({
    endedAt: null,
    holds: [],
    classes: ['identity', 'papers', 'talks', 'checks'].map((name) => ({ name, years: 8, from: null, erasedAt: null })),
  });
  expect((await hold(bakery, 'e2-1')).status).toBe(204);
  expect(await hold(bakery, 'e2-1')).toMatchObject({ status: 409, code: 'already-restricted' });
  expect((await hold(bakery, 'e2-2')).status).toBe(204);
  expect((await getHolds(bakery)).map(({ reference }) => reference)).toEqual(['e2-2', 'e2-1']);
  const [newest] = await getHolds(bakery);
  const body = { comment: 'Decided', props: { holdId: newest?.id } };
  const proposed = await desks.M.browser.send('PATCH', `${address(bakery)}?release`, { body });
  expect([proposed.status, (await getHolds(bakery)).length]).toEqual([202, 2]);
  const id = textField(proposed.body, 'proposalId');
  const own = { body: { version: 0, comment: '' } };
  expect((await desks.M.browser.send('POST', `/web/proposals/${id}?confirm`, own)).status).toBe(422);
  expect((await desks.M.browser.send('POST', `/web/proposals/${id}?withdraw`, own)).status).toBeLessThan(300);
  await release(bakery);
  await release(bakery);
  expect(await getHolds(bakery)).toEqual([]);
});

test('years are five at least, and a command sets them', async () => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  for (const [name, years, code] of [
    ['talks', '10', 0],
    ['talks', '4', 1],
    ['nonsense', '10', 1],
    ['talks', 'x', 1],
  ] as const)
    expect([name, years, await keepFor(bank.database.url, [name, years])]).toEqual([name, years, code]);
  expect(field(await read(bakery), 'classes')).toContainEqual({ name: 'talks', years: 10, from: null, erasedAt: null });
  expect(await keepFor(bank.database.url, ['talks', '8'])).toBe(0);
  await expect(bank.owner.query('update retention_term set years = 4')).rejects.toMatchObject({
    constraint: 'retention_term_years_known',
  });
});

/** Something in each place where the bank keeps what it knows of a client. */
async function plant(client: string): Promise<void> {
  const staffId = desks.A.personId;
  const q = (text: string, ...values: unknown[]) => bank.owner.query(text, [client, ...values]);
  await q(`update client set title = 'Planted title', sort_name = 'planted title', code = 'planted-code',
    email = 'planted@x.test',
    phone = '+37060000999', website = 'planted.example', info = 'planted-info' where id = $1`);
  await q(`insert into client_address (client_id, type, country, street, postal_code, city)
    values ($1, 'R', 'LT', 'planted-street', '1', 'x')
    on conflict (client_id, type) do update set street = excluded.street`);
  await q(`insert into client_country_change (client_id, at, country_before) values ($1, bank_now(), 'planted')`);
  await q(`insert into identity_document (id, client_id, kind, number, country, expires_on, comment, added_at)
    values (new_id(), $1, 'passport', 'planted-number', 'LT', '2040-01-01', 'planted', bank_now())`);
  await q(`insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources,
    tax_countries,
      activities, comment, from_at, reviewed_at)
    values (new_id(), $1, 'planted-purpose', 0, 0, 0, '{}', '{}', '{}', '{}', 'planted', bank_now(), bank_now())`);
  await q(`with party as (
      insert into party (id, kind, name, sort_name, born_on, country, made_at)
      values (new_id(), 'P', 'Plantedowner', 'plantedowner', '1980-01-01', 'LT', bank_now()) returning id)
    insert into relation (id, client_id, role, subject_party, share_bp, document, address, email, comment, from_at)
    select new_id(), $1, 'P', id, 5000, 'planted-paper', 'planted-home', 'planted@y.test', 'planted', bank_now()
    from party`);
  await q(
    `
      insert into registration (id, client_id, applicant_id, draft)
      values (new_id(), $1, $2, '{"City":"planted-city"}')`,
    people.stranger,
  );
  await q(
    `
      insert into message (id, client_id, from_bank, author_id, words, at)
      values (new_id(), $1, true, $2, 'planted-message', bank_now())`,
    staffId,
  );
  await q(
    `
      insert into note (id, client_id, author_id, pinned, words, at)
      values (new_id(), $1, $2, false, 'planted-note', bank_now())`,
    staffId,
  );
  await q(`insert into counterparty_name values ($1, 'LT123999030000000009', 'planted', 'Planted other', bank_now())`);
  await q(
    `insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from, ended_by, ended_at,
      end_comment)
    values (new_id(), $1, 'planted', $2, bank_now(), bank_today(), $2, bank_now(), 'planted')`,
    staffId,
  );
  await plantChecksAndFiles(client);
  await bank.owner.query(`update person set full_name = 'Planted person' where id = $1`, [people.stranger]);
  await plantByCalls(client);
  await plantWatched(client);
}

async function plantChecksAndFiles(client: string): Promise<void> {
  const q = (text: string, ...values: unknown[]) => bank.owner.query(text, [client, ...values]);
  await q(`with c as (
      insert into screening_check (id, client_id, input, input_hash, versions, at)
      values (new_id(), $1, '{"name":"planted"}', sha256('x'), '{}', bank_now()) returning id), h as (
      insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
      select new_id(), id, $1, 'UN', 'q1', 'planted-entity', 800, '[["name","planted"]]', 'open' from c)
    select`);
  await q(`insert into card_set_aside (id, at, body_hash, kind, reason, client_id, body)
    values (new_id(), bank_now(), 'planted', 'clearing', 'not-readable', $1, '{"name":"planted-shop"}')`);
  await q(`update screening_hit set state = 'cleared' where client_id = $1`);
  const hash = `sha256('planted-file')`;
  await q(`with bytes as (insert into file_content (hash, bytes) values (${hash}, 'planted-file'))
    insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_at)
    values (new_id(), $1, ${hash}, 'OD', 'planted.pdf', 'application/pdf', 12, bank_now())`);
  await q(`insert into client_picture (id, client_id, kind, hash, media_type, size_bytes, comment, added_at)
    values (new_id(), $1, 'face', ${hash}, 'image/png', 12, 'planted', bank_now())`);
}

/** By the calls of staff: the log has their words too. */
async function plantByCalls(client: string): Promise<void> {
  const line = { comment: 'planted-detail', props: { info: 'planted-info' } };
  expect((await desks.A.browser.send('PATCH', `${address(client)}?info`, { body: line })).status).toBe(204);
  const caseId = crypto.randomUUID();
  const opened = { type: 'RFI', title: 'planted-case', comment: 'planted-why' };
  expect((await desks.A.browser.send('POST', `/web/tasks/${client}/${caseId}`, { body: opened })).status).toBe(201);
  await bank.owner.query('insert into case_file select $1, id from client_file where client_id = $2', [caseId, client]);
  const asked = { comment: 'planted-question', version: 1 };
  expect((await desks.A.browser.send('PATCH', `/web/tasks/${client}/${caseId}?AREQ`, { body: asked })).status).toBe(
    200,
  );
  await bank.owner.query(
    `update info_item i set words = 'planted-item', value = 'planted-answer' from info_request r
    where r.id = i.request_id and r.case_id = $1`,
    [caseId],
  );
  const decided = { comment: 'planted-decision', version: 2 };
  expect((await desks.A.browser.send('PATCH', `/web/tasks/${client}/${caseId}?ICNC`, { body: decided })).status).toBe(
    200,
  );
  await bank.owner.query(
    `insert into restriction (id, client_id, scope, cause, case_id, comment, made_at, lifted_at, lift_comment)
     values (new_id(), $1, 'out', 'CASE', $2, 'planted-stop', bank_now(), bank_now(), 'planted-end')`,
    [client, caseId],
  );
}

/** What rules that watch money have counted, found and judged. */
async function plantWatched(client: string): Promise<void> {
  const q = (text: string, ...values: unknown[]) => bank.owner.query(text, [client, ...values]);
  await q(`insert into watch_context (client_id, n, body) values ($1, 1, '{"facts":{"country":"planted"}}')`);
  await q(`update flow_budget set remaining = 'planted' where client_id = $1`);
  await q(`insert into watch_fault (code, client_id, n, cause, at)
    values ('C.IN.15K', $1, 1, 'planted-cause', bank_now())`);
  await q(`insert into flow_met (client_id, iban, first_on, direction)
    values ($1, 'PLANTED', bank_today(), 'in')`);
  await q(`insert into flow (client_id, n, day, booked_on, direction, kind, iban, amount_minor, payment_id, sign)
    values ($1, 1, bank_today(), bank_today(), 'in', 'other', 'PLANTED', 1, new_id(), 1)`);
  await q(`insert into flow_day values ($1, bank_today(), 'in', 'other', 'PL', 1, 1)`);
  await q(`insert into flow_party values ($1, 'PLANTED', bank_today(), 'in', 'other', 1, 1)`);
  await q(
    `insert into lab_verdict (code, version, client_id, verdict, comment, made_by, made_at)
    values ('C.IN.15K', 1, $1, 'ordinary', 'planted-verdict', $2, bank_now())`,
    desks.M.personId,
  );
  await q(`insert into case_event (client_id, state, rule, figure, at, days)
    values ($1, 'shadow', 'C.IN.15K', 1, bank_now(), '["planted"]')`);
  await q(`with p as (
      insert into payment (id, rail, state, payer_client_id, payer_name, payer_iban, payee_name, payee_iban, currency,
        amount_minor, message, category, payload_hash, created_at, changed_at)
      values (new_id(), 'book', 0, $1, 'x', 'LT00', 'y', 'LT01', 'EUR', 1, 'x', 'TRSF', '', bank_now(), bank_now())
      returning id
    ), r as (
      insert into payment_review (payment_id, state, since, changed_at)
      select id, 'ended', bank_now(), bank_now() from p
    )
    insert into payment_review_decision (id, payment_id, code, comment, at)
    select new_id(), id, 'AFLS', 'planted-decision', bank_now() from p`);
}

/** The books are as before, and staff still find the number. */
async function expectBooksAlone(before: Awaited<ReturnType<typeof getRows>>): Promise<void> {
  const erased = await getRows('select id, full_name from person where id = any ($1) order by id', [
    [people.director, people.stranger],
  ]);
  expect(erased.map((row) => row['full_name'])).toEqual(['Test director', 'Erased person']);
  const after = await getRows('select * from account where client_id = $1 order by id', [gone]);
  expect(after.map(({ iban, balance_minor: balance }) => [iban, balance])).toEqual(
    before.map(({ iban, balance_minor: balance }) => [iban, balance]),
  );
  // staff still find the number, and each page of it opens
  expect((await desks.S.browser.send('GET', address(gone))).body).toMatchObject({
    title: 'Erased client',
    flags: 'Z',
    email: null,
  });
  for (const path of ['profile', 'score', 'files', 'notes', 'messages', 'screening.json', 'relations', 'log'])
    expect([path, (await desks.A.browser.send('GET', `${address(gone)}/${path}`)).status]).not.toEqual([path, 500]);
  expect(field(await read(gone), 'classes')).toContainEqual(
    expect.objectContaining({ name: 'checks', erasedAt: expect.any(String) }),
  );
}

/** A report to the MLRO, with what was entered for the authority. */
async function plantReport(clientId: string): Promise<void> {
  await bank.owner.query(
    `with report as (
       insert into mlro_report (id, state, subject_id, narrative, authority_narrative, author_id, written_at)
       values (new_id(), 'withMlro', $1, 'planted-report', 'planted-narrative', $2, bank_now()) returning id
     ), filed as (
       insert into mlro_report_version (report_id, number, narrative, case_ids, payment_ids, made_by, made_at, record,
         xml)
       select id, 1, 'planted-filed', '{}', '{}', $3, bank_now(), '{"name": "planted-record"}', 'planted-xml'
       from report
     )
     insert into mlro_filing (report_id, action, facts)
     select id, 'planted-action', '{"x": {"occupation": "planted-work"}}' from report`,
    [clientId, desks.M.personId, desks.H.personId],
  );
}

test('eight years after its closing all that is known of a client goes, but the books, and nothing of whom else it concerned', async () => {
  await plant(gone);
  await bank.owner.query(
    `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
    values (new_id(), $1, 'C', $2, 1000, 'kept-relation', bank_now())`,
    [bakery, gone],
  );
  // as the nightly run writes it once a level changes
  await bank.owner.query(
    `insert into risk_factor (client_id, factor, level, source, cause, from_at, until_at)
    values ($1, 'LOS', 'M', 'rules', '{"event":"night","words":"kept-share 10 % is owned by Planted title"}',
      bank_now(), bank_now())`,
    [bakery],
  );
  const living = { comment: 'kept-detail', props: { info: 'kept-info' } };
  expect((await desks.A.browser.send('PATCH', `${address(bakery)}?info`, { body: living })).status).toBe(204);
  expect((await tablesWith('planted')).length).toBeGreaterThan(18);
  expect(await erase()).toEqual([]);
  const before = await getRows('select * from account where client_id = $1 order by id', [gone]);
  await bank.owner.query('select close_at_once($1, $2, $3)', [gone, desks.H.personId, 'x']);
  expect(await erase()).toEqual([]);
  expect(field(await read(gone), 'classes')).toContainEqual(
    expect.objectContaining({ name: 'papers', from: expect.stringMatching(/^20\d\d-/), erasedAt: null }),
  );
  expect((await hold(gone, 'e2-9')).status).toBe(204);
  const closed = `update client_closing set closed_at = closed_at - interval '9 years' where client_id = $1`;
  await bank.owner.query(closed, [gone]);
  expect(await erase()).toEqual([]);
  await release(gone);

  // details of the log are announced first, and those of relations that have not ended are passed over
  const details = async (word: string) =>
    (await getRows(`select from audit_detail where detail::text ilike '%' || $1 || '%'`, [word])).length;
  await numbered();
  await bank.owner.query(`update audit_block set sealed_at = sealed_at - interval '9 years'`);
  const pass = () => bank.owner.query('select erase_audit_details(10000)');
  await pass();
  await numbered();
  await pass();
  expect([(await details('planted')) > 0, (await details('kept-detail')) > 0]).toEqual([true, true]);

  // a report keeps everything, and no answer to anybody else shows a difference
  const seen = await read(gone, 'S');
  await plantReport(gone);
  expect(await erase()).toEqual([]);
  expect(await read(gone, 'S')).toEqual(seen);
  await bank.owner.query(
    `update mlro_report set state = 'notFiled', reasons = 'planted', decided_by = $2,
      decided_at = bank_now() - interval '9 years'
     where subject_id = $1`,
    [gone, desks.H.personId],
  );

  await numbered();
  expect(await erase()).toEqual(['checks', 'identity', 'papers', 'talks'].map((name) => `${gone} ${name}`));
  // what was shown to people who approved or confirmed is the proof of both
  expect(await tablesWith('planted')).toEqual(['proposal', 'request']);
  expect(await getRows(`select from file_content where hash = sha256('planted-file')`)).toEqual([]);
  expect((await details('kept-detail')) > 0).toBe(true);
  expect(await tablesWith('kept-relation')).toContain('relation');
  expect(
    await getRows(`select cause ->> 'words' as words from risk_factor where cause ->> 'words' like 'kept-share%'`),
  ).toEqual([{ words: 'kept-share 10 % is owned by Erased' }]);
  await expectBooksAlone(before);
  expect(await erase()).toHaveLength(4);
});
