// The rules that match lines with what the rail moved: by reference, by counterparty, and one line for many.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { type Desk, openDesk } from '#tests/harness/desks.ts';
import { lines, upload, writeStatement } from '#tests/harness/statementWorld.ts';
import { staff } from '#tests/harness/village.ts';

const [iban, other] = ['DE89370400440532013000', 'LT601010012345678901'];
const account = { iban: 'LT121000011101001000' };
let bank: TestBank;
let desk: Desk;
const today = bankToday();

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desk = await openDesk(bank, staff.F);
  await bank.owner.query(`update ledger_account set iban = $1, bank_name = 'Bank' where code = 'SAFEGUARD'`, [
    account.iban,
  ]);
});
// what came in for no one is no whole world: its money lies in suspense without a cause
afterAll(() => bank.close());

interface Came {
  tx: string;
  e2e?: string;
  minor: number;
  iban?: string;
  file?: string;
}
/** Transfers that came in by files, and lie in suspense. */
async function come(transfers: readonly Came[]): Promise<void> {
  const rows = transfers.map(({ e2e = 'NOTPROVIDED', iban: from = iban, file = 'F', ...rest }) => ({
    ...rest,
    e2e,
    from,
    file,
  }));
  await bank.owner.query(
    `with given as (
       select new_id() as id, new_id() as transfer, g.* from jsonb_to_recordset($1) g(tx text, e2e text, minor bigint,
         "from" text, file text)
     ), posted as (
       select post(array_agg(n::integer order by n), array_agg(transfer order by n), array_agg(s.id order by n),
         array_agg(u.id order by n), array_agg(minor order by n), array_agg('suspense'::text order by n),
         array_agg(null::uuid order by n), array_agg(0::bigint order by n))
       from (select *, row_number() over (order by tx) as n from given) g, account s, account u
       where s.kind = 'settlement' and s.currency = 'EUR' and u.kind = 'suspense' and u.currency = 'EUR'
     ), files as (
       insert into rail_message (id, direction, kind, sender_bic, message_id, file_name, sha256, body, state,
         created_at, changed_at)
       select new_id(), 'in', 'pacs.008', 'X', file, file, sha256(file::bytea), '', 'taken', bank_now(), bank_now()
       from (select distinct file from given) f
       on conflict do nothing
       returning id, message_id
     )
     insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, amount_minor, is_instant,
       settlement_on, other_bic, other_name, other_iban, own_iban, created_at, suspended_by)
     select g.id, 'in', f.id, g.tx, g.e2e, g.minor, false, bank_today(), 'X', 'Payer', g.from, '', bank_now(),
       g.transfer
     from given g join files f on f.message_id = g.file, posted`,
    [JSON.stringify(rows)],
  );
}

let number = 0;
/** What rule matched each line of a statement, by its text; null: it is open. */
async function matched(
  given: Parameters<typeof writeStatement>[3],
  day = today,
): Promise<Record<string, string | null>> {
  const reply = await upload(desk, writeStatement(account, day, 0n, given, String(++number)));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const texts = given.map(({ text }) => text);
  const all = (await lines(bank, 'SAFEGUARD')).filter(({ message }) => texts.includes(message));
  return Object.fromEntries(all.map(({ message, rule }) => [message, rule]));
}

test('by transaction id or end-to-end id and amount, never against the id of another transfer', async () => {
  await come([
    { tx: 'T1', e2e: 'E1', minor: 101 },
    { tx: 'T2', e2e: 'E2', minor: 102 },
    { tx: 'T3', e2e: 'E3', minor: 103 },
    { tx: 'T4', e2e: 'E4', minor: 104 },
    { tx: 'T5', e2e: 'SAME', minor: 105 },
    { tx: 'T6', e2e: 'SAME', minor: 105 },
    { tx: 'T7', e2e: 'E7', minor: 107 },
    { tx: 'T8', e2e: 'E8', minor: 107 },
  ]);
  const found = await matched([
    { minor: 101n, txid: 'T1', text: 'transaction' },
    { minor: 102n, eref: 'E2', text: 'end to end' },
    { minor: 104n, eref: 'E3', text: 'another amount' },
    { minor: 104n, txid: 'T4', eref: 'NO', text: 'another end to end' },
    { minor: 105n, eref: 'SAME', text: 'one of two' },
    { minor: 107n, txid: 'T8', eref: 'E7', text: 'two transfers' },
  ]);
  expect(found).toEqual({
    transaction: 'reference',
    'end to end': 'reference',
    'another amount': null,
    'another end to end': null,
    'one of two': null,
    'two transfers': null,
  });
});

