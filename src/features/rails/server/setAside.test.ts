/** Files with transfers that cannot be booked as they are: each is judged alone, and no settled money is lost. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { ScreenPayments } from '#server/feature.ts';
import { product } from '#src/features.server.ts';
import { TestRail } from '#tests/harness/rail.ts';
import { approvePayments, getBalances, getState } from '#tests/harness/railPayments.ts';
import { ibans } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';
import { statusMeanings } from '../iso20022/statuses.ts';
import { releasePayment } from './blocks.ts';
import { returnSetAside, takeSetAside } from './setAside.ts';

let village: VillageDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let rail: TestRail;
let count = 0;

beforeAll(async () => {
  village = await openVillage();
  ({ owner, app } = village);
});
beforeEach(async () => {
  rail = await TestRail.open(app);
});
afterEach(async () => {
  expect(rail.errors).toEqual([]);
  // books, suspense and what waits agree after every test
  expect(await findBreaches(owner, product.invariants)).toEqual([]);
  expect(await getLines(`select kind from rail_differences()`)).toEqual([]);
  await rail.close();
});
afterAll(() => village.close());

async function getLines(query: string, values: unknown[] = []): Promise<unknown[]> {
  return (await owner.query({ text: query, values, rowMode: 'array' })).rows.map((row) => row.join(' '));
}

/** A file of so many transfers of one euro to the bakery, as text to be broken. The ids are `first` and so on. */
function file(times = 2, isInstant = false): { xml: string; first: string } {
  count += 1;
  const { bank } = rail.context;
  const transfers = Array.from({ length: times }, (_, i) => ({
    ...{ transactionId: `S${count}-${i}`, endToEndId: `E${count}-${i}`, amountMinor: 100n },
    ...{ debtor: { name: 'Erika Mustermann' }, debtorIban: ibans.elsewhere, debtorBic: 'DEUTDEFF' },
    ...{
      creditor: { name: 'Duona' },
      creditorIban: ibans.bakery,
      creditorBic: bank.bic,
      remittance: { text: 'Bread' },
    },
    ...(isInstant && { acceptedAt: '2026-11-22T10:00:00.000Z' }),
  }));
  const bytes = rail.make({ kind: 'pacs.008', isInstant, settlementDay: '2026-11-23', transfers });
  return { xml: String(bytes), first: `S${count}-0` };
}

async function take(xml: string, by = rail): Promise<void> {
  await by.put(Buffer.from(xml));
  await by.take();
}

async function getBalance(name: string): Promise<bigint> {
  return (await getBalances(owner))(name).balance;
}

async function changes(work: () => Promise<unknown>): Promise<[bakery: bigint, suspense: bigint]> {
  const before = [await getBalance(ibans.bakery), await getBalance('suspense')] as const;
  await work();
  return [(await getBalance(ibans.bakery)) - before[0], (await getBalance('suspense')) - before[1]];
}

const getId = async (transactionId: string) =>
  String((await getLines(`select id from rail_transfer where transaction_id = $1`, [transactionId]))[0]);

/** A payer without a name, which two people must decide about. */
async function setAside(): Promise<{ id: string; first: string }> {
  const { xml, first } = file(1);
  await take(xml.replace('<Nm>Erika Mustermann</Nm>', ''));
  return { id: await getId(first), first };
}

const decide = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(app, work);
const taking = (id: string, payer: string | null = 'Erika Mustermann', by = rail) =>
  decide((tx) => takeSetAside(tx, by.context, id, { iban: ibans.bakery, payer: payer ?? undefined }));

