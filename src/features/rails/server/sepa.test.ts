/** The SEPA rail: what each message does to payments and money, and that no file works twice. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { Threads } from '#server/threads/threads.ts';
import { clearingBic } from '#tests/harness/bank.ts';
import { bundleTasks } from '#tests/harness/bundleTasks.ts';
import { type Sent, TestRail } from '#tests/harness/rail.ts';
import { approvePayments, getBalances } from '#tests/harness/railPayments.ts';
import { companies, ibans, openingMinor } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';
import { railFiles } from '../iso20022/limits.ts';

let village: VillageDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let rail: TestRail;

beforeAll(async () => {
  village = await openVillage();
  ({ owner, app } = village);
});
beforeEach(async () => {
  rail = await TestRail.open(app);
});
afterEach(async () => {
  expect(rail.errors).toEqual([]);
  await rail.close();
});
afterAll(() => village.close());

const amountMinor = 10_000n;
const feeMinor = 35n;

/** Approved payments of timber to another bank, their money held. */
function authorize(count = 1, { isInstant = false } = {}): Promise<string[]> {
  return approvePayments(owner, { count, amountMinor, feeMinor, isInstant });
}

async function getPayment(id: string | undefined): Promise<{ state: number; refusal: string | null }> {
  const { rows } = await owner.query<{ state: number; refusal: string | null }>(
    'select state, refusal from payment where id = $1',
    [id],
  );
  return rows[0] ?? { state: -1, refusal: null };
}

/** Balances by name, and what is held for timber, in cents. */
async function money() {
  const of = await getBalances(owner);
  return {
    timber: of(ibans.timber).balance,
    held: of(ibans.timber).held,
    bakery: of(ibans.bakery).balance,
    settlement: of('settlement').balance,
    suspense: of('suspense').balance,
    fees: of('fee_income').balance,
  };
}

/** What has changed since, without what has not. */
async function since(before: Awaited<ReturnType<typeof money>>): Promise<Partial<Record<string, bigint>>> {
  const now = await money();
  return Object.fromEntries(
    Object.entries(now)
      .map(([name, value]) => [name, value - before[name as keyof typeof now]] as const)
      .filter(([, change]) => change !== 0n),
  );
}

async function exceptions(): Promise<string[]> {
  const { rows } = await owner.query<{ code: string; said: string }>(
    'select code, said from rail_exception order by id',
  );
  await owner.query('delete from rail_exception');
  return rows.map(({ code, said }) => `${code}: ${said}`);
}

test('a payment is handed over: Pending, its money on the settlement account, its message complete', async () => {
  const before = await money();
  const [id] = await authorize();
  await rail.send();
  expect(await getPayment(id)).toEqual({ state: states.pending, refusal: null });
  expect(await since(before)).toEqual({ timber: -amountMinor - feeMinor, settlement: amountMinor, fees: feeMinor });
  const [message, ...others] = await rail.collect();
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    kind: 'pacs.008',
    senderBic: 'KONTLT21XXX',
    receiverBic: rail.context.clearingBic,
    isInstant: false,
    transfers: [
      {
        transactionId: id?.replaceAll('-', ''),
        endToEndId: 'NOTPROVIDED',
        amountMinor,
        debtorIban: ibans.timber,
        creditor: { name: 'Max Mustermann' },
        creditorIban: ibans.elsewhere,
        remittance: { text: 'Invoice 7' },
      },
    ],
  });
  const { rows } = await owner.query('select sepa_tx_id from payment_detail where payment_id = $1', [id]);
  expect(rows).toEqual([{ sepa_tx_id: id?.replaceAll('-', '') }]);
  // nothing is sent twice
  await rail.send();
  expect(await rail.names('out')).toEqual([]);
});

test('payments travel together, instant ones alone', async () => {
  await authorize(3);
  await authorize(2, { isInstant: true });
  await rail.send();
  const messages = await rail.collect();
  const found = messages.map((one) => (one.kind === 'pacs.008' ? [one.isInstant, one.transfers.length] : []));
  expect(found.sort()).toEqual([
    [false, 3],
    [true, 1],
    [true, 1],
  ]);
});