test('by IBAN of the counterparty and amount within two bank days, never against another reference', async () => {
  await come([
    { tx: 'C1', minor: 201, file: 'C' },
    { tx: 'C2', e2e: 'C-E2', minor: 202, file: 'C' },
    { tx: 'C3', minor: 203, file: 'C' },
    { tx: 'C4', minor: 204, file: 'C' },
    { tx: 'C5', minor: 205, file: 'C' },
    { tx: 'C6', minor: 205, file: 'C' },
    { tx: 'C7', minor: 207, file: 'C' },
    { tx: 'C8', minor: 999, file: 'C' },
  ]);
  const found = await matched([
    { minor: 201n, iban, text: 'same' },
    { minor: 202n, iban, eref: 'X', text: 'other end to end' },
    { minor: 203n, iban: other, text: 'other counterparty' },
    { minor: 204n, iban, txid: 'C8', text: 'id of another' },
    { minor: 205n, iban, text: 'two of them' },
  ]);
  expect(found).toEqual({
    same: 'counterparty',
    'other end to end': null,
    'other counterparty': null,
    'id of another': null,
    'two of them': null,
  });
  const { rows } = await bank.owner.query<{ near: string; far: string }>(
    `select max(d::date) filter (where count_bank_days(d::date, $1) = 2)::text as near,
       max(d::date) filter (where count_bank_days(d::date, $1) = 3)::text as far
     from generate_series($1::date - 9, $1::date, '1 day') d`,
    [today],
  );
  expect(await matched([{ minor: 207n, iban, text: 'three days' }], rows[0]?.far)).toEqual({ 'three days': null });
  expect(await matched([{ minor: 204n, iban, text: 'two days' }], rows[0]?.near)).toEqual({
    'two days': 'counterparty',
  });
});