describe('each transfer of a file is judged alone', () => {
  test('text that no one sees is taken out, all are booked, and what was written stays', async () => {
    const { xml, first } = file(21);
    expect(await changes(() => take(xml.replace('Bread', 'Br\u00ADead')))).toEqual([2_100n, 0n]);
    const message = `select p.message, x.path, length(x.said) from payment p join rail_transfer t on t.payment_id = p.id
      join rail_sent_text x on x.transfer_id = t.id where t.transaction_id = $1`;
    expect(await getLines(message, [first])).toEqual(['Bread RmtInf/Ustrd 6']);
  });

  test.each<[string, string | RegExp, string, string]>([
    ['no name of the payer', '<Nm>Erika Mustermann</Nm>', '', 'element-missing'],
    ['a name that is too long', 'Erika Mustermann', 'x'.repeat(141), 'value-too-long'],
    ['an account that cannot be', /<IBAN>LT../, '<IBAN>LT00', 'iban-not-valid'],
    ['a payer without an IBAN', /(<DbtrAcct><Id>)<IBAN>.*?<\/IBAN>/, '$1<Othr><Id>77</Id></Othr>', 'element-missing'],
    ['no transaction id', /<TxId>.*?<\/TxId>/, '', 'element-missing'],
    ['no bank of the payer', /(<DbtrAgt><FinInstnId>)<BICFI>.*?<\/BICFI>/, '$1', 'element-missing'],
    ['an element that no schema knows', '<ChrgBr>', '<Gift/><ChrgBr>', 'element-unexpected'],
  ])('%s sets one aside, and the other is booked', async (_, part, by, code) => {
    const { xml } = file();
    const broken = xml.replace(part, by);
    expect(broken).not.toBe(xml);
    expect(await changes(() => take(broken))).toEqual([100n, 100n]);
    expect(await getLines(`select code from rail_set_aside order by transfer_id desc limit 1`)).toEqual([code]);
    // the same file once more does nothing
    expect(await changes(() => rail.put(Buffer.from(broken), 'again.xml').then(() => rail.take()))).toEqual([0n, 0n]);
  });

  test('a file in slices sets aside as one that is taken at once', async () => {
    const { xml, first } = file(5);
    const slow = rail.with({ maxSlice: 2 });
    const broken = xml.replace(/(S\d+-3.*?)<Nm>Erika Mustermann<\/Nm>/s, '$1').replace('Erika Muster', 'Erika\tMuster');
    expect(await changes(() => take(broken, slow))).toEqual([400n, 100n]);
    expect(await getLines(`select state, booked_items from rail_message where items = 5`)).toEqual(['taken 5']);
    expect(first).toMatch(/-0$/);
  });

  test('a transfer without money moves none', async () => {
    const { xml, first } = file();
    const none = xml.replace('>1.00<', '>0.00<').replace('>2.00<', '>1.00<');
    expect(await changes(() => take(none))).toEqual([100n, 0n]);
    expect(await getLines(`select refused_for from rail_transfer where transaction_id = $1`, [first])).toEqual([
      'AM01',
    ]);
    await rail.send();
    expect(await rail.collect()).toEqual([]);
  });

  test('an instant one is refused with the reason that fits, and moves no money', async () => {
    const { xml } = file(1, true);
    expect(await changes(() => take(xml.replace('<Nm>Erika Mustermann</Nm>', '')))).toEqual([0n, 0n]);
    await rail.send();
    expect(await rail.collect()).toMatchObject([
      { kind: 'pacs.002', transfers: [{ transactionId: `S${count}-0`, status: 'RJCT', reason: { code: 'RR02' } }] },
    ]);
  });

  test('ids go back as they came, and a company reads them without what no one sees', async () => {
    const { xml } = file(1);
    const odd = xml.replace(/<EndToEndId>.*?</, '<EndToEndId> O\u00AD1 <').replace(ibans.bakery, ibans.elsewhere);
    await take(odd);
    await rail.send();
    expect(await rail.collect()).toMatchObject([
      { kind: 'pacs.004', returns: [{ original: { endToEndId: ' O\u00AD1 ' } }] },
    ]);
    const booked = file(1);
    await take(booked.xml.replace(/<EndToEndId>.*?</, '<EndToEndId> O\u00AD1 <'));
    const seen = `
      select p.end_to_end_id from payment p join rail_transfer t on t.payment_id = p.id where t.transaction_id = $1`;
    expect(await getLines(seen, [booked.first])).toEqual(['O1']);
  });
});

describe('a file is for us', () => {
  test('under our BIC with and without XXX, and a message id counts under both ways to write its sender', async () => {
    const { bank } = rail.context;
    const short = (bic: string) => bic.replace(/XXX$/, '');
    const { xml } = file(1);
    expect(short(bank.bic)).toHaveLength(8);
    const shortened = xml.replaceAll(`>${bank.bic}<`, `>${short(bank.bic)}<`);
    expect(shortened).not.toBe(xml);
    expect(await changes(() => take(shortened))).toEqual([100n, 0n]);
    const sender = rail.context.clearingBic;
    const other = sender.length === 8 ? `${sender}XXX` : short(sender);
    const again = shortened.replace(
      `<InstgAgt><FinInstnId><BICFI>${sender}<`,
      `<InstgAgt><FinInstnId><BICFI>${other}<`,
    );
    expect(again).not.toBe(shortened);
    expect(await changes(() => take(again))).toEqual([0n, 0n]);
    expect(await getLines(`select refusal from rail_message order by id desc limit 1`)).toEqual(['message-id-reused']);
  });

  test('a transfer is known again when its bank is written in eleven characters', async () => {
    const { xml } = file(1);
    await take(xml);
    const again = xml.replaceAll('>DEUTDEFF<', '>DEUTDEFFXXX<').replace(/<MsgId>.*?</, `<MsgId>AGAIN${count}<`);
    expect(await changes(() => take(again))).toEqual([0n, 0n]);
    await rail.send();
    expect(await rail.collect()).toMatchObject([{ kind: 'pacs.004', returns: [{ reason: { code: 'AM05' } }] }]);
  });
});

