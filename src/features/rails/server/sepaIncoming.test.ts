// Money that comes in by SEPA, recalls and enquiries, on the real database.
import { describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { getState } from '#tests/harness/railPayments.ts';
import { app, owner, rail, setUpRail } from '#tests/harness/railVillage.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import {
  amountMinor,
  authorize,
  count,
  executed,
  getChange,
  paymentBy,
  receive,
  transferTo,
} from '#tests/harness/sepaArrivals.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { enquirePayment } from './enquiries.ts';
import { refuseForeignRecall, returnRecalled } from './foreignRecalls.ts';
import { recallPayment } from './ownRecalls.ts';

setUpRail();

describe('money that comes in', () => {
  test('is booked for its account, with what the payer wrote', async () => {
    let id = '';
    expect(await getChange(ibans.bakery, async () => (id = await receive()))).toBe(amountMinor);
    expect(await paymentBy(id)).toMatchObject({
      state: states.executed,
      message: 'Bread',
      payer_name: 'Erika Mustermann',
      end_to_end_id: `ORDER${count}`,
    });
    await rail.send();
    expect(await rail.collect()).toEqual([]);
  });

  test('at once does not wait for the file before it, nor does the answer to a payment of ours', async () => {
    const ours = await authorize({ isInstant: true });
    const sent = await rail.handOver();
    let [begun, go] = [() => {}, () => {}];
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const compared = new Promise<void>((resolve) => {
      go = resolve;
    });
    const ahead = async () => {
      begun();
      await compared;
    };
    const long = rail.with({ screens: [{ stops: async () => new Map(), ahead }] });
    const usual = receive({}, long);
    await isBegun;
    // named behind the file that is being taken
    const later = rail.make(transferTo({ transactionId: 'INSTANT-1' }));
    await rail.put(later, 'zz-1.xml');
    await rail.put(rail.statusReport(sent, 'ACSC'), 'zz-2.xml');
    await rail.takeInstant();
    expect([(await paymentBy('INSTANT-1'))?.state, await getState(owner, ours)]).toEqual([
      states.executed,
      states.executed,
    ]);
    expect(await rail.names('in')).toHaveLength(1);
    const [answer] = await rail.collect();
    expect(answer).toMatchObject({ kind: 'pacs.002', transfers: [{ transactionId: 'INSTANT-1', status: 'ACSC' }] });
    go();
    expect(await paymentBy(await usual)).toMatchObject({ state: states.executed });
    expect(await rail.names('in')).toEqual([]);
  });

  test('at once is passed by no file after it, while another process takes it', async () => {
    const other = await owner.connect();
    await other.query('begin; select pg_advisory_xact_lock(hashtextextended($$sepa-in-instant$$, 0))');
    await rail.put(rail.make(transferTo({ transactionId: 'INSTANT-2' })), 'a.xml');
    await rail.put(rail.make({ ...transferTo({ transactionId: 'AFTER-2' }), isInstant: false }), 'b.xml');
    await Promise.all([rail.take(), rail.takeInstant()]);
    expect(await rail.names('in')).toEqual(['a.xml', 'b.xml']);
    await other.query('commit');
    other.release();
    // both loops at once take each file once
    await Promise.all([rail.take(), rail.takeInstant()]);
    await rail.take();
    expect(await rail.names('in')).toEqual([]);
    const { rows } = await owner.query(
      `select transaction_id from rail_transfer where transaction_id like '%-2' order by id`,
    );
    expect(rows).toEqual([{ transaction_id: 'INSTANT-2' }, { transaction_id: 'AFTER-2' }]);
    expect((await owner.query(`select sum(duplicates)::integer as n from rail_message`)).rows).toEqual([{ n: 0 }]);
    await rail.collect();
  });

  test('at once is answered at once', async () => {
    await receive({ isInstant: true });
    const [answer, ...others] = await rail.collect();
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ kind: 'pacs.002', transfers: [{ transactionId: `IN${count}`, status: 'ACSC' }] });
  });

  test.each([
    ['for an account that we do not have', 'LT121000011101001000', 'AC01'],
    ['for an account that is closed', ibans.lonely, 'AC04'],
  ])('%s goes back through suspense, and an instant one is refused', async (_, iban, code) => {
    await owner.query(`update account set closed_at = now() where iban = '${ibans.lonely}'`);
    const settled = await getChange('settlement', () => receive({ iban }));
    await owner.query(`update account set closed_at = null where iban = '${ibans.lonely}'`);
    expect(settled).toBe(0n);
    const [back] = await rail.collect();
    expect(back).toMatchObject({
      kind: 'pacs.004',
      returns: [{ amountMinor, reason: { code }, original: { transactionId: `IN${count}` } }],
    });
    const { rows } = await owner.query(
      `select count(*)::integer as entries from transfer t
       join rail_transfer r on r.suspended_by in (t.id, t.reverses) where r.transaction_id = $1`,
      [`IN${count}`],
    );
    expect(rows).toEqual([{ entries: 2 }]);

    await owner.query(`update account set closed_at = now() where iban = '${ibans.lonely}'`);
    await receive({ iban, isInstant: true });
    await owner.query(`update account set closed_at = null where iban = '${ibans.lonely}'`);
    expect(await rail.collect()).toMatchObject([
      { kind: 'pacs.002', transfers: [{ status: 'RJCT', reason: { code } }] },
    ]);
  });

  test('under the transaction id of another goes back', async () => {
    const id = await receive();
    expect(await getChange(ibans.bakery, () => receive({ transactionId: id }))).toBe(0n);
    expect(await rail.collect()).toMatchObject([{ kind: 'pacs.004', returns: [{ reason: { code: 'AM05' } }] }]);
  });

  test('that is there twice in one file is paid once and goes back once', async () => {
    expect(await getChange(ibans.bakery, () => receive({ times: 2 }))).toBe(amountMinor);
    const [back] = await rail.collect();
    expect(back).toMatchObject({ kind: 'pacs.004', returns: [{ reason: { code: 'AM05' } }] });
  });

  test('for a blocked account of a locked client is booked: only what leaves is stopped', async () => {
    await restrict(owner, companies.lonely, ibans.lonely);
    await restrict(owner, companies.lonely);
    expect(await getChange(ibans.lonely, () => receive({ iban: ibans.lonely }))).toBe(amountMinor);
    await lift(owner, companies.lonely, ibans.lonely);
    await lift(owner, companies.lonely);
  });
});