const entry = (amount: string, text: string, inner: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${today}</Dt></BookgDt><BkTxCd><Prtry><Cd>${text}</Cd></Prtry></BkTxCd><NtryDtls>${inner}</NtryDtls></Ntry>`;
const part = (id: string) => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls>`;

test('one line for many transfers of one sum: by its parts, or by our message', async () => {
  await come([
    ...['1', '2', '3'].map((n) => ({ tx: `P${n}`, e2e: `PE${n}`, minor: 300 + Number(n), file: 'P' })),
    ...['1', '2'].map((n) => ({ tx: `Q${n}`, e2e: `QE${n}`, minor: 400, file: 'QUEUE' })),
    ...['1', '2'].map((n) => ({ tx: `R${n}`, e2e: `RE${n}`, minor: 450, file: 'RUN' })),
    ...['1', '2'].map((n) => ({ tx: `S${n}`, e2e: `SE${n}`, minor: 475, file: 'SUM' })),
  ]);
  const balance = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${today}</Dt></Dt></Bal>`;
  const entries = [
    entry('9.06', 'ALL', part('PE1') + part('PE2') + part('PE3')),
    entry('8.00', 'NAMED', '<Btch><MsgId>QUEUE</MsgId></Btch>'),
    entry('9.00', 'OTHERS', '<Btch><MsgId>QUEUE</MsgId></Btch>'),
    entry('9.50', 'NONE', ''),
  ];
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-01-16T08:00:00Z</CreDtTm></GrpHdr><Stmt><Id>B</Id><Acct><Id><IBAN>${account.iban}</IBAN></Id></Acct>${balance('OPBD', '0')}${balance('CLBD', '35.56')}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
  const reply = await upload(desk, xml);
  expect(reply.body).toMatchObject({ statements: [{ outcome: 'taken' }], matched: 3 });
  const { rows } = await bank.owner.query(
    `select l.amount_minor::integer as minor, cardinality(d.transfer_ids) as transfers, d.rule
     from bank_statement_line l
     join bank_statement s on s.id = l.statement_id left join bank_line_decision d on d.id = l.decision_id
     where s.number = 'B' order by l.place`,
  );
  expect(rows).toEqual([
    { minor: 906, transfers: 3, rule: 'batch' },
    { minor: 800, transfers: 2, rule: 'batch' },
    // the sum of RUN under the name of another message
    { minor: 900, transfers: null, rule: null },
    { minor: 950, transfers: 2, rule: 'batch' },
  ]);
});

test('what lies in suspense is listed by its age, the oldest leaving first', async () => {
  const { rows } = await bank.owner.query(`select count(*)::integer as count from suspense_by_age()`);
  // what the tests put there has no cause that staff would see
  expect(rows).toEqual([{ count: 0 }]);
  const post = (minor: number, message: string) =>
    bank.owner.query(
      `select post_by_hand(new_id(), case when $1 > 0 then e.id else s.id end, case when $1 > 0 then s.id else e.id end,
         abs($1::bigint), $2, bank_now(), $3, null, false)
       from account s, account e where s.kind = 'suspense' and s.currency = 'EUR' and e.kind = 'equity'
         and e.currency = 'EUR'`,
      [minor, message, staff.F],
    );
  await post(500, 'first');
  await post(300, 'second');
  await post(-600, 'back');
  const found = await desk.browser.send('GET', '/web/statements');
  expect(found.body).toMatchObject({
    suspense: [{ cause: 'manual', words: 'second', amount: 'EUR2.00', since: today, bankDays: 0, reason: null }],
  });
});

test('money in suspense is explained with words until a day, and once more', async () => {
  const read = async () => field((await desk.browser.send('GET', '/web/statements')).body, 'suspense');
  const [item] = getItems({ items: await read() });
  const explain = (dueOn: string, id = textField(item, 'id'), comment = 'Its owner is asked.') =>
    desk.browser.send('PATCH', `/web/suspense/${id}?explain`, { body: { comment, dueOn } });
  expect(await explain(addDays(today, -1))).toMatchObject({ status: 422, code: 'due-not-valid' });
  expect(await explain(addDays(today, 93))).toMatchObject({ status: 422, code: 'due-not-valid' });
  expect(await explain(today, undefined, ' ')).toMatchObject({ status: 400 });
  // what has left it again
  const { rows } = await bank.owner.query<{ id: string }>(`select id from ledger_posting where message = 'first'`);
  expect(await explain(today, rows[0]?.id)).toMatchObject({ status: 404 });
  // what has a code of its own
  const aside = await bank.owner.query<{ id: string }>(
    `insert into rail_set_aside (transfer_id, code, path, line, column_no, payee_name, message, state)
     select id, 'payee-unknown', '', 1, 1, '', '', 'open' from rail_transfer limit 1 returning transfer_id as id`,
  );
  expect(await read()).toMatchObject([{ cause: 'set-aside' }, { cause: 'manual' }]);
  expect(await explain(today, aside.rows[0]?.id)).toMatchObject({ status: 404 });
  await bank.owner.query('delete from rail_set_aside');
  expect(await explain(today)).toMatchObject({ status: 200 });
  expect(await explain(addDays(today, 5), undefined, 'Its bank is asked.')).toMatchObject({ status: 200 });
  const reason = { words: 'Its bank is asked.', dueOn: addDays(today, 5), isOver: false };
  expect(await read()).toMatchObject([{ reason }]);
  const kept = await bank.owner.query('select words from suspense_reason order by made_at');
  expect(kept.rows).toEqual([{ words: 'Its owner is asked.' }, { words: 'Its bank is asked.' }]);
});