test('what the ledger refuses fails, and is in no message', async () => {
  const before = await money();
  const [id] = await authorize();
  await owner.query(`update account set blocked_at = now() where iban = '${ibans.timber}'`);
  await rail.send();
  await owner.query(`update account set blocked_at = null where iban = '${ibans.timber}'`);
  expect(await getPayment(id)).toEqual({ state: states.failed, refusal: 'account_blocked' });
  expect(await since(before)).toEqual({});
  expect(await rail.names('out')).toEqual([]);
});

test('what was approved before its client was locked fails, and is in no message', async () => {
  const before = await money();
  const [id] = await authorize();
  await owner.query(`update client set flags = 'L' where id = '${companies.timber}'`);
  await rail.send();
  await owner.query(`update client set flags = '' where id = '${companies.timber}'`);
  expect(await getPayment(id)).toEqual({ state: states.failed, refusal: 'client_locked' });
  expect(await since(before)).toEqual({});
  expect(await rail.names('out')).toEqual([]);
});

test('what no message can say stops alone with a technical error, its money held; the others are sent', async () => {
  const ids = await authorize(3);
  await owner.query(`update payment set payee_iban = 'NO IBAN' where id = $1`, [ids[1]]);
  await rail.send();
  const found = await Promise.all(ids.map(getPayment));
  expect(found.map(({ state }) => state)).toEqual([states.pending, states.technicalError, states.pending]);
  expect(rail.errors.splice(0)).toHaveLength(1);
  expect((await money()).held).toBe(amountMinor + feeMinor);
  expect((await rail.handOver()).map(({ transactionId }) => transactionId)).toEqual(
    [ids[0], ids[2]].map((id) => id?.replaceAll('-', '')),
  );
  // mended, it goes
  await owner.query(`update payment set payee_iban = '${ibans.elsewhere}' where id = $1`, [ids[1]]);
  await owner.query(`update payment set state = payment_state('authorized') where id = $1`, [ids[1]]);
  expect(await rail.handOver()).toHaveLength(1);
});