describe('another bank recalls money', () => {
  async function recalled(transactionId: string, minor = amountMinor): Promise<string | undefined> {
    const original = {
      messageId: 'X',
      transactionId,
      endToEndId: 'X',
      amountMinor: minor,
      settlementDay: '2026-11-23',
    };
    const recall = {
      cancellationId: `CX${transactionId}`,
      reason: { code: 'FRAD', words: 'Police report 7' },
      original,
    };
    await rail.put(rail.make({ kind: 'camt.056', recalls: [recall] }));
    await rail.take();
    const { rows } = await owner.query<{ id: string }>('select id from rail_recall where cancellation_id = $1', [
      `CX${transactionId}`,
    ]);
    return rows[0]?.id;
  }
  const getCase = async (recallId: string | undefined) =>
    (
      await owner.query(
        `
          select c.type, c.reason, c.status, c.comment from client_case c join rail_recall r on r.case_id = c.id
          where r.id = $1`,
        [recallId],
      )
    ).rows;

  test('a case is opened; staff send it back', async () => {
    const transactionId = await receive();
    const id = (await recalled(transactionId)) ?? '';
    expect(await getCase(id)).toEqual([
      { type: 'OTHER', reason: 'RECALL', status: 0, comment: 'Fraud: Police report 7' },
    ]);
    const change = await getChange(ibans.bakery, () =>
      inTransaction(app, (tx) => returnRecalled(tx, rail.context, id)),
    );
    expect(change).toBe(-amountMinor);
    expect((await paymentBy(transactionId))?.state).toBe(states.reversed);
    expect(await getCase(id)).toMatchObject([{ status: 1 }]);
    await rail.send();
    expect(await rail.collect()).toMatchObject([
      { kind: 'pacs.004', returns: [{ amountMinor, reason: { code: 'FOCR' }, original: { transactionId } }] },
    ]);
    // once only
    await expect(inTransaction(app, (tx) => returnRecalled(tx, rail.context, id))).rejects.toMatchObject({
      code: 'transition-not-allowed',
    });
  });

  test('or refuse, and the payee keeps the money', async () => {
    const transactionId = await receive();
    const id = (await recalled(transactionId)) ?? '';
    const refuse = () => inTransaction(app, (tx) => refuseForeignRecall(tx, rail.context, id, 'CUST'));
    expect(await getChange(ibans.bakery, refuse)).toBe(0n);
    expect(await getCase(id)).toMatchObject([{ status: 2 }]);
    await rail.send();
    expect(await rail.collect()).toMatchObject([
      {
        kind: 'camt.029',
        answers: [{ cancellationId: `CX${transactionId}`, status: 'RJCR', reason: { code: 'CUST' } }],
      },
    ]);
  });

  test('that the payee has spent: nothing is returned', async () => {
    const transactionId = await receive({ iban: ibans.lonely });
    const id = (await recalled(transactionId)) ?? '';
    await owner.query(`update account set held_minor = balance_minor where iban = '${ibans.lonely}'`);
    await expect(inTransaction(app, (tx) => returnRecalled(tx, rail.context, id))).rejects.toMatchObject({
      code: 'insufficient-funds',
    });
    await owner.query(`update account set held_minor = 0 where iban = '${ibans.lonely}'`);
    expect((await paymentBy(transactionId))?.state).toBe(states.executed);
    await rail.send();
    expect(await rail.collect()).toEqual([]);
  });

  test.each([
    ['that we never got', 'NEVER', amountMinor, 'NOOR'],
    ['of another amount', '', 1n, 'NOOR'],
  ])('%s: refused at once', async (_, unknown, minor, code) => {
    const transactionId = unknown || (await receive());
    expect(await recalled(transactionId, minor)).toBeUndefined();
    expect(await rail.collect()).toMatchObject([{ kind: 'camt.029', answers: [{ reason: { code } }] }]);
  });

  test('that went back already: refused at once', async () => {
    const transactionId = await receive({ iban: 'LT121000011101001000' });
    await rail.collect();
    await recalled(transactionId);
    expect(await rail.collect()).toMatchObject([{ kind: 'camt.029', answers: [{ reason: { code: 'ARDT' } }] }]);
  });
});

