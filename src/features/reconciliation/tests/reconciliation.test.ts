// Statements of our accounts at other banks: taken once, matched by each rule, by hand, by posting and by words;
// and who may do what.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RailFolders } from '#features/rails/server/folders.ts';
import { openPool } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { asReference, lines, move, openAccount, upload, writeStatement } from '#tests/harness/statementWorld.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { takeFolder } from '../server/folder.ts';

const roles = ['A', 'F', 'E', 'S'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
const today = bankToday();
const yesterday = addDays(today, -1);

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.close();
});

interface Shown {
  code: string;
  last: Record<string, string> | null;
  gaps: Record<string, string>[];
  missing: number;
  missingDays: string[];
  openLines: number;
  explainedLines: number;
}
async function shown(code: string): Promise<Shown | undefined> {
  const { body } = await desks.E.browser.send('GET', '/web/statements');
  return (field(body, 'accounts') as Shown[]).find((one) => one.code === code);
}
const outcomes = (body: unknown) => (field(body, 'statements') as { outcome: string }[]).map(({ outcome }) => outcome);
const act = (line: string, word: string, body: object, desk: Desk = desks.F) =>
  desk.browser.send('PATCH', `/web/statement-lines/${line}?${word}`, { body });

describe('files', () => {
  test('a statement is taken once: the same file and the same statement are counted', async () => {
    const account = await openAccount(bank, 'TAKEN');
    const text = writeStatement(account, yesterday, 10_000n, [{ minor: 100n }]);
    const first = await upload(desks.F, text);
    expect([first.status, field(first.body, 'isKnown'), outcomes(first.body)]).toEqual([200, false, ['taken']]);
    const again = await upload(desks.F, text);
    expect([field(again.body, 'isKnown'), outcomes(again.body)]).toEqual([true, ['known']]);
    // the same day in another file, and beside it one that says something else under a number that is known
    const next = writeStatement(account, today, 10_100n, []);
    const other = writeStatement(account, yesterday, 10_000n, [{ minor: 200n }]);
    const mixed = await upload(desks.F, text + other + next);
    expect(outcomes(mixed.body)).toEqual(['known', 'refused', 'taken']);
    const { rows } = await bank.owner.query(
      'select until_day::text as day, duplicates from bank_statement where code = $1 order by until_day',
      ['TAKEN'],
    );
    expect(rows).toEqual([
      { day: yesterday, duplicates: 1 },
      { day: today, duplicates: 0 },
    ]);
    expect(await lines(bank, 'TAKEN')).toHaveLength(1);
    const files = await desks.E.browser.send('GET', '/web/statements?files');
    expect(getItems(files.body)[1]).toMatchObject({
      source: 'upload',
      duplicates: 1,
      takenBy: expect.stringMatching(/\w/),
    });
  });

  test('an opening balance that is not the last closing one is a gap, and a bank day without a statement is missing', async () => {
    const account = await openAccount(bank, 'GAPS');
    const begin = addDays(today, -10);
    await upload(desks.F, writeStatement(account, begin, 0n, [{ minor: 100n }]));
    await upload(desks.F, writeStatement(account, addDays(begin, 1), 150n, []));
    const found = await shown('GAPS');
    expect(found?.gaps).toMatchObject([{ fromDay: addDays(begin, 1), closedWith: 'EUR1.00', opensWith: 'EUR1.50' }]);
    const { rows } = await bank.owner.query<{ days: string[] }>(
      `select array_agg(d::date::text order by d) as days from generate_series($1::date + 2, $2::date - 1, '1 day') d
       where is_bank_day(d::date)`,
      [begin, today],
    );
    expect(found?.missingDays).toEqual(rows[0]?.days);
    // the statement between them closes the gap
    const middle = writeStatement(account, begin, 100n, [{ minor: 50n }], '77');
    expect(outcomes((await upload(desks.F, middle)).body)).toEqual(['taken']);
    expect((await shown('GAPS'))?.gaps).toEqual([]);
  });

  test.each([
    ['no statement', 'hello', /camt\.053 or MT940 \(line 1\)/],
    ['XML that is not well-formed', '<?xml version="1.0"?>\n<Document>', /well-formed XML \(.*line 2, column/],
  ])('%s is refused with its place, and nothing is taken', async (_what, text, title) => {
    const before = await bank.owner.query('select count(*) from bank_statement_file');
    const reply = await upload(desks.F, text);
    expect([reply.status, reply.code]).toEqual([422, 'statement-unreadable']);
    expect(JSON.stringify(reply.body)).toMatch(title);
    expect((await bank.owner.query('select count(*) from bank_statement_file')).rows).toEqual(before.rows);
  });

  test('a statement of no account of ours is refused beside a good one', async () => {
    const account = await openAccount(bank, 'BESIDE');
    const strange = writeStatement({ iban: 'DE89370400440532013000' }, today, 0n, [{ minor: 1n }]);
    const good = writeStatement(account, today, 0n, [{ minor: 1n }]);
    const other = writeStatement(account, today, 0n, [{ minor: 1n }], '78');
    const reply = await upload(desks.F, strange + good.replace('C0,01NTRF', 'X0,01NTRF') + other);
    expect(field(reply.body, 'statements')).toMatchObject([
      { outcome: 'refused', reason: 'No account of the ledger has this IBAN.' },
      { outcome: 'refused', reason: 'This is no line of a statement (line 13, :61:).' },
      { outcome: 'taken' },
    ]);
  });

  test('a CSV file is read by the mapping of its account', async () => {
    await openAccount(bank, 'CSV');
    const text = 'Date;Amount;Balance;Text\n15.01.2026;-1,50;8,50;Rent\n';
    expect((await upload(desks.F, text, 'CSV')).code).toBe('statement-unreadable');
    const mapping = {
      ...{ delimiter: ';', days: 'dmy', decimal: ',', skip: 0, bookedOn: 'Date', valueOn: '', amount: 'Amount' },
      ...{ credit: '', debit: '', balance: 'Balance', currency: '', reference: '', transactionId: '', endToEndId: '' },
      ...{ otherName: '', otherIban: '', text: 'Text' },
    };
    expect((await desks.F.browser.send('PUT', '/web/statement-mappings/CSV', { body: mapping })).status).toBe(204);
    expect((await desks.E.browser.send('GET', '/web/statement-mappings/CSV')).body).toEqual({ mapping });
    expect(outcomes((await upload(desks.F, text, 'CSV')).body)).toEqual(['taken']);
    expect((await shown('CSV'))?.last).toMatchObject({ untilDay: '2026-01-15', closing: 'EUR8.50' });
    // without balances, what was taken before is not taken again
    const body = { ...mapping, balance: '' };
    expect((await desks.F.browser.send('PUT', '/web/statement-mappings/CSV', { body })).status).toBe(204);
    const more = `${text}16.01.2026;2,00;10,50;New\n`;
    expect(outcomes((await upload(desks.F, more, 'CSV')).body)).toEqual(['taken']);
    expect((await shown('CSV'))?.last).toMatchObject({ untilDay: '2026-01-16', closing: 'EUR10.50' });
    expect((await upload(desks.F, `${more}\n`, 'CSV')).code).toBe('statement-unreadable');
  });

  test('files in the folder are taken, and refused ones set aside with their reason', async () => {
    const account = await openAccount(bank, 'FOLDER');
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-statements-'));
    const folders = new RailFolders(root, '0700', ['in', 'done', 'failed']);
    await folders.make();
    fs.writeFileSync(path.join(root, 'in', 'a.sta'), writeStatement(account, today, 0n, [{ minor: 5n }]));
    fs.writeFileSync(path.join(root, 'in', 'b.sta'), 'nothing');
    const pool = openPool({ url: bank.database.serverUrl, size: 2 });
    const threads = { run: () => Promise.reject(new Error('small files are read at once')) } as never;
    await takeFolder({ pool, threads }, folders, (error) => {
      throw error;
    });
    await pool.end();
    expect([fs.readdirSync(path.join(root, 'done')), fs.readdirSync(path.join(root, 'failed'))]).toEqual([
      ['a.sta'],
      ['b.sta'],
    ]);
    expect(fs.readdirSync(root).sort()).toEqual(['done', 'failed', 'in']);
    const files = getItems((await desks.E.browser.send('GET', '/web/statements?files')).body);
    expect(files.slice(0, 2)).toMatchObject([
      { name: 'b.sta', source: 'folder', takenBy: '', refusal: 'This is no statement in camt.053 or MT940 (line 1).' },
      { name: 'a.sta', statements: [{ outcome: 'taken' }] },
    ]);
    fs.rmSync(root, { recursive: true });
  });
});

describe('people', () => {
  test('match by hand what adds up, undo it, and all of it stays on record', async () => {
    const account = await openAccount(bank, 'HAND');
    const ids = [await move(bank, 'HAND', 300n), await move(bank, 'HAND', 200n), await move(bank, 'HAND', 50n)];
    await upload(
      desks.F,
      writeStatement(account, today, 0n, [
        { minor: 500n, text: 'both' },
        { minor: 300n, text: 'one' },
      ]),
    );
    const [both, one] = await lines(bank, 'HAND');
    const id = both?.id ?? '';
    const read = await desks.F.browser.send('GET', `/web/statement-lines/${id}`);
    expect(await getVerbs(bank, read)).toEqual(['statement-line.browse']);
    expect(field(read.body, 'candidates')).toHaveLength(3);
    expect((await act(id, 'match', { transferIds: [ids[0]] })).code).toBe('line-amount-differs');
    expect((await act(id, 'match', { transferIds: [randomUUID()] })).code).toBe('transfer-unknown');
    expect((await act(id, 'match', { transferIds: ids.slice(0, 2) })).status).toBe(200);
    expect((await act(id, 'match', { transferIds: ids.slice(0, 2) })).code).toBe('line-matched');
    expect((await act(one?.id ?? '', 'match', { transferIds: [ids[0]] })).code).toBe('transfer-matched');
    const matched = (await lines(bank, 'HAND'))[0]?.decision_id;
    expect((await act(id, 'undo', { decisionId: randomUUID(), comment: 'Wrong.' })).code).toBe('line-changed');
    expect((await act(id, 'undo', { decisionId: matched, comment: 'Wrong one.' })).status).toBe(200);
    expect((await act(one?.id ?? '', 'match', { transferIds: [ids[0]] })).status).toBe(200);
    const after = await desks.E.browser.send('GET', `/web/statement-lines/${id}`);
    expect(field(after.body, 'line')).toMatchObject({ state: 'open' });
    expect(field(after.body, 'decisions')).toMatchObject([
      { kind: 'match', transfers: expect.arrayContaining(ids.slice(0, 2)), undoneFor: 'Wrong one.' },
    ]);
    const { rows } = await bank.owner.query(
      `select verb from (select verb, subject_id, at from audit 
         union all select verb, subject_id, at from audit_inbox) a
       where subject_id = $1 order by at`,
      [id],
    );
    expect(rows).toEqual([{ verb: 'statement-line.match' }, { verb: 'statement-line.undo' }]);
  });

  test('a posting made for a line is matched with it as it is made', async () => {
    const account = await openAccount(bank, 'POSTED');
    await upload(desks.F, writeStatement(account, today, 1_000n, [{ minor: -250n, text: 'Charges' }, { minor: -70n }]));
    const [line, other] = await lines(bank, 'POSTED');
    const posting = (id: string, amount: string) => ({
      ...{ id, debit: 'EUR.FEES', credit: 'EUR.POSTED', amount, message: 'Bank charges', timestamp: today },
    });
    expect((await approved(desks.F, 'PUT', '/web/ledger', posting(line?.id ?? '', '2.50'))).status).toBe(200);
    // of another amount it is a posting and no match
    expect((await approved(desks.F, 'PUT', '/web/ledger', posting(other?.id ?? '', '0.71'))).status).toBe(200);
    expect((await lines(bank, 'POSTED')).map(({ state }) => state)).toEqual(['matched', 'open']);
  });

  test('explain a line until a day; what is explained explains the difference from the ledger, and an open line does not', async () => {
    const account = await openAccount(bank, 'WORDS');
    await move(bank, 'WORDS', 100n);
    await upload(desks.F, writeStatement(account, today, 0n, [{ minor: 40n }, { minor: 7n }]));
    const [line] = await lines(bank, 'WORDS');
    const id = line?.id ?? '';
    const explain = (dueOn: string) => act(id, 'explain', { comment: 'The bank takes it back.', dueOn });
    expect((await explain(yesterday)).code).toBe('due-not-valid');
    expect((await explain(addDays(today, 100))).code).toBe('due-not-valid');
    expect((await explain(addDays(today, 5))).status).toBe(200);
    const minor = async (day: string) =>
      (await bank.owner.query('select explained_minor($1, $2) as minor', ['WORDS', day])).rows[0].minor;
    expect([await minor(today), await minor(yesterday)]).toEqual([40n, 0n]);
    // 47 on the statement, of them 7 without words; and 100 in the ledger that are on no statement
    expect((await shown('WORDS'))?.last).toMatchObject({
      closing: 'EUR0.47',
      ledger: 'EUR1.00',
      difference: 'EUR-0.93',
    });
    const differs = async () => {
      const { rows } = await bank.owner.query<{ differs: { text: string }[] }>(
        'select differs from prove_statements()',
      );
      return (rows[0]?.differs ?? []).filter(({ text }) => text.startsWith(`EUR.WORDS, ${today}`));
    };
    expect(await differs()).toHaveLength(1);
    const tomorrow = addDays(today, 1);
    await upload(desks.F, writeStatement(account, tomorrow, 47n, [{ minor: 100n, text: 'late' }]));
    const late = (await lines(bank, 'WORDS')).find(({ message }) => message === 'late');
    const read = await desks.F.browser.send('GET', `/web/statement-lines/${late?.id}`);
    const [candidate] = field(read.body, 'candidates') as { id: string }[];
    expect((await act(late?.id ?? '', 'match', { transferIds: [candidate?.id] })).status).toBe(200);
    // ours came a day before theirs
    expect([await minor(today), await minor(tomorrow)]).toEqual([-60n, 40n]);
    expect(await differs()).toHaveLength(1);
    const open = (await lines(bank, 'WORDS')).find(({ state }) => state === 'open');
    const words = { comment: 'Of another customer.', dueOn: addDays(today, 5) };
    expect((await act(open?.id ?? '', 'explain', words)).status).toBe(200);
    expect(await differs()).toEqual([]);
    expect((await shown('WORDS'))?.last).toMatchObject({
      closing: 'EUR1.47',
      explained: 'EUR0.47',
      difference: 'EUR0.00',
    });
    // an explanation ends with its day
    const setDue = (day: string) =>
      bank.owner.query('update bank_line_decision set due_on = $1 where line_id = $2', [day, open?.id]);
    await setDue(today);
    expect(await differs()).toEqual([]);
    await setDue(yesterday);
    expect(await differs()).toHaveLength(1);
    expect((await shown('WORDS'))?.last).toMatchObject({ explained: 'EUR0.40', difference: 'EUR0.07' });
    await setDue(words.dueOn);
    const list = await desks.E.browser.send('GET', '/web/statement-lines?code=WORDS&state=explained');
    const shownLines = getItems(list.body) as { amount: string }[];
    expect(shownLines.toSorted((a, b) => b.amount.localeCompare(a.amount))).toMatchObject([
      { amount: 'EUR0.40', how: 'The bank takes it back.', isOverdue: false },
      { amount: 'EUR0.07', how: 'Of another customer.' },
    ]);
    const file = await desks.E.browser.send('GET', '/web/statement-lines?export&code=WORDS&separator=%3B');
    expect(file.status).toBe(200);
  });

  test('who is linked to a client neither sees nor touches what was matched with it, nor matches its money', async () => {
    const account = await openAccount(bank, 'LINKED');
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids)
      await bank.owner.query(
        `select post(array[1], array[$1::uuid], array[l.account_id], array[a.id], array[300], array['capital'],
           array[null::uuid], array[0::bigint])
         from ledger_account l, account a where l.code = 'LINKED' and l.currency = 'EUR' and a.iban = $2`,
        [id, ibans.timber],
      );
    await upload(desks.F, writeStatement(account, today, 0n, [{ minor: 300n, text: 'one' }, { minor: 300n }]));
    const [one, other] = (await lines(bank, 'LINKED')).map(({ id }) => id);
    expect((await act(one ?? '', 'match', { transferIds: [ids[0]] })).status).toBe(200);
    const matched = (await lines(bank, 'LINKED'))[0]?.decision_id;
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by)
       values ($1, $2, 'family', 'A test', $3)`,
      [staff.F, companies.timber, staff.A],
    );
    const listed = getItems((await desks.F.browser.send('GET', '/web/statement-lines?code=LINKED')).body);
    expect(listed.map(({ id }) => id)).toEqual([other]);
    const dueOn = addDays(today, 5);
    for (const reply of [
      await desks.F.browser.send('GET', `/web/statement-lines/${one}`),
      await act(one ?? '', 'undo', { decisionId: matched, comment: 'Wrong one.' }),
      await act(one ?? '', 'explain', { comment: 'Late.', dueOn }),
      await act(other ?? '', 'match', { transferIds: [ids[1]] }),
    ])
      expect([reply.status, reply.code]).toEqual([403, 'conflict-of-interest']);
    const seen = await desks.F.browser.send('GET', `/web/statement-lines/${other}`);
    expect(field(seen.body, 'candidates')).toEqual([]);
    expect((await act(other ?? '', 'explain', { comment: 'Late.', dueOn })).status).toBe(200);
    expect((await act(other ?? '', 'match', { transferIds: [ids[1]] }, desks.A)).status).toBe(200);
    await bank.owner.query('delete from staff_link where staff_id = $1', [staff.F]);
    expect((await lines(bank, 'LINKED')).map(({ state }) => state)).toEqual(['matched', 'matched']);
  });

  test('Executive reads, Support does neither', async () => {
    expect((await upload(desks.E, 'x')).status).toBe(403);
    expect((await act(randomUUID(), 'match', { transferIds: [randomUUID()] }, desks.E)).status).toBe(403);
    expect((await desks.S.browser.send('GET', '/web/statements')).status).toBe(403);
    expect((await desks.E.browser.send('GET', '/web/statement-rules')).status).toBe(200);
    expect((await act(randomUUID(), 'match', { transferIds: [randomUUID()] })).status).toBe(404);
    expect((await desks.F.browser.send('GET', '/web/rail?differences')).status).toBe(200);
  });
});

describe('the rule by words', () => {
  test('is made by two people, posts what it names up to its amount, and ends', async () => {
    const account = await openAccount(bank, 'RULED');
    const rule = { code: 'RULED', words: 'Account charges', target: 'FEES', most: '5.00', comment: 'Each month.' };
    const proposed = await desks.F.browser.send('POST', '/web/statement-rules', { body: rule });
    expect(proposed.status).toBe(202);
    expect((await confirm(desks.A, textField(proposed.body, 'proposalId'))).status).toBe(200);
    expect((await desks.F.browser.send('POST', '/web/statement-rules', { body: rule })).code).toBe('match-rule-known');
    const given = [
      { minor: -250n, text: 'ACCOUNT CHARGES 11.2026' },
      { minor: -600n, text: 'Account charges' },
      { minor: -100n, text: 'Charges' },
    ];
    await upload(desks.F, writeStatement(account, today, 5_000n, given));
    expect((await lines(bank, 'RULED')).map(({ rule: by }) => by)).toEqual(['text', null, null]);
    const { rows } = await bank.owner.query(
      `select p.amount_minor, p.message, p.made_by <> p.confirmed_by as two from ledger_posting p
       join bank_matched_entry m on m.transfer_id = p.id where m.code = 'RULED'`,
    );
    expect(rows).toEqual([{ amount_minor: 250n, message: 'Account charges', two: true }]);
    const items = getItems((await desks.E.browser.send('GET', '/web/statement-rules')).body);
    expect(items.map(({ kind }) => kind)).toEqual(['reference', 'counterparty', 'batch', 'text']);
    const end = (id: unknown) =>
      desks.F.browser.send('DELETE', `/web/statement-rules/${id}`, { body: { comment: 'No more.' } });
    expect((await end(items[0]?.['id'])).code).toBe('match-rule-fixed');
    expect((await end(items[3]?.['id'])).status).toBe(204);
    await upload(
      desks.F,
      writeStatement(account, addDays(today, 1), 4_050n, [{ minor: -10n, text: 'Account charges' }]),
    );
    expect((await lines(bank, 'RULED')).at(-1)?.state).toBe('open');
  });
});

test('of 10 000 lines in any order of which a hundredth was changed, exactly those remain', async () => {
  const account = await openAccount(bank, 'MANY');
  const { rows } = await bank.owner.query<{ id: string; minor: bigint }>(
    `with made as (
       select g, new_id() as id, (100 + g % 700)::bigint as minor from generate_series(1, 10000) g
     ), posted as (
       select post(array_agg(g::integer order by g), array_agg(id order by g), array_agg(l.account_id order by g),
         array_agg(e.account_id order by g), array_agg(minor order by g), array_agg('capital'::text order by g),
         array_agg(null::uuid order by g), array_agg(0::bigint order by g)) as verdict
       from made, ledger_account l, ledger_account e
       where l.code = 'MANY' and l.currency = 'EUR' and e.code = 'EQUITY' and e.currency = 'EUR'
     )
     select m.id, m.minor from made m, posted order by md5(m.id::text)`,
  );
  expect(rows).toHaveLength(10_000);
  const isChanged = (i: number) => i % 100 === 7;
  const given = rows.map(({ id, minor }, i) => ({
    minor: isChanged(i) && i % 200 < 100 ? minor + 1n : minor,
    eref: isChanged(i) && i % 200 >= 100 ? 'ANOTHER' : asReference(id),
    text: String(i),
  }));
  const reply = await upload(desks.F, writeStatement(account, today, 0n, given));
  expect([reply.status, field(reply.body, 'matched'), field(reply.body, 'open')]).toEqual([200, 9_900, 100]);
  const open = (await lines(bank, 'MANY'))
    .filter(({ state }) => state === 'open')
    .map(({ message }) => Number(message));
  expect(open.sort((a, b) => a - b)).toEqual(rows.flatMap((_, i) => (isChanged(i) ? [i] : [])));
});

test('all of it is sound', () => bank.expectSound());
