// Payments that are stopped on the way, the reconciliation with statements, and cut-offs.
import { describe, expect, test } from 'vitest';
import { paymentStates as states } from '#features/payments/rules.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { ScreenPayments } from '#server/feature.ts';
import { product } from '#src/features.server.ts';
import { getState } from '#tests/harness/railPayments.ts';
import { app, changeRail, owner, rail, setUpRail } from '#tests/harness/railVillage.ts';
import {
  amountMinor,
  authorize,
  executed,
  getBalance,
  getChange,
  paymentBy,
  receive,
} from '#tests/harness/sepaArrivals.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';
import { writeMessage } from '../iso20022/write.ts';
import { declinePayment, releaseHeldBy, releasePayment } from './blocks.ts';
import { failUnsentPayments } from './sepa.ts';

setUpRail();

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
      changeRail(rail.with({ screens: [{ stops: async () => new Map(), ahead }] }));
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

let statementCount = 0;

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
        reference: `S${statementCount}-${i}`,
        amountMinor: minor < 0n ? -minor : minor,
        isCredit: minor > 0n,
        isReversal: reversal,
        bookedOn: today,
        valueOn: today,
        code: 'TRSF',
        transactionId: id,
      })),
    );
    statementCount += 1;
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
    statementCount += 1;
    const head = { messageId: `ST${statementCount}`, createdAt: '2026-11-22T10:00:00.000Z' };
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
