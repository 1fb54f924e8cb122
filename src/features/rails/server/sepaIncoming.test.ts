/** Money from other banks, recalls of both sides, enquiries, stops on the way, and the reconciliation. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { ScreenPayments } from '#server/feature.ts';
import { product } from '#src/features.server.ts';
import { type Sent, TestRail } from '#tests/harness/rail.ts';
import { approvePayments, getBalances, getState } from '#tests/harness/railPayments.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';
import { writeMessage } from '../iso20022/write.ts';
import { declinePayment, releaseHeldBy, releasePayment } from './blocks.ts';
import { enquirePayment } from './enquiries.ts';
import { refuseForeignRecall, returnRecalled } from './foreignRecalls.ts';
import { recallPayment } from './ownRecalls.ts';
import { failUnsentPayments } from './sepa.ts';

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

const amountMinor = 2_500n;
let count = 0;

interface Given {
  iban?: string;
  isInstant?: boolean;
  transactionId?: string;
  /** how often the file has it */
  times?: number;
}

/** A message with money for an account, of the number `count`. */
function transferTo({ iban = ibans.bakery, isInstant = true, transactionId = '', times = 1 }: Given) {
  const transfer = {
    transactionId,
    endToEndId: `ORDER${count}`,
    amountMinor,
    debtor: { name: 'Erika Mustermann' },
    debtorIban: ibans.elsewhere,
    debtorBic: 'DEUTDEFFXXX',
    creditor: { name: 'Duona ir Druska' },
    creditorIban: iban,
    creditorBic: rail.context.bank.bic,
    remittance: { text: 'Bread' },
    ...(isInstant && { acceptedAt: '2026-11-22T10:00:00.000Z' }),
  };
  const transfers = Array<typeof transfer>(times).fill(transfer);
  return { kind: 'pacs.008' as const, isInstant, settlementDay: '2026-11-23', transfers };
}

/** The clearing sends money; answers the transaction id. */
async function receive(
  { iban = ibans.bakery, isInstant = false, transactionId, times = 1 }: Given = {},
  by = rail,
): Promise<string> {
  count += 1;
  const id = transactionId ?? `IN${count}`;
  const message = transferTo({ iban, isInstant, transactionId: id, times });
  await rail.put(rail.make(message));
  await by.take();
  return id;
}

interface Seen {
  id: string;
  state: number;
  refusal: string | null;
  message: string;
  payer_name: string;
  end_to_end_id: string | null;
}

async function paymentBy(transactionId: string): Promise<Seen | undefined> {
  const { rows } = await owner.query<Seen>(
    `select p.id, p.state, p.refusal, p.message, p.payer_name, p.end_to_end_id from payment p
     join rail_transfer t on t.payment_id = p.id where t.transaction_id = $1`,
    [transactionId],
  );
  return rows[0];
}

async function getBalance(name: string): Promise<bigint> {
  return (await getBalances(owner))(name).balance;
}

async function getChange<T>(name: string, work: () => Promise<T>): Promise<bigint> {
  const before = await getBalance(name);
  await work();
  return (await getBalance(name)) - before;
}

/** An approved payment of timber to another bank. */
async function authorize({ isInstant = false } = {}): Promise<string> {
  return (await approvePayments(owner, { amountMinor, isInstant }))[0] ?? '';
}

async function executed(): Promise<{ id: string; sent: Sent[] }> {
  const id = await authorize();
  const sent = await rail.handOver();
  await rail.answer(sent, 'ACSC');
  return { id, sent };
}

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

