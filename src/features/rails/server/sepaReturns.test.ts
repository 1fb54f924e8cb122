// Settled payments that come back, and files that are read once, whatever they hold.
import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { Threads } from '#server/threads/threads.ts';
import { clearingBic } from '#tests/harness/bank.ts';
import { bundleTasks } from '#tests/harness/bundleTasks.ts';
import type { Sent } from '#tests/harness/rail.ts';
import { owner, rail, setUpRail, village } from '#tests/harness/railVillage.ts';
import { amountMinor, authorize, exceptions, feeMinor, getPayment, money, since } from '#tests/harness/sepaPayments.ts';
import { companies, ibans, openingMinor } from '#tests/harness/village.ts';
import { railFiles } from '../iso20022/limits.ts';

setUpRail();

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
