// Payments to other banks in a running server, and what staff see and do about them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool, sql } from '#server/db/pool.ts';
import { getProduct, type PaymentStop, type ScreenPayments } from '#server/feature.ts';
import { features } from '#src/features.server.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { villageDatabase } from '#tests/harness/database.ts';
import { type Sent, TestRail } from '#tests/harness/rail.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { decide, forgetPushes, pay, paymentRow, untilState } from '#tests/http/tasks.ts';

const stoppedName = 'Stopped GmbH';
const listedName = 'Listed GmbH';
/** Knows of what came by the list which payments staff have decided on, as the screening does. */
const stop: ScreenPayments = async (db, payments) => {
  const decided = await db.many(readDecided, [payments.map(({ id }) => id)]);
  return new Map(
    payments
      .filter(({ id, name }) => name === stoppedName || (name === listedName && !decided.some((one) => one.id === id)))
      .map(({ id, name }): [string, PaymentStop] => {
        const comment = 'Name on a list';
        const isListed = name === listedName;
        return [
          id,
          isListed ? { title: `A payment and ${name}`, comment, type: 'SANCTION' } : { comment, type: 'PAYMENT' },
        ];
      }),
  );
};
const readDecided = sql<{ id: string }>(`
  select payment_id as id from client_case where type = 'SANCTION' and status = 1 and payment_id = any ($1)`);

let bank: TestBank;
let rail: TestRail;
let app: ReturnType<typeof openPool>;
let finance: TestBrowser;
const desks = new Map<keyof typeof staff, TestBrowser>();

beforeAll(async () => {
  const database = await villageDatabase();
  app = openPool({ url: database.serverUrl, size: 1 });
  rail = await TestRail.open(app);
  bank = await startBank({
    database,
    railDir: rail.root,
    product: getProduct([...features, { screens: [{ stops: stop }] }]),
  });
  finance = await TestBrowser.signIn(bank.url, people.finance);
  for (const role of ['A', 'H', 'F'] as const) desks.set(role, await TestBrowser.signIn(bank.url, staff[role]));
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  await app.end();
  await rail.close();
  await bank.database.drop();
});

const getDesk = (role: keyof typeof staff): TestBrowser => {
  const desk = desks.get(role);
  if (!desk) throw new Error('not signed in');
  return desk;
};
const toOther = { acc: ibans.elsewhere, name: 'Max Mustermann' };

/** An approved payment, and its transfer once it lies in the folder. */
async function paid(changes = {}): Promise<{ id: string; sent: Sent }> {
  const id = await pay(finance, people.director, { ...toOther, ...changes });
  let sent: Sent | undefined;
  await until(async () => {
    for (const message of await rail.collect()) {
      if (message.kind !== 'pacs.008') continue;
      const own = message.transfers.find(({ transactionId }) => transactionId === id.replaceAll('-', ''));
      if (own) sent = { ...own, messageId: message.messageId, settlementDay: message.settlementDay };
    }
    return sent !== undefined;
  });
  if (!sent) throw new Error('nothing was sent');
  return { id, sent };
}

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

/** Confirms a proposal with the demo's device. */
async function confirmed(browser: TestBrowser, personId: string, address: string, version = 1): Promise<Reply> {
  return onDevice(browser, personId, ['POST', address, { version, comment: '' }]);
}

/** A call that the own device approves first. */
async function onDevice(
  browser: TestBrowser,
  personId: string,
  [method, address, body]: [string, string, object],
): Promise<Reply> {
  const asked = await browser.send(method, address, { body });
  expect(asked).toMatchObject({ status: 428 });
  const requestId = textField(asked.body, 'requestId');
  expect(await decide(browser, requestId, personId)).toMatchObject({ status: 200 });
  await forgetPushes(bank);
  return browser.send(method, address, { body, headers: { approval: requestId } });
}