describe('a recall of ours', () => {
  const asked = { reason: 'DUPL', words: 'Paid twice', askedBy: staff.F } as const;
  const recall = (id: string) => inTransaction(app, (tx) => recallPayment(tx, rail.context, id, asked));
  const getRecall = async (id: string) =>
    (await owner.query('select state, answer_reason from rail_recall where id = $1', [id])).rows[0];

  test('asks the other bank; its refusal ends it', async () => {
    const { id } = await executed();
    const recallId = await recall(id);
    await rail.send();
    const [message] = await rail.collect();
    if (message?.kind !== 'camt.056') throw new Error('no recall');
    expect(message.recalls).toMatchObject([
      {
        reason: { code: 'DUPL', words: 'Paid twice' },
        original: { transactionId: id.replaceAll('-', ''), amountMinor },
      },
    ]);
    await expect(recall(id)).rejects.toMatchObject({ constraint: 'already_recalled' });
    const [{ cancellationId, original } = { cancellationId: '', original: undefined }] = message.recalls;
    if (!original) throw new Error('no recall');
    const answer = { answerId: 'A1', cancellationId, original, status: 'RJCR', reason: { code: 'CUST' } } as const;
    await rail.put(rail.make({ kind: 'camt.029', answers: [answer] }));
    await rail.take();
    expect(await getRecall(recallId)).toEqual({ state: 'refused', answer_reason: 'CUST' });
    expect(await getState(owner, id)).toBe(states.executed);
    // reported twice: it is kept, and changes nothing
    await rail.put(rail.make({ kind: 'camt.029', answers: [{ ...answer, status: 'CNCL' }] }));
    await rail.take();
    expect(await getRecall(recallId)).toEqual({ state: 'refused', answer_reason: 'CUST' });
    const { rows } = await owner.query(`select code from rail_exception where said like 'CNCL%'`);
    expect(rows).toEqual([{ code: 'already-answered' }]);
  });

  test('ends when the money comes', async () => {
    const { id, sent } = await executed();
    const recallId = await recall(id);
    await rail.put(rail.getReturn(sent, 'FOCR'));
    await rail.take();
    expect(await getState(owner, id)).toBe(states.reversed);
    expect(await getRecall(recallId)).toEqual({ state: 'returned', answer_reason: null });
  });

  test('is for settled payments only', async () => {
    const id = await authorize();
    await expect(recall(id)).rejects.toMatchObject({ code: 'transition-not-allowed' });
    await rail.answer(await rail.handOver(), 'ACSC');
  });
});

describe('an enquiry', () => {
  const kinds = async () => (await rail.collect()).map(({ kind }) => kind);

  test('goes out by itself when an instant payment is not answered in time, once; its money stays', async () => {
    const id = await authorize({ isInstant: true });
    await rail.handOver();
    await rail.send();
    expect(await kinds()).toEqual([]);
    await owner.query(`update payment set changed_at = changed_at - interval '16 seconds' where id = $1`, [id]);
    const change = await getChange(ibans.timber, async () => {
      await rail.send();
      await rail.send();
    });
    expect(change).toBe(0n);
    const messages = await rail.collect();
    expect(messages).toMatchObject([
      { kind: 'pacs.028', requests: [{ original: { transactionId: id.replaceAll('-', '') } }] },
    ]);
    expect(await getState(owner, id)).toBe(states.pending);
  });

  test('is made by staff about any pending payment, and about no other', async () => {
    const id = await authorize();
    const enquire = () => inTransaction(app, (tx) => enquirePayment(tx, rail.context, id));
    await expect(enquire()).rejects.toMatchObject({ code: 'transition-not-allowed' });
    const sent = await rail.handOver();
    await enquire();
    await rail.send();
    expect(await kinds()).toEqual(['pacs.028']);
    await rail.answer(sent, 'ACSC');
    await expect(enquire()).rejects.toMatchObject({ code: 'transition-not-allowed' });
  });
});
