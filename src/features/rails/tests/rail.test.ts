// Payments to other banks over HTTP: sent, refused, stopped, recalled.
import { expect, test } from 'vitest';
import { field, getItems, type Reply, type TestBrowser, textField } from '#tests/harness/bank.ts';
import {
  bank,
  confirmed,
  finance,
  getDesk,
  listedName,
  onDevice,
  paid,
  rail,
  setUpRail,
  stoppedName,
  toOther,
} from '#tests/harness/railDesks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { pay, paymentRow, untilState } from '#tests/http/tasks.ts';

/** What staff do about the case of a stopped payment. */
async function decideStop(paymentId: string, code: string): Promise<Reply> {
  const { rows } = await bank.owner.query<{ id: string; version: number }>(
    'select id, version from client_case where payment_id = $1',
    [paymentId],
  );
  const body = { comment: 'Looked into it', version: rows[0]?.version };
  return getDesk('F').send('PATCH', `/web/tasks/${companies.timber}/${rows[0]?.id}?${code}`, { body });
}

async function getLine(id: string): Promise<unknown> {
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments/${id}`);
  return body;
}

setUpRail();

test('a payment to another bank is sent once approved, and executed once answered; its company sees each step', async () => {
  const { id, sent } = await paid();
  expect(sent.transactionId).toBe(id.replaceAll('-', ''));
  expect(await getLine(id)).toMatchObject({ state: 2, meta: { sepaTxID: sent.transactionId, reason: '' } });
  await rail.put(rail.statusReport([sent], 'ACSC'));
  await untilState(bank, [id], 3);
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments/${id}/history`);
  expect(getItems(body).map((step) => field(step, 'verb'))).toEqual(['create', 'push', 'approve', 'send', 'settle']);
  // this rail waits for no cut-off, so no day is named on which it would arrive
  const payeeBank = await finance.send('GET', `/web/${companies.timber}/banks/${ibans.elsewhere}`);
  expect(payeeBank.body).toMatchObject({ isInstant: false, arrivesOn: '', cutOffAt: '' });
});

test('a refusal is reported with its reason, and a Belgian reference travels as one', async () => {
  const reference = '+++010/8068/17183+++';
  const { id, sent } = await paid({ msg: '', reference });
  expect(sent.remittance).toEqual({ reference });
  expect(await getLine(id)).toMatchObject({ meta: { reference } });
  await rail.put(rail.statusReport([sent], 'RJCT', 'AC04'));
  await untilState(bank, [id], 8);
  expect(await getLine(id)).toMatchObject({ state: 8, meta: { reason: 'AC04' } });
});

test('a company cannot say that staff look at a payment: it is on its way, with the same facts', async () => {
  const shown = async (id: string) => {
    const line = await getLine(id);
    const { body } = await finance.send('GET', `/web/${companies.timber}/payments/${id}/history`);
    return {
      state: field(line, 'state'),
      isNamed: field(field(line, 'meta'), 'sepaTxID') === id.replaceAll('-', ''),
      reason: field(field(line, 'meta'), 'reason'),
      steps: getItems(body).map((step) => field(step, 'verb')),
    };
  };
  const usual = await paid();
  const stopped = await pay(finance, people.director, { ...toOther, name: stoppedName });
  await untilState(bank, [stopped], 6);
  const expected = { state: 2, isNamed: true, reason: '', steps: ['create', 'push', 'approve', 'send'] };
  expect(await shown(usual.id)).toEqual(expected);
  expect(await shown(stopped)).toEqual(expected);
  expect(await decideStop(stopped, 'POAP')).toMatchObject({
    ...{ status: 200, body: { taskID: 'S2', message: 'Case status was changed' } },
  });
  expect(await shown(stopped)).toEqual(expected);
  await untilState(bank, [stopped], 2);
  expect(await shown(stopped)).toEqual(expected);
});

/** The case that holds a payment with a name on a list of sanctions, decided by two people. */
async function decideMatch(paymentId: string, code: string, props: object): Promise<Reply> {
  const [found] = (
    await bank.owner.query<{ id: string; version: number; type: string; title: string }>(
      'select id, version, type, title from client_case where payment_id = $1',
      [paymentId],
    )
  ).rows;
  expect(found).toMatchObject({ type: 'SANCTION', title: `A payment and ${listedName}` });
  const path = `/web/tasks/${companies.timber}/${found?.id}?${code}`;
  const body = { comment: 'Compared with the papers.', version: found?.version, props };
  const proposed = await onDevice(getDesk('A'), staff.A, ['PATCH', path, body]);
  expect(proposed).toMatchObject({ status: 202 });
  expect((await paymentRow(bank, paymentId)).state).toBe(6);
  const address = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
  return confirmed(getDesk('H'), staff.H, address);
}