describe('an answer', () => {
  test.each<{
    say: Parameters<TestRail['statusReport']>[1];
    reason?: string;
    state: number;
    refusal: string | null;
    change: object;
  }>([
    {
      say: 'ACSC',
      state: states.executed,
      refusal: null,
      change: { timber: -10_035n, settlement: 10_000n, fees: 35n },
    },
    { say: 'RJCT', reason: 'AC04', state: states.rejected, refusal: 'AC04', change: {} },
    { say: 'PDNG', state: states.pending, refusal: null, change: { timber: -10_035n, settlement: 10_000n, fees: 35n } },
  ])('$say makes it $state', async ({ say, reason, state, refusal, change }) => {
    const before = await money();
    const [id] = await authorize();
    await rail.answer(await rail.handOver(), say, reason);
    expect(await getPayment(id)).toEqual({ state, refusal });
    expect(await since(before)).toEqual(change);
    expect(await exceptions()).toEqual([]);
    expect(await rail.names('done')).toHaveLength(2);
  });

  test('for a whole message answers all its transfers', async () => {
    const ids = await authorize(2);
    const [sent] = await rail.handOver();
    const about = { originalMessageId: sent?.messageId ?? '', originalKind: 'pacs.008.001.08', transfers: [] };
    await rail.put(rail.make({ kind: 'pacs.002', ...about, groupStatus: 'RJCT', groupReason: { code: 'MS03' } }));
    await rail.take();
    for (const id of ids) expect(await getPayment(id)).toEqual({ state: states.rejected, refusal: 'MS03' });
  });

  test('for two messages at once answers the transfers of both, and a group that cannot be read is kept', async () => {
    const ids = [await authorize(), await authorize()].flat();
    const sent = await rail.handOver();
    const messages = [...new Set(sent.map(({ messageId }) => messageId))];
    expect(messages).toHaveLength(1);
    const later = await authorize();
    const [other] = await rail.handOver();
    const about = { originalKind: 'pacs.008.001.08', transfers: [], groupStatus: 'RJCT' };
    const report = rail.make({
      ...{ kind: 'pacs.002', ...about, originalMessageId: messages[0] ?? '', groupReason: { code: 'MS03' } },
      others: [
        { ...about, originalMessageId: other?.messageId ?? '', groupReason: { code: 'AC04' } },
        { ...about, originalMessageId: 'Broken' },
      ],
    });
    await rail.put(Buffer.from(String(report).replace('<OrgnlMsgId>Broken</OrgnlMsgId>', '')));
    await rail.take();
    for (const id of ids) expect(await getPayment(id)).toEqual({ state: states.rejected, refusal: 'MS03' });
    expect(await getPayment(later[0])).toEqual({ state: states.rejected, refusal: 'AC04' });
    expect(await exceptions()).toEqual([expect.stringMatching(/^not-readable: element-missing/)]);
  });

  // each: first answer, second answer, what is kept of the second
  test.each<[string, (sent: Sent[]) => Buffer, (sent: Sent[]) => Buffer, number, string]>([
    [
      'settled twice',
      (s) => rail.statusReport(s, 'ACSC'),
      (s) => rail.statusReport(s, 'ACSC'),
      states.executed,
      'already-answered: ACSC',
    ],
    [
      'refused, then settled',
      (s) => rail.statusReport(s, 'RJCT', 'AC01'),
      (s) => rail.statusReport(s, 'ACSC'),
      states.rejected,
      'contradiction: ACSC',
    ],
    [
      'settled, then refused',
      (s) => rail.statusReport(s, 'ACSC'),
      (s) => rail.statusReport(s, 'RJCT', 'AC01'),
      states.executed,
      'contradiction: RJCT AC01',
    ],
    [
      'refused, then returned',
      (s) => rail.statusReport(s, 'RJCT', 'AC01'),
      (s) => rail.getReturn(s, 'AC01'),
      states.rejected,
      'contradiction: returned AC01',
    ],
    [
      'returned twice',
      (s) => rail.getReturn(s, 'AC04'),
      (s) => rail.getReturn(s, 'AC04'),
      states.reversed,
      'already-answered: returned AC04',
    ],
    [
      'settled, then less comes back',
      (s) => rail.statusReport(s, 'ACSC'),
      (s) => rail.getReturn(s, 'AC04', 1n),
      states.executed,
      'amount-differs: returned AC04',
    ],
    [
      'returned, then settled late',
      (s) => rail.getReturn(s, 'AC04'),
      (s) => rail.statusReport(s, 'ACSC'),
      states.reversed,
      'already-answered: ACSC',
    ],
  ])('that does not fit moves nothing: %s', async (_, first, second, state, kept) => {
    const [id] = await authorize();
    const sent = await rail.handOver();
    await rail.put(first(sent));
    await rail.take();
    const before = await money();
    await rail.put(second(sent));
    await rail.take();
    expect(await since(before)).toEqual({});
    expect((await getPayment(id)).state).toBe(state);
    expect(await exceptions()).toEqual([kept]);
  });

  test('for a transfer or a message that no one knows is kept', async () => {
    const before = await money();
    const [id] = await authorize();
    const [sent] = await rail.handOver();
    if (!sent) throw new Error('nothing was sent');
    await rail.answer([{ ...sent, transactionId: 'UNKNOWN' }], 'RJCT', 'AC01');
    await rail.answer([{ ...sent, messageId: 'ANOTHER' }], 'RJCT', 'AC01');
    await rail.put(rail.getReturn([{ ...sent, transactionId: 'UNKNOWN' }], 'AC01'));
    await rail.take();
    expect((await getPayment(id)).state).toBe(states.pending);
    expect(await since(before)).toEqual({ timber: -10_035n, settlement: 10_000n, fees: 35n });
    expect(await exceptions()).toEqual([
      'transfer-unknown: RJCT AC01',
      'transfer-unknown: RJCT AC01',
      'transfer-unknown: returned AC01',
    ]);
  });

  test('within one message counts once', async () => {
    const [id] = await authorize();
    const sent = await rail.handOver();
    await rail.answer([...sent, ...sent], 'RJCT', 'AC01');
    expect((await getPayment(id)).state).toBe(states.rejected);
    expect(await exceptions()).toEqual(['already-answered: RJCT AC01']);
  });
});