describe('a stop on the way', () => {
  const asked: string[] = [];
  /** hits everything */
  const hits: ScreenPayments = async (_db, payments) => {
    asked.push(...payments.map(({ direction, name }) => `${direction} ${name}`));
    return new Map(payments.map(({ id }) => [id, { comment: 'Name on a list', type: 'PAYMENT' }]));
  };
  const getCase = async (id: string | undefined) =>
    (await owner.query('select type, kind, status, comment from client_case where payment_id = $1', [id])).rows;

  test('blocks a payment with a case, its money held; staff release it, and it goes', async () => {
    const id = await authorize();
    await rail.withScreen(hits).send();
    expect(asked.splice(0)).toEqual(['out Max Mustermann']);
    expect(await getState(owner, id)).toBe(states.blocked);
    expect(await getCase(id)).toEqual([{ type: 'PAYMENT', kind: 'S', status: 0, comment: 'Name on a list' }]);
    expect(await rail.collect()).toEqual([]);
    expect(await findBreaches(owner, product.invariants)).toEqual([]);
    await inTransaction(app, (tx) => releasePayment(tx, id));
    expect(await getCase(id)).toMatchObject([{ status: 2 }]);
    // the same screen does not stop what staff have let go
    await rail.withScreen(hits).send();
    expect(await getState(owner, id)).toBe(states.pending);
    await rail.answer(
      (await rail.collect()).flatMap((one) =>
        one.kind === 'pacs.008' ? one.transfers.map((sent) => ({ ...one, ...sent })) : [],
      ),
      'ACSC',
    );
    expect(await getState(owner, id)).toBe(states.executed);
  });

  test('or decline it, and the money is free', async () => {
    const id = await authorize();
    await rail.withScreen(hits).send();
    const held = `select held_minor as held from account where iban = '${ibans.timber}'`;
    const before = (await owner.query<{ held: bigint }>(held)).rows[0]?.held ?? 0n;
    await inTransaction(app, (tx) => declinePayment(tx, id));
    expect(await getState(owner, id)).toBe(states.rejected);
    expect(((await owner.query<{ held: bigint }>(held)).rows[0]?.held ?? 0n) - before).toBe(-amountMinor - 35n);
    expect(await getCase(id)).toMatchObject([{ status: 4 }]);
  });

  test('holds money that comes in, in suspense, until staff release it; it is never sent back', async () => {
    asked.length = 0;
    let transactionId = '';
    const paid = await getChange(ibans.bakery, async () => {
      const held = await getChange('suspense', async () => {
        transactionId = await receive({}, rail.withScreen(hits));
      });
      expect(held).toBe(amountMinor);
    });
    expect(paid).toBe(0n);
    expect(asked).toEqual(['in Erika Mustermann']);
    const payment = await paymentBy(transactionId);
    expect(payment?.state).toBe(states.blocked);
    const id = payment?.id ?? '';
    expect(await getCase(id)).toMatchObject([{ type: 'PAYMENT', status: 0 }]);
    expect(await findBreaches(owner, product.invariants)).toEqual([]);
    await expect(inTransaction(app, (tx) => declinePayment(tx, id))).rejects.toMatchObject({
      code: 'transition-not-allowed',
    });
    const released = await getChange(ibans.bakery, () => inTransaction(app, (tx) => releasePayment(tx, id)));
    expect(released).toBe(amountMinor);
    expect((await paymentBy(transactionId))?.state).toBe(states.executed);
  });

  test('from somebody on a list, it is held by a case about the list, and goes on when that lets it go', async () => {
    const listed: ScreenPayments = async (_db, payments) =>
      new Map(payments.map(({ id }) => [id, { comment: 'Name on a list', type: 'SANCTION' }]));
    const transactionId = await receive({}, rail.withScreen(listed));
    const id = (await paymentBy(transactionId))?.id ?? '';
    expect(await getCase(id)).toMatchObject([{ type: 'SANCTION', kind: 'A', status: 0 }]);
    expect(await findBreaches(owner, product.invariants)).toEqual([]);
    const [found] = (await owner.query<{ id: string }>('select id from client_case where payment_id = $1', [id])).rows;
    const paid = await getChange(ibans.bakery, () => inTransaction(app, (tx) => releaseHeldBy(tx, found?.id ?? '')));
    expect([paid, (await paymentBy(transactionId))?.state]).toEqual([amountMinor, states.executed]);
    await owner.query('delete from case_payment where payment_id = $1', [id]);
  });

  test('does not ask about instant payments', async () => {
    asked.length = 0;
    await authorize({ isInstant: true });
    const process = rail.withScreen(hits);
    await process.send();
    await receive({ isInstant: true }, process);
    expect(asked).toEqual([]);
  });

  test('asks about a payment that staff have stopped and let go by themselves', async () => {
    const id = await authorize();
    await owner.query(
      `insert into client_case (id, subject_id, type, kind, status, title, opened_by, payment_id, opened_at, changed_at,
        due_at)
       values (new_id(), $1, 'PAYMENT', 'S', 0, 'Looked at', $2, $3, now(), now(), now())`,
      [companies.timber, staff.M, id],
    );
    await owner.query(
      `update client_case set status = 2, closed_at = now(), outcome = '{"code":"POAP"}' where payment_id = $1`,
      [id],
    );
    asked.length = 0;
    await rail.withScreen(hits).send();
    expect([asked, await getState(owner, id)]).toEqual([['out Max Mustermann'], states.blocked]);
    await inTransaction(app, (tx) => declinePayment(tx, id));
  });

  test('compares names before anything is locked, and instant payments leave meanwhile', async () => {
    const [first, usual] = [await authorize({ isInstant: true }), await authorize()];
    const reported: string[] = [];
    let go = () => {};
    const compared = new Promise<void>((resolve) => {
      go = resolve;
    });
    const begun = new Promise<void>((begin) => {
      const ahead = async (_db: unknown, names: readonly string[]) => {
        reported.push(...names);
        begin();
        await compared;
      };
      rail = rail.with({ screens: [{ stops: async () => new Map(), ahead }] });
    });
    const sent = rail.send();
    await begun;
    expect([reported, await getState(owner, first), await getState(owner, usual)]).toEqual([
      ['Max Mustermann'],
      states.pending,
      states.authorized,
    ]);
    await owner.query('select from payment where id = $1 for update nowait', [usual]);
    const second = await authorize({ isInstant: true });
    await rail.sendInstant();
    expect(await getState(owner, second)).toBe(states.pending);
    go();
    await sent;
    expect(await getState(owner, usual)).toBe(states.pending);
    // a file is reported as well, with the names of those who pay
    reported.length = 0;
    await receive();
    expect(reported).toEqual(['Erika Mustermann']);
  });
});

