// What a processor may send too: questions, odd amounts, texts that cannot be read, and what was set aside.
import { beforeAll, describe, expect, test } from 'vitest';
import { getSignature } from '#server/access/machines.ts';
import { getItems, type Reply, TestBrowser, textField } from '#tests/harness/bank.ts';
import {
  bank,
  director,
  getMoney,
  getState,
  make,
  processor,
  readCard,
  say,
  setUpCards,
} from '#tests/harness/cardCompany.ts';
import { clearing, merchant, newId, purchase, type Said, use } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';

setUpCards();

describe('what a processor may send too', () => {
  const getAside = async (cardId: string) =>
    (
      await bank.owner.query<{ kind: string; reason: string; field: string; opened: string | null }>(
        `select s.kind, s.reason, s.field, k.title as opened from card_set_aside s
         left join client_case k on k.once_key = 'card-aside ' || encode(s.body_hash, 'hex')
         where s.card_id = $1 order by s.at, s.id`,
        [cardId],
      )
    ).rows;
  const issue = () => issueCard(bank.owner, { iban: ibans.timber, limit: 10_000n, monthly: 500_000n });

  test('an amount of zero asks whether the card is good: no payment, no money, no limit', async () => {
    const id = await issue();
    const before = await getMoney(ibans.timber);
    const none = { decision: 'approved', reason: null, paymentId: null };
    for (const currency of ['EUR', 'XXX']) {
      const check = purchase(id, 0n, { amount: { currency, minor: '0' } });
      expect(await say(check)).toMatchObject({ status: 200, body: none });
      expect(await say({ ...check, kind: 'advice' })).toMatchObject({ status: 200, body: none });
    }
    const asked = purchase(id, 700n);
    await say(asked);
    // a shop that takes nothing frees what it had held
    expect(await say(clearing(id, asked.reference, 0n, { final: false }))).toMatchObject({ body: none });
    expect((await getMoney(ibans.timber)).held - before.held).toBe(700n);
    await say(clearing(id, asked.reference, 0n));
    const nothing = { currency: 'EUR', minor: '0' };
    await say({ kind: 'reversal', reference: newId(), authorisation: newId(), amount: nothing });
    await say({ kind: 'refund', reference: newId(), cardId: id, amount: nothing, merchant, use });
    expect(await getMoney(ibans.timber)).toEqual(before);
    await bank.owner.query(`update card set state = 'locked' where id = $1`, [id]);
    expect(await say(purchase(id, 0n))).toMatchObject({
      body: { decision: 'declined', reason: 'card-locked', paymentId: null },
    });
    expect(await readCard(id)).toMatchObject({ used: 'EUR0.00' });
  });

  test('the reference of another amount is declined, never approved without a hold', async () => {
    const id = await issue();
    const asked = purchase(id, 1000n);
    const { body } = await say(asked);
    for (const amount of [
      { currency: 'EUR', minor: '400000000' },
      { currency: 'EUR', minor: '1001' },
      { currency: 'PLN', minor: '1000' },
    ]) {
      const again = await say({ ...asked, amount });
      expect(again.body).toMatchObject({ decision: 'declined', reason: 'reference-used' });
      expect(await getState(again.body.paymentId)).toMatchObject({ state: 8, refusal: 'reference_used' });
    }
    expect((await say(asked)).body).toEqual(body);
    expect(await readCard(id)).toMatchObject({ used: 'EUR10.00' });
    // what cannot be declined books nothing, and staff see it
    const more = { currency: 'EUR', minor: '1100' };
    expect((await say({ ...asked, kind: 'advice', amount: more })).body).toEqual(body);
    const cleared = clearing(id, asked.reference, 1000n);
    const { body: booked } = await say(cleared);
    const other = { currency: 'PLN', minor: '1000' };
    const given: Said = {
      ...{ kind: 'reversal', reference: newId(), authorisation: asked.reference },
      amount: { currency: 'EUR', minor: '1' },
    };
    await say(given);
    for (const said of [
      { ...cleared, amount: more },
      { ...cleared, amount: other },
      { ...getRefund(id, '1000'), reference: cleared.reference },
      { ...given, amount: { currency: 'EUR', minor: '2' } },
    ])
      expect((await say(said)).body).toEqual({ decision: 'approved', reason: null, paymentId: null });
    expect((await say(cleared)).body).toEqual(booked);
    expect(await readCard(id)).toMatchObject({ used: 'EUR10.00' });
    expect((await getAside(id)).map(({ kind, reason }) => [kind, reason])).toEqual(
      ['advice', 'clearing', 'clearing', 'refund', 'reversal'].map((kind) => [kind, 'reference-used']),
    );
  });

  const getRefund = (cardId: string, minor: string): Said => {
    return { kind: 'refund', reference: newId(), cardId, amount: { currency: 'EUR', minor }, merchant, use };
  };

  test('texts of shops are cleaned; a clearing that cannot be read is set aside, and the next is booked', async () => {
    const id = await issue();
    const odd = { ...merchant, name: 'STORE\tKAUNAS\u0000\u00ad', city: 'Kau\u200bnas', street: '\ud800' };
    const asked = purchase(id, 500n, { merchant: odd });
    const { body } = await say(asked);
    expect(body).toMatchObject({ decision: 'approved' });
    const { body: shown } = await director.send('GET', `/web/${companies.timber}/payments/${body.paymentId}`);
    expect(shown).toMatchObject({ meta: { name: 'STORE KAUNAS', city: 'Kau nas' } });
    const cleared = clearing(id, asked.reference, 500n, { merchant: odd });
    const unread = { ...cleared, settlesOn: '2026-02-30' };
    for (let count = 0; count < 2; count += 1)
      expect(await say(unread)).toMatchObject({ status: 200, body: { decision: 'approved', paymentId: null } });
    expect(await getAside(id)).toEqual([
      {
        ...{ kind: 'clearing', reason: 'not-readable', field: 'settlesOn: day-not-valid' },
        opened: 'A message about a card cannot be read',
      },
    ]);
    expect((await say(cleared)).body).toMatchObject({ paymentId: body.paymentId });
    // somebody waits for the answer of an authorisation, and for no other
    const wrong = { ...merchant, mcc: 'shop' };
    expect(await say(purchase(id, 500n, { merchant: wrong }))).toMatchObject({ status: 400 });
    // of an unknown kind, which may ask for money
    const declined = { status: 200, body: { decision: 'declined', reason: null, paymentId: null } };
    for (const kind of [7, 'k'.repeat(41), 'Authorisation', 'toString', 'chargeback']) {
      const unknown = JSON.stringify({ kind, id: 'x' });
      const time = new Date().toISOString();
      const signature = getSignature(processor.secret, time, unknown);
      const answer = await processor.send(bank.url, unknown, { time, signature });
      expect(answer).toMatchObject(declined);
    }
    const desk = await TestBrowser.signIn(bank.url, staff.S);
    const { body: shownAside } = await desk.send('GET', '/web/card-messages');
    expect(getItems(shownAside).slice(0, 5)).toMatchObject([
      { kind: 'chargeback', field: 'kind: not-known', clientId: null, body: expect.stringContaining('"id": "x"') },
      { kind: 'toString', reason: 'not-readable' },
      { kind: 'Authorisation' },
      { kind: '', amount: null },
      {
        kind: 'clearing',
        amount: 'EUR5.00',
        reference: cleared.reference,
        clientId: companies.timber,
        field: 'settlesOn: day-not-valid',
      },
    ]);
  });

  describe('a message that was set aside', () => {
    const comment = 'Asked the processor.';
    let support: TestBrowser;
    let admin: TestBrowser;
    beforeAll(async () => {
      support = await TestBrowser.signIn(bank.url, staff.S);
      admin = await TestBrowser.signIn(bank.url, staff.A);
    });
    const listed = async (open: 'yes' | 'no') =>
      getItems((await support.send('GET', `/web/card-messages?open=${open}`)).body);
    const end = (id: string, word: 'retry' | 'close') =>
      support.send('POST', `/web/card-messages/${id}?${word}`, { body: { comment } });
    const confirm = (proposed: Reply): Promise<Reply> => {
      const path = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
      return make(admin, staff.A, ['POST', path, { version: 0, comment: '' }]);
    };
    /**
     * Says what cannot be read; as if the program could read it since, it then becomes `read`. Answers the id of the
     * row.
     */
    async function unread(said: Said, read: object = {}): Promise<string> {
      const before = await bank.owner.query<{ id: string }>('select id from card_set_aside');
      const known = before.rows.map((row) => row.id);
      const body = JSON.stringify({ id: newId(), at: new Date().toISOString(), ...said, later: 1 });
      const time = new Date().toISOString();
      const answer = await processor.send(bank.url, body, {
        time,
        signature: getSignature(processor.secret, time, body),
      });
      expect(answer).toMatchObject({ status: 200, body: { paymentId: null } });
      const { rows } = await bank.owner.query<{ id: string }>(
        `update card_set_aside set body = (body - 'later') || $2 where id <> all ($1::uuid[]) returning id`,
        [known, JSON.stringify(read)],
      );
      return rows[0]?.id ?? '';
    }
    const getVerbs = async (id: string) =>
      (
        await bank.owner.query<{ verb: string; actor_id: string | null }>(
          `select verb, actor_id from (
             select verb, actor_id, subject_id from audit union all select verb, actor_id, subject_id
             from audit_inbox) a
           where subject_id = $1 order by verb`,
          [id],
        )
      ).rows.map(({ verb, actor_id: actor }) => `${verb} ${actor ?? ''}`.trim());

    test('is processed once it can be read, and two people want it', async () => {
      const id = await issue();
      const asked = purchase(id, 500n);
      const { body } = await say(asked);
      const said = clearing(id, asked.reference, 500n);
      const message = await unread(said);
      expect((await listed('yes'))[0]).toMatchObject({ id: message, state: 'open', caseId: expect.any(String) });
      const proposed = await end(message, 'retry');
      expect(proposed).toMatchObject({ status: 202 });
      expect(await getState(body.paymentId)).toMatchObject({ state: 4 });
      expect(await confirm(proposed)).toMatchObject({ status: 200 });
      expect((await getState(body.paymentId)).state).not.toBe(4);
      expect((await listed('no'))[0]).toMatchObject({ id: message, state: 'retried' });
      expect(await getVerbs(message)).toEqual([
        `card-message.comment ${staff.A}`,
        `card_set_aside.retry ${staff.A}`,
        'card_set_aside.set-aside',
      ]);
      // what the processor repeats since then books nothing more
      expect((await say(said)).body).toMatchObject({ paymentId: body.paymentId });
      expect(await readCard(id)).toMatchObject({ used: 'EUR5.00' });
      for (const word of ['retry', 'close'] as const)
        expect(await end(message, word)).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    });

    test('is closed by two people where it moves money, and by one where it does not', async () => {
      const id = await issue();
      const before = await getMoney(ibans.timber);
      const refund = await unread(getRefund(id, '700'));
      const proposed = await end(refund, 'close');
      expect(proposed).toMatchObject({ status: 202 });
      const { body: shown } = await admin.send('GET', `/web/proposals/${textField(proposed.body, 'proposalId')}`);
      expect(JSON.stringify(shown)).toContain('7.00 EUR');
      expect(await confirm(proposed)).toMatchObject({ status: 200 });
      expect((await listed('no'))[0]).toMatchObject({ id: refund, state: 'closed' });
      const held = await unread({ ...purchase(id, 300n), kind: 'advice' });
      expect(await end(held, 'close')).toMatchObject({ status: 200 });
      expect(await getMoney(ibans.timber)).toEqual(before);
      const advice: Said = { ...purchase(id, 300n), kind: 'advice' };
      expect(await end(await unread(advice), 'retry')).toMatchObject({ status: 200 });
      expect((await getMoney(ibans.timber)).held - before.held).toBe(300n);
      expect((await say(advice)).body).toMatchObject({ decision: 'approved' });
      expect(await readCard(id)).toMatchObject({ used: 'EUR3.00' });
    });

    test.each([
      ['still cannot be read', 'message-not-readable', () => getRefund(newId(), '1'), { mcc: 1 }],
      ['is about a card that is not ours', 'message-not-booked', () => getRefund(newId(), '1'), {}],
      ['is about an account that is not ours', 'message-not-booked', () => getTopUp(ibans.elsewhere), {}],
    ])('that %s stays open when it is processed', async (_, code, getSaid, change) => {
      const message = await unread(getSaid(), change);
      expect(await end(message, 'retry')).toMatchObject({ status: 409, code });
      expect((await listed('yes'))[0]).toMatchObject({ id: message, state: 'open' });
    });

    test('that repeats a reference is never processed, also where only its text changed', async () => {
      const id = await issue();
      const said = getRefund(id, '400');
      await say(said);
      const more = { ...said, amount: { currency: 'EUR', minor: '401' } };
      await say(more);
      const [first] = await listed('yes');
      expect(first).toMatchObject({ reason: 'reference-used', reference: textField(said, 'reference') });
      expect(await end(textField(first, 'id'), 'retry')).toMatchObject({ status: 409, code: 'message-not-booked' });
      const unreadMore = await unread(more);
      expect(await end(unreadMore, 'retry')).toMatchObject({ status: 409, code: 'message-not-booked' });
      const advice: Said = { ...purchase(id, 300n), kind: 'advice' };
      await say(advice);
      const other = await unread({ ...advice, amount: { currency: 'EUR', minor: '301' } });
      expect(await end(other, 'retry')).toMatchObject({ status: 409, code: 'message-not-booked' });
      expect((await listed('yes'))[0]).toMatchObject({ id: other, reason: 'not-readable' });
    });

    const getTopUp = (iban: string): Said => {
      const money = { amount: { currency: 'EUR', minor: '100' }, feeMinor: '0' };
      return { kind: 'top-up', reference: newId(), iban, ...money, name: 'Ona', last4: '4242' };
    };
  });

  test('far more than was authorised opens one case a client and day, a pump none', async () => {
    const id = await issueCard(bank.owner, { iban: ibans.bakery, limit: 10_000n, monthly: 500_000n });
    const getCases = async () =>
      (
        await bank.owner.query(
          `select payment_id, comment from client_case where subject_id = $1 and reason = 'CARD'`,
          [companies.bakery],
        )
      ).rows;
    const take = async (authorised: bigint, minor: bigint, mcc: string) => {
      const asked = purchase(id, authorised);
      await say(asked);
      const said = clearing(id, asked.reference, minor, { merchant: { ...merchant, mcc } });
      return { paymentId: (await say(said)).body.paymentId, said };
    };
    await take(100n, 200n, '5542');
    await take(1000n, 1150n, '5812');
    expect(await getCases()).toEqual([]);
    const { paymentId, said } = await take(100n, 20_000n, '5812');
    expect(await getState(paymentId)).toMatchObject({ amount: 20_000n });
    await take(100n, 300n, '5812');
    const opened = [{ payment_id: paymentId, comment: expect.stringMatching(/^EUR200\.00, /) }];
    expect(await getCases()).toEqual(opened);
    // a day later, the processor repeats what was booked
    const dayBefore = `replace(once_key, bank_today()::text, (bank_today() - 1)::text)`;
    await bank.owner.query(`update client_case set once_key = ${dayBefore} where payment_id = $1`, [paymentId]);
    await bank.owner.query(`update card_clearing set created_at = created_at - interval '1 day' where card_id = $1`, [
      id,
    ]);
    expect((await say(said)).body).toMatchObject({ paymentId });
    expect(await getCases()).toEqual(opened);
    // a part that was within what was authorised stays so, whatever part came after it
    const asked = purchase(id, 1000n);
    await say(asked);
    const part = clearing(id, asked.reference, 600n, { final: false });
    const { body: booked } = await say(part);
    await say(clearing(id, asked.reference, 600n));
    await bank.owner.query(`update client_case set once_key = once_key || ' seen' where subject_id = $1`, [
      companies.bakery,
    ]);
    expect((await say(part)).body).toEqual(booked);
    expect(await getCases()).toHaveLength(2);
    await take(100n, 300n, '5812');
    expect(await getCases()).toHaveLength(3);
  });
});