test('a settled payment comes back: Reversed, the amount is there again, the fee stays', async () => {
  const before = await money();
  const [id] = await authorize();
  const sent = await rail.handOver();
  await rail.answer(sent, 'ACSC');
  await rail.put(rail.getReturn(sent, 'AC06'));
  await rail.take();
  expect(await getPayment(id)).toEqual({ state: states.reversed, refusal: 'AC06' });
  expect(await since(before)).toEqual({ timber: -feeMinor, fees: feeMinor });
});

test('a return that is there twice in one file gives the money back once', async () => {
  const [id] = await authorize();
  const sent = await rail.handOver();
  await rail.answer(sent, 'ACSC');
  const before = await money();
  await rail.put(rail.getReturn([...sent, ...sent], 'AC04'));
  await rail.take();
  expect(await rail.names('failed')).toEqual([]);
  expect((await getPayment(id)).state).toBe(states.reversed);
  expect(await since(before)).toEqual({ timber: amountMinor, settlement: -amountMinor });
  expect(await exceptions()).toEqual(['already-answered: returned AC04']);
});

test('what comes back does not count against the limits of the day', async () => {
  const use = async () => {
    const { rows } = await owner.query<{ used: bigint }>(
      `select used_minor as used from limit_use('${companies.timber}', null) where key = 'dayOut'`,
    );
    return rows[0]?.used;
  };
  await owner.query(`insert into client_limit values ('${companies.timber}', 'dayOut', $1)`, [100n * openingMinor]);
  const before = (await use()) ?? 0n;
  await authorize(2);
  expect(await use()).toBe(before + 2n * amountMinor);
  const [first, second] = await rail.handOver();
  if (!first || !second) throw new Error('nothing was sent');
  expect(await use()).toBe(before + 2n * amountMinor);
  await rail.answer([first], 'RJCT', 'AC04');
  expect(await use()).toBe(before + amountMinor);
  await rail.put(rail.getReturn([second], 'AC04'));
  await rail.take();
  expect(await use()).toBe(before);
});

test('money given back to an account that was closed meanwhile waits in suspense', async () => {
  const [id] = await authorize();
  const sent = await rail.handOver();
  const before = await money();
  await owner.query(`update account set closed_at = now() where iban = '${ibans.timber}'`);
  await rail.answer(sent, 'RJCT', 'AC04');
  await owner.query(`update account set closed_at = null where iban = '${ibans.timber}'`);
  expect((await getPayment(id)).state).toBe(states.rejected);
  expect(await since(before)).toEqual({ settlement: -amountMinor, fees: -feeMinor, suspense: amountMinor + feeMinor });
});