describe('the reconciliation', () => {
  const differences = async () => {
    const { rows } = await owner.query<{ kind: string; transaction_id: string | null }>(
      'select kind, transaction_id from rail_differences() order by kind, transaction_id',
    );
    return rows.map(({ kind, transaction_id: id }) => `${kind} ${id ?? ''}`.trim());
  };

  /** The rail's statement of everything that it moved, as the bank's own tables have it; `over` spoils it. */
  async function state(over: (entries: Entry[]) => Entry[] = (entries) => entries, gap = 0n): Promise<void> {
    const { rows } = await owner.query<{ id: string; minor: bigint; reversal: boolean }>(`
      select t.transaction_id as id, false as reversal, case t.direction when 'in' then t.amount_minor
        else -t.amount_minor end as minor
      from rail_transfer t left join payment p on p.id = t.payment_id
      where t.refused_for is null and coalesce(p.state, 3) in (3, 5, 6)
      union all
      select t.transaction_id, true, case t.direction when 'in' then -t.amount_minor else t.amount_minor end
      from rail_return r join rail_transfer t on t.id = r.transfer_id`);
    const { rows: days } = await owner.query<{ today: string }>('select bank_today() as today');
    const today = days[0]?.today ?? '';
    const entries = over(
      rows.map(({ id, minor, reversal }, i) => ({
        reference: `S${count}-${i}`,
        amountMinor: minor < 0n ? -minor : minor,
        isCredit: minor > 0n,
        isReversal: reversal,
        bookedOn: today,
        valueOn: today,
        code: 'TRSF',
        transactionId: id,
      })),
    );
    count += 1;
    const closing = entries.reduce((sum, one) => sum + (one.isCredit ? one.amountMinor : -one.amountMinor), 100_000n);
    await owner.query('delete from rail_statement_entry; delete from rail_statement');
    await takeStatements([{ day: today, openingMinor: 100_000n, closingMinor: closing, entries }]);
    if (gap > 0n)
      await owner.query(
        `insert into rail_statement (message_id, from_day, until_day, opening_minor, closing_minor)
         select (select id from rail_message where direction = 'out' limit 1), until_day + 1, until_day + 1,
           closing_minor + $1, closing_minor
         from rail_statement`,
        [gap],
      );
  }

  interface Day {
    day: string;
    openingMinor: bigint;
    closingMinor: bigint;
    entries: Entry[];
  }

  /** All in one file. */
  async function takeStatements(days: readonly Day[]): Promise<void> {
    const bankBic = rail.context.clearingBic;
    const account = { iban: ibans.elsewhere, currency: 'EUR', owner: 'Kontora Demo Bank', bankBic };
    const statements = days.map(({ day, ...rest }) => ({ account, fromDay: day, untilDay: day, ...rest }));
    count += 1;
    const head = { messageId: `ST${count}`, createdAt: '2026-11-22T10:00:00.000Z' };
    await rail.put(Buffer.from(writeMessage({ kind: 'camt.053', ...head, statements })));
    await rail.take();
    expect(await rail.names('failed')).toEqual([]);
  }

  interface Entry {
    reference: string;
    amountMinor: bigint;
    isCredit: boolean;
    isReversal: boolean;
    bookedOn: string;
    valueOn: string;
    code: string;
    transactionId: string;
  }

  test('takes the statements of several days in one file', async () => {
    await owner.query('delete from rail_statement_entry; delete from rail_statement');
    const balances = { openingMinor: 100n, closingMinor: 100n, entries: [] };
    const days = ['2026-01-05', '2026-01-06'];
    await takeStatements(days.map((day) => ({ day, ...balances })));
    const { rows } = await owner.query<{ day: string }>('select from_day as day from rail_statement order by 1');
    expect(rows.map(({ day }) => day)).toEqual(days);
  });

  test('is empty when all is well, and names each difference', async () => {
    const { id } = await executed();
    const settled = id.replaceAll('-', '');
    const came = await receive();
    await state();
    expect(await differences()).toEqual([]);

    await state((entries) => entries.filter(({ transactionId }) => transactionId !== settled));
    expect(await differences()).toEqual([`not-stated ${settled}`]);

    await state((entries) => [...entries, { ...entries[0], transactionId: 'OTHER', reference: 'X' } as Entry]);
    expect(await differences()).toEqual(['not-booked OTHER']);

    await state((entries) => entries.map((one) => (one.transactionId === came ? { ...one, amountMinor: 1n } : one)));
    expect(await differences()).toEqual([`amount-differs ${came}`]);

    await state(undefined, 5n);
    expect(await differences()).toEqual(['statement-gap']);
  });

  test('names a payment that the rail has settled and did not answer', async () => {
    const id = (await authorize()).replaceAll('-', '');
    const sent = await rail.handOver();
    const line = { reference: 'L', amountMinor, isCredit: false, isReversal: false, code: 'TRSF', transactionId: id };
    await state((entries) => [
      ...entries,
      { ...line, bookedOn: entries[0]?.bookedOn ?? '', valueOn: entries[0]?.valueOn ?? '' },
    ]);
    expect(await differences()).toEqual([`not-answered ${id}`]);
    await rail.answer(sent, 'ACSC');
    expect(await differences()).toEqual([]);
  });
});

test('payments wait for their cut-off; those that were not handed over for two bank days fail', async () => {
  const id = await authorize();
  const patient = rail.with({ atOnce: false });
  await owner.query(`update payment set changed_at = bank_now() + interval '1 minute' where id = $1`, [id]);
  await patient.send();
  expect(await getState(owner, id)).toBe(states.authorized);
  // longer ago than any cut-off
  await owner.query(`update payment set changed_at = bank_now() - interval '8 days' where id = $1`, [id]);
  await patient.send();
  expect(await getState(owner, id)).toBe(states.pending);
  await rail.answer(await rail.handOver(), 'ACSC');

  const [young, old] = [await authorize(), await authorize()];
  await owner.query(`update payment set changed_at = bank_now() - interval '9 days' where id = $1`, [old]);
  const before = await getBalance(ibans.timber);
  await failUnsentPayments(app, rail.context.bank);
  const { rows } = await owner.query('select state, refusal from payment where id = any ($1) order by state', [
    [young, old],
  ]);
  expect(rows).toEqual([
    { state: states.authorized, refusal: null },
    { state: states.failed, refusal: 'not_handed_over' },
  ]);
  expect(await getBalance(ibans.timber)).toBe(before);
});