test('a payment to a listed name goes on by itself after a false positive of two people, and stays after a true one', async () => {
  const cleared = await pay(finance, people.director, { ...toOther, name: listedName });
  const kept = await pay(finance, people.director, { ...toOther, name: listedName });
  await untilState(bank, [cleared, kept], 6);
  expect(await decideMatch(cleared, 'AFLS', {})).toMatchObject({ status: 200 });
  // it is not asked about again
  await untilState(bank, [cleared], 2);
  const flags = 'select flags from client where id = $1';
  expect(await decideMatch(kept, 'ATRU', { clients: ['payment'] })).toMatchObject({ status: 200 });
  expect((await paymentRow(bank, kept)).state).toBe(6);
  expect((await bank.owner.query(flags, [companies.timber])).rows).toEqual([{ flags: '' }]);
  // the company reads the same of both
  const reported = async (id: string) => field(await getLine(id), 'state');
  expect([await reported(cleared), await reported(kept)]).toEqual([2, 2]);
});

test('money from a listed name is held: staff find it among the payments of the client, and its company does not', async () => {
  const transfer = {
    ...{ transactionId: 'LISTED1', endToEndId: 'ORDER7', amountMinor: 4_200n, debtor: { name: listedName } },
    ...{ debtorIban: ibans.elsewhere, debtorBic: 'DEUTDEFFXXX', creditor: { name: 'Timber' } },
    ...{ creditorIban: ibans.timber, creditorBic: rail.context.bank.bic, remittance: { text: 'Planks' } },
  };
  const message = { kind: 'pacs.008' as const, isInstant: false, settlementDay: '2026-11-23', transfers: [transfer] };
  await rail.put(rail.make(message));
  const found = async (desk: TestBrowser, path: string) => {
    const { body } = await desk.send('GET', `${path}?text=${encodeURIComponent(listedName)}&status=received`);
    return getItems(body);
  };
  const staffPath = `/web/payments/${companies.timber}`;
  await until(async () => (await found(getDesk('H'), staffPath)).length === 1);
  const [held] = await found(getDesk('H'), staffPath);
  expect(held).toMatchObject({ op: 'RX', state: 6, amount: ['EUR42.00#PAYMENT'], al: ['SANCTION'], review: null });
  const id = textField(held, 'id');
  expect(await getDesk('H').send('GET', `${staffPath}/${id}`)).toMatchObject({ status: 200, body: { id, state: 6 } });
  const own = `/web/${companies.timber}/payments`;
  expect(await found(finance, own)).toEqual([]);
  expect(await finance.send('GET', `${own}/${id}`)).toMatchObject({ status: 404 });
  expect(await decideMatch(id, 'AFLS', {})).toMatchObject({ status: 200 });
  expect(await found(getDesk('H'), staffPath)).toMatchObject([{ id, state: 3 }]);
  expect(await found(finance, own)).toMatchObject([{ id, state: 3 }]);
});

test('a stopped payment is asked about, and declined: its money is free, and the case keeps who did it', async () => {
  const held = async () =>
    (await bank.owner.query('select held_minor from account where iban = $1', [ibans.timber])).rows[0]?.held_minor;
  const before = await held();
  const stopped = await pay(finance, people.director, { ...toOther, name: stoppedName });
  await untilState(bank, [stopped], 6);
  // 10 EUR and the fee
  expect(await held()).toBe(before + 1035n);
  expect(await decideStop(stopped, 'AREQ')).toMatchObject({ status: 200, body: { taskID: 'S0' } });
  expect(await decideStop(stopped, 'AREQ')).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  expect(await decideStop(stopped, 'ICNC')).toMatchObject({ status: 200, body: { taskID: 'S0' } });
  expect((await paymentRow(bank, stopped)).state).toBe(6);
  expect(await decideStop(stopped, 'PODC')).toMatchObject({ status: 200, body: { taskID: 'S4' } });
  expect([(await paymentRow(bank, stopped)).state, await held()]).toEqual([8, before]);
  const { rows } = await bank.owner.query('select outcome from client_case where payment_id = $1', [stopped]);
  expect(rows).toMatchObject([{ outcome: { code: 'PODC', by: staff.F, confirmedBy: null } }]);
});

test('a payment is recalled by staff with the key for payments, and comes back', async () => {
  const { id, sent } = await paid();
  const recall = (role: keyof typeof staff) =>
    getDesk(role).send('POST', `/web/payments/${id}?recall`, { body: { reason: 'DUPL', comment: 'Paid twice.' } });
  expect(await recall('F')).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  await rail.put(rail.statusReport([sent], 'ACSC'));
  await untilState(bank, [id], 3);
  expect(await recall('F')).toMatchObject({ status: 200 });
  expect(await recall('A')).toMatchObject({ status: 409, code: 'already-recalled' });
  await until(async () => (await rail.collect()).some(({ kind }) => kind === 'camt.056'));
  expect(getItems((await getDesk('F').send('GET', '/web/rail?recalls')).body)).toMatchObject([
    { direction: 'out', paymentId: id, amount: 'EUR10.00', reason: 'DUPL', state: 'open' },
  ]);
  await rail.put(rail.getReturn([sent], 'FOCR'));
  await untilState(bank, [id], 5);
  expect(getItems((await getDesk('F').send('GET', '/web/rail?recalls')).body)).toMatchObject([{ state: 'returned' }]);
  expect(await getLine(id)).toMatchObject({ meta: { reason: 'FOCR' } });
});