describe('a file', () => {
  test('that comes twice works once, and is counted', async () => {
    const [id] = await authorize();
    const sent = await rail.handOver();
    const bytes = rail.statusReport(sent, 'ACSC');
    for (const name of ['first.xml', 'second.xml']) {
      await rail.put(bytes, name);
      await rail.take();
    }
    expect((await getPayment(id)).state).toBe(states.executed);
    expect(await exceptions()).toEqual([]);
    const { rows } = await owner.query(`select duplicates from rail_message where file_name = 'first.xml'`);
    expect(rows).toEqual([{ duplicates: 1 }]);
    expect((await rail.names('done')).filter((name) => !name.startsWith('pacs'))).toEqual(['first.xml', 'second.xml']);
  });

  test.each<[string, (sent: Sent[]) => Buffer, string]>([
    ['that is no XML', () => Buffer.from('no'), 'not-xml'],
    ['to another bank', (s) => rail.make({ ...getAnswer(s) }, { receiverBic: 'OTHRLT2X' }), 'receiver-unknown'],
    ['from somebody else', (s) => rail.make({ ...getAnswer(s) }, { senderBic: 'OTHRLT2X' }), 'sender-unknown'],
  ])('%s is refused whole, with its reason', async (_, make, code) => {
    const [id] = await authorize();
    const sent = await rail.handOver();
    await rail.put(make(sent), 'bad.xml');
    await rail.take();
    expect((await getPayment(id)).state).toBe(states.pending);
    expect(await rail.names('failed')).toEqual(['bad.xml']);
    const { rows } = await owner.query(
      `select state, refusal, refusal_path is not null as placed from rail_message order by id desc limit 1`,
    );
    expect(rows).toEqual([{ state: 'refused', refusal: code, placed: true }]);
  });

  test('with the id of another and other content is refused', async () => {
    const [id] = await authorize();
    const sent = await rail.handOver();
    await rail.put(rail.make(getAnswer(sent, 'PDNG'), { messageId: 'SAME' }));
    await rail.take();
    await rail.put(rail.make(getAnswer(sent, 'RJCT'), { messageId: 'SAME' }), 'other.xml');
    await rail.take();
    expect((await getPayment(id)).state).toBe(states.pending);
    expect(await rail.names('failed')).toEqual(['other.xml']);
  });

  test('is taken for good before the next one, whatever becomes of that', async () => {
    const [id] = await authorize();
    await rail.put(rail.statusReport(await rail.handOver(), 'ACSC'), '1.xml');
    await rail.put(rail.make(arrival), '2.xml');
    const interrupted = rail.withScreen(() => Promise.reject(new Error('connection lost')));
    await expect(interrupted.take()).rejects.toThrow('connection lost');
    expect((await getPayment(id)).state).toBe(states.executed);
    expect(await rail.names('in')).toEqual(['2.xml']);
    await rail.take();
    expect(await rail.names('in')).toEqual([]);
  });

  test('that is large is read in a worker thread, and refused with its place as a small one is', async () => {
    const bundled = await bundleTasks(['src/features/rails/server/readLargeRailFile.thread.ts']);
    const ran: string[] = [];
    const threads = new Threads({
      getFile: (name) => new URL(`${name}.mjs`, bundled.folder),
      environment: { databaseUrl: village.serverUrl },
      onTask: ({ name, outcome }) => ran.push(`${name} ${outcome}`),
    });
    try {
      const [id] = await authorize();
      const report = rail.statusReport(await rail.handOver(), 'ACSC').toString();
      const room = '\n'.repeat(railFiles.readAtOnceBytes);
      const good = Buffer.from(report.replace('<GrpHdr>', `${room}<GrpHdr>`));
      await rail.put(good, '1.xml');
      await rail.put(Buffer.from(`${good}`.replace('</GrpHdr>', '</GrpHdr><Odd/>')), '2.xml');
      await rail.with({ threads }).take();
      expect((await getPayment(id)).state).toBe(states.executed);
    } finally {
      await threads.close(0);
      await bundled.remove();
    }
    expect(ran).toEqual(['readLargeRailFile done', 'readLargeRailFile done']);
    expect(await rail.names('failed')).toEqual(['2.xml']);
    const { rows } = await owner.query(
      'select refusal, refusal_path, refusal_line from rail_message order by id desc limit 1',
    );
    expect(rows).toEqual([
      {
        refusal: 'element-unexpected',
        refusal_path: expect.stringMatching(/Odd$/),
        // after the line of the XML declaration
        refusal_line: railFiles.readAtOnceBytes + 2,
      },
    ]);
  });

  test('that is being written is left alone', async () => {
    await fs.writeFile(path.join(rail.root, 'in', '.half.xml'), '<');
    await rail.take();
    expect(await fs.readdir(path.join(rail.root, 'in'))).toEqual(['.half.xml']);
  });
});

const arrival = {
  kind: 'pacs.008' as const,
  isInstant: false,
  settlementDay: '2026-11-23',
  transfers: [
    {
      transactionId: 'ARRIVAL',
      endToEndId: 'NOTPROVIDED',
      amountMinor: 100n,
      debtor: { name: 'Max Mustermann' },
      debtorIban: ibans.elsewhere,
      debtorBic: clearingBic,
      creditor: { name: 'Žalioji Giria UAB' },
      creditorIban: ibans.timber,
      creditorBic: clearingBic,
    },
  ],
};

function getAnswer(sent: readonly Sent[], status: 'PDNG' | 'RJCT' = 'RJCT') {
  return {
    kind: 'pacs.002' as const,
    originalMessageId: sent[0]?.messageId ?? '',
    originalKind: 'pacs.008.001.08',
    transfers: sent.map(({ transactionId }) => ({
      transactionId,
      endToEndId: 'NOTPROVIDED',
      status,
      ...(status === 'RJCT' && { reason: { code: 'AC01' } }),
    })),
  };
}
