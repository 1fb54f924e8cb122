// Payments go out by SEPA: handed over, refused, answered, on the real database.
import { describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import type { Sent, TestRail } from '#tests/harness/rail.ts';
import { owner, rail, setUpRail } from '#tests/harness/railVillage.ts';
import { amountMinor, authorize, exceptions, feeMinor, getPayment, money, since } from '#tests/harness/sepaPayments.ts';
import { companies, ibans } from '#tests/harness/village.ts';

setUpRail();

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
