// Transfers that were set aside, and what administrators do with files and payments.
import { describe, expect, test } from 'vitest';
import { field, getItems, type Reply, textField } from '#tests/harness/bank.ts';
import { bank, confirmed, getDesk, paid, rail, setUpRail, toOther } from '#tests/harness/railDesks.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, staff } from '#tests/harness/village.ts';
import { paymentRow, untilState } from '#tests/http/tasks.ts';

setUpRail();

describe('a transfer that was set aside', () => {
  const listed = async () => getItems((await getDesk('F').send('GET', '/web/rail?aside')).body);
  const post = (role: keyof typeof staff, word: string, body: object, id = '') =>
    getDesk(role).send('POST', `/web/rail/aside/${id}?${word}`, { body: { comment: 'Asked their bank.', ...body } });

  /** Money for timber, of a payer that the file does not name. Answers the transfer. */
  async function setAside(transactionId: string): Promise<string> {
    const transfer = {
      ...{
        transactionId,
        endToEndId: 'E1',
        amountMinor: 4_321n,
        debtorIban: ibans.elsewhere,
        debtorBic: 'DEUTDEFFXXX',
      },
      ...{
        debtor: { name: 'NO ONE' },
        creditor: { name: 'Giria' },
        creditorIban: ibans.timber,
        creditorBic: 'KONTLT21XXX',
      },
    };
    const file = rail.make({ kind: 'pacs.008', isInstant: false, settlementDay: '2026-11-23', transfers: [transfer] });
    await rail.put(Buffer.from(String(file).replace('<Nm>NO ONE</Nm>', '')));
    let id = '';
    await until(async () => {
      const row = (await listed()).find((one) => field(one, 'transactionId') === transactionId);
      if (row) id = textField(row, 'id');
      return row !== undefined;
    });
    return id;
  }

  test('is listed with its fault, and booked once two people want it', async () => {
    const id = await setAside('ASIDE1');
    expect(await listed()).toMatchObject([
      {
        ...{
          id,
          amount: 'EUR43.21',
          reason: 'RR02',
          state: 'open',
          recalled: '',
          payer: { name: '', iban: ibans.elsewhere },
        },
        fault: { code: 'element-missing', path: expect.stringContaining('/Dbtr/Nm') },
      },
    ]);
    const taking = { iban: ibans.timber, payer: 'Erika Mustermann' };
    expect(await post('F', 'take', { iban: ibans.timber }, id)).toMatchObject({ status: 422, code: 'payer-missing' });
    expect(await post('F', 'take', { ...taking, iban: ibans.elsewhere }, id)).toMatchObject({
      code: 'account-unknown',
    });
    expect(await post('F', 'take', { ...taking, payer: 'E\u00ADM' }, id)).toMatchObject({ status: 400 });
    const proposed = await post('F', 'take', taking, id);
    expect(proposed).toMatchObject({ status: 202 });
    expect(await listed()).toMatchObject([{ state: 'open' }]);
    const address = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
    expect(await getDesk('F').send('POST', address, { body: { version: 0, comment: '' } })).toMatchObject({
      code: 'own-proposal',
    });
    expect(await confirmed(getDesk('H'), staff.H, address, 0)).toMatchObject({ status: 200 });
    const [row] = await listed();
    expect(row).toMatchObject({ state: 'taken' });
    expect(await paymentRow(bank, textField(row, 'paymentId'))).toMatchObject({ state: 3 });
    expect(await post('F', 'take', taking, id)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  });

  test('goes back with its reason', async () => {
    const id = await setAside('ASIDE2');
    expect(await post('F', 'return', { reason: 'NONE' }, id)).toMatchObject({ status: 400 });
    const proposed = await post('F', 'return', { reason: 'RR02' }, id);
    const address = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
    expect(await confirmed(getDesk('H'), staff.H, address, 0)).toMatchObject({ status: 200 });
    let back: unknown;
    await until(async () => {
      back = (await rail.collect()).find(({ kind }) => kind === 'pacs.004') ?? back;
      return back !== undefined;
    });
    expect(back).toMatchObject({ returns: [{ reason: { code: 'RR02' }, original: { transactionId: 'ASIDE2' } }] });
  });
});

describe('administrators', () => {
  test('see the files, refused ones first, and read their content, which is recorded', async () => {
    const answer = { transactionId: 'X', endToEndId: 'NOTPROVIDED', status: 'PDNG' } as const;
    const bad = rail.make(
      { kind: 'pacs.002', originalMessageId: 'X', originalKind: 'pacs.008.001.08', transfers: [answer] },
      { senderBic: 'OTHRLT2X' },
    );
    await rail.put(bad, 'bad.xml');
    await until(async () => (await rail.names('failed')).includes('bad.xml'));
    const { body } = await getDesk('A').send('GET', '/web/rail');
    const [first, second] = getItems(body);
    expect(first).toMatchObject({
      direction: 'in',
      kind: 'pacs.002',
      fileName: 'bad.xml',
      state: 'refused',
      refusal: { code: 'sender-unknown', path: 'GrpHdr/InstgAgt' },
    });
    expect(second).toMatchObject({ refusal: null });
    const id = textField(first, 'id');
    const read = await getDesk('A').send('GET', `/web/rail/${id}`);
    expect(Buffer.from(read.body as Uint8Array).toString()).toContain('OTHRLT2X');
    const { rows } = await bank.owner.query(
      `select actor_id from (select actor_id, verb, subject_id from audit union all select actor_id, verb, subject_id
        from audit_inbox) a
       where verb = 'rail-message.export' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: staff.A }]);
    // its own fault: nothing to retry
    expect(await getDesk('A').send('POST', `/web/rail/${id}?retry`, { body: { comment: 'x' } })).toMatchObject({
      status: 409,
    });
  });

  test('retry a file that was refused for a fault of ours', async () => {
    const { id, sent } = await paid();
    await bank.owner.query(
      `alter table payment add constraint broken check (id <> '${id}' or state <> payment_state('executed')) not valid`,
    );
    await rail.put(rail.statusReport([sent], 'ACSC'), 'unlucky.xml');
    await until(async () => (await rail.names('failed')).includes('unlucky.xml'));
    await bank.owner.query('alter table payment drop constraint broken');
    expect((await paymentRow(bank, id)).state).toBe(2);
    const [file] = getItems((await getDesk('A').send('GET', '/web/rail')).body).filter(
      (one) => field(one, 'fileName') === 'unlucky.xml',
    );
    expect(file).toMatchObject({ refusal: { code: 'technical-error' } });
    const address = `/web/rail/${textField(file, 'id')}?retry`;
    expect(await getDesk('A').send('POST', address, { body: { comment: 'Mended.' } })).toMatchObject({ status: 200 });
    expect((await paymentRow(bank, id)).state).toBe(3);
  });

  test('ask what became of a payment, and see answers that do not fit', async () => {
    const { id, sent } = await paid();
    const enquire = { body: { comment: 'The payer asks.' } };
    expect(await getDesk('A').send('POST', `/web/payments/${id}?enquire`, enquire)).toMatchObject({ status: 200 });
    await until(async () => (await rail.collect()).some(({ kind }) => kind === 'pacs.028'));
    const unsettled = getItems((await getDesk('A').send('GET', '/web/rail?unsettled')).body);
    expect(unsettled.filter((each) => textField(each, 'id') === id)).toMatchObject([
      { state: 'pending', payee: toOther.name, transactionId: sent.transactionId, enquiredAt: expect.any(String) },
    ]);
    await rail.put(rail.statusReport([sent], 'ACSC'));
    await rail.put(rail.statusReport([sent], 'RJCT', 'AC01'));
    const { body } = await untilListed('/web/rail?exceptions', id);
    expect(getItems(body)[0]).toMatchObject({ paymentId: id, transactionId: sent.transactionId });
  });

  test('fail a payment with a second person: the money is free again', async () => {
    const { id, sent } = await paid();
    await rail.put(rail.statusReport([sent], 'RJCT', 'AC04'));
    await untilState(bank, [id], 8);
    // a payment that no message could carry
    const { rows } = await bank.owner.query<{ id: string }>(
      `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
        payee_iban,
         currency, amount_minor, fee_minor, payload_hash, created_at, changed_at)
       select new_id(), 'sepa', 0, client_id, id, 'Giria', iban, 'Max', $1, 'EUR', 1000, 35, '', bank_now(), bank_now()
       from account where iban = $2 returning id`,
      [ibans.elsewhere, ibans.timber],
    );
    const stuck = rows[0]?.id ?? '';
    const held = async () =>
      (
        await bank.owner.query<{ held: bigint }>('select held_minor as held from account where iban = $1', [
          ibans.timber,
        ])
      ).rows[0]?.held;
    const before = await held();
    const client = await bank.owner.connect();
    await client.query('begin');
    await client.query('select place_hold(id, payer_account_id, amount_minor + fee_minor) from payment where id = $1', [
      stuck,
    ]);
    await client.query(`update payment set state = payment_state('authorized') where id = $1`, [stuck]);
    await client.query('update payment set state = payment_state($2) where id = $1', [stuck, 'technicalError']);
    await client.query('commit');
    client.release();
    const proposed = await getDesk('A').send('POST', `/web/payments/${stuck}?fail`, {
      body: { comment: 'No such bank.' },
    });
    expect(proposed).toMatchObject({ status: 202 });
    expect((await paymentRow(bank, stuck)).state).toBe(-2147483648);
    const address = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
    expect(await confirmed(getDesk('H'), staff.H, address)).toMatchObject({ status: 200 });
    expect(await paymentRow(bank, stuck)).toMatchObject({ state: 7, refusal: 'failed_by_bank' });
    expect(await held()).toBe(before);
  });
});

async function untilListed(address: string, paymentId: string): Promise<Reply> {
  let reply = await getDesk('A').send('GET', address);
  await until(async () => {
    reply = await getDesk('A').send('GET', address);
    return getItems(reply.body).some((item) => field(item, 'paymentId') === paymentId);
  });
  return reply;
}