describe('a transfer that was set aside', () => {
  test('is booked once, with the name that staff found', async () => {
    const { id, first } = await setAside();
    await expect(
      decide((tx) => takeSetAside(tx, rail.context, id, { iban: ibans.bakery, payer: undefined })),
    ).rejects.toMatchObject({
      code: 'payer-missing',
    });
    expect(await changes(() => taking(id))).toEqual([100n, -100n]);
    const paid = `select p.payer_name, p.message, p.state from payment p join rail_transfer t on t.payment_id = p.id
      where t.transaction_id = $1`;
    expect(await getLines(paid, [first])).toEqual([`Erika Mustermann Bread ${states.executed}`]);
    for (const again of [() => taking(id), () => decide((tx) => returnSetAside(tx, rail.context, id, 'MS03'))])
      await expect(again()).rejects.toMatchObject({ code: 'transition-not-allowed' });
  });

  test('is not booked for an account that is none, or under another name than the file has', async () => {
    const { xml, first } = file(1);
    await take(xml.replace(/<IBAN>LT../, '<IBAN>LT00'));
    const id = await getId(first);
    await expect(taking(id)).rejects.toMatchObject({ code: 'payer-named' });
    await expect(
      decide((tx) => takeSetAside(tx, rail.context, id, { iban: ibans.elsewhere, payer: undefined })),
    ).rejects.toMatchObject({ code: 'account-unknown' });
    expect(await changes(() => taking(id, null))).toEqual([100n, -100n]);
  });

  test('is screened when it is taken: a hit is Blocked, its money stays in suspense until it is released', async () => {
    const stop: ScreenPayments = async (_, payments) =>
      new Map(payments.map(({ id, name }) => [id, { type: 'PAYMENT' as const, comment: `Looks like ${name}` }]));
    const { id, first } = await setAside();
    expect(await changes(() => taking(id, 'Erika Mustermann', rail.withScreen(stop)))).toEqual([0n, 0n]);
    const [paymentId] = await getLines(`select payment_id from rail_transfer where transaction_id = $1`, [first]);
    expect(await getState(owner, String(paymentId))).toBe(states.blocked);
    expect(await findBreaches(owner, product.invariants)).toEqual([]);
    expect(await changes(() => decide((tx) => releasePayment(tx, String(paymentId))))).toEqual([100n, -100n]);
  });

  test('goes back with its reason and what is known of it', async () => {
    const { id, first } = await setAside();
    expect(await changes(() => decide((tx) => returnSetAside(tx, rail.context, id, 'RR02')))).toEqual([0n, -100n]);
    await rail.send();
    const original = { transactionId: first, debtorIban: ibans.elsewhere, creditorIban: ibans.bakery };
    expect(await rail.collect()).toMatchObject([
      { kind: 'pacs.004', returns: [{ amountMinor: 100n, reason: { code: 'RR02' }, original }] },
    ]);
    await expect(taking(id)).rejects.toMatchObject({ code: 'transition-not-allowed' });
  });

  test('is not said to be unknown when its bank asks it back', async () => {
    const { first } = await setAside();
    const original = {
      messageId: `C${count}`,
      transactionId: first,
      endToEndId: 'E',
      amountMinor: 100n,
      settlementDay: '2026-11-23',
    };
    await rail.put(
      rail.make({ kind: 'camt.056', recalls: [{ cancellationId: `K${count}`, reason: { code: 'FRAD' }, original }] }),
    );
    await rail.take();
    await rail.send();
    expect(await rail.collect()).toEqual([]);
    expect(await getLines(`select code, said from rail_exception where transaction_id = $1`, [first])).toEqual([
      'recall-of-set-aside recall FRAD',
    ]);
  });
});

describe('a report', () => {
  test('settles one payment and leaves each of any other code pending', async () => {
    const waiting = [...Object.keys(statusMeanings).filter((code) => !['ACCC', 'ACSC', 'RJCT'].includes(code)), 'XXXX'];
    const ids = await approvePayments(owner, { amountMinor: 100n, count: waiting.length + 1 });
    const sent = await rail.handOver();
    const byId = new Map(sent.map((one) => [one.transactionId, one]));
    const getSent = (id: string | undefined) => byId.get((id ?? '').replaceAll('-', ''));
    const codes = ['ACSC', ...waiting];
    const report = rail.make({
      ...{ kind: 'pacs.002', originalMessageId: sent[0]?.messageId ?? '', originalKind: 'pacs.008.001.08' },
      transfers: codes.map((status, i) => ({
        transactionId: getSent(ids[i])?.transactionId ?? '',
        endToEndId: 'E',
        status,
      })),
    });
    await rail.put(report);
    await rail.take();
    expect(await Promise.all(ids.map((id) => getState(owner, id)))).toEqual([
      states.executed,
      ...waiting.map(() => states.pending),
    ]);
    expect(await getLines(`select said from rail_exception where code = 'status-to-look-at' order by said`)).toEqual([
      ...['BLCK', 'CANC', 'CPUC', 'XXXX'],
    ]);
  });

  test('an entry that cannot be read does not hold up the others', async () => {
    const [one = '', other = ''] = await approvePayments(owner, { amountMinor: 100n, count: 2 });
    const sent = await rail.handOver();
    const broken = String(rail.statusReport(sent, 'ACSC')).replace('<TxSts>ACSC</TxSts>', '');
    await take(broken);
    expect((await Promise.all([one, other].map((id) => getState(owner, id)))).sort()).toEqual(
      [states.executed, states.pending].sort(),
    );
    expect(await getLines(`select count(*) from rail_exception where code = 'not-readable'`)).toEqual(['1']);
  });
});
