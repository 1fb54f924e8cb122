// Property: posted, closed and killed in any order, all proofs stay green, and what was closed stays as it was.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { openBooks, proofs } from './books.ts';

const codes = ['OWN', 'EQUITY', 'SAFEGUARD', 'FEES'] as const;
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      at: fc.nat(11),
      cents: fc.integer({ min: 1, max: 9_999 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), isKilled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
);

test('proofs stay green and closed months equal', async () => {
  const books = await openBooks();
  const { owner } = books;
  const ask = async <T>(query: string) => (await owner.query<{ answer: T }>(query)).rows[0]?.answer as T;
  const readClosed = () =>
    ask<string>(`select coalesce(json_agg(to_json(c) order by month), '[]')::text as answer
      from (select m.*, (select json_agg(b order by b.account_id) from closed_balance b where b.month = m.month) as kept
        from closed_month m where closed_at is not null) c`);
  let day = '2027-01-10';
  const moveTo = (to: string) => books.moveTo(`${to} 12:00`);
  try {
    await moveTo(day);
    await owner.query(`select add_ledger_account('OWN', '2712', 'Own account', 'asset', '', '', false, false, false,
      '90000000005', '90000000001')`);
    await books.move('SAFEGUARD', 'EQUITY', 10_000_000);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const before = await readClosed();
        for (const one of steps) {
          if (one.kind === 'days') {
            day = addDays(day, one.count);
            await moveTo(day);
          } else if (one.kind === 'post') {
            const [debit, credit] = [codes[one.at % 4] ?? 'OWN', codes[(one.at + 1 + (one.at % 3)) % 4] ?? 'FEES'];
            expect(await books.move(debit, credit, one.cents)).toBeNull();
          } else if (one.kind === 'close') {
            await close(one.isKilled);
          } else {
            await owner.query('update audit_head set n = n + 1');
            await owner.query('select check_recent_books()');
          }
        }
        expect(await books.readProofs()).toEqual([]);
        expect((await readClosed()).startsWith(before.slice(0, -1))).toBe(true);
      }),
      { numRuns: 12 },
    );
    expect(await ask<number>('select count(*)::integer as answer from closed_month')).toBeGreaterThan(2);
    expect(await ask<number>('select count(*)::integer as answer from book_proof')).toBe(proofs.length);
  } finally {
    await books.end();
  }

  /** Of a run that is killed, a page is kept twice or not at all, never half. */
  async function close(isKilled: boolean): Promise<void> {
    const month = await ask<string>(`select to_char(next_open_month(), 'YYYY-MM') as answer`);
    const refusal = await books.close(month);
    if (refusal !== null) {
      expect(refusal).toBe('month_not_over');
      return;
    }
    if (!isKilled) return;
    const next = await ask<string>(`select to_char(next_open_month(), 'YYYY-MM') as answer`);
    await books.readProofs();
    if ((await books.begin(next)) !== null) return;
    const client = await owner.connect();
    await client.query('begin');
    await client.query('select keep_closing_page($1)', [`${next}-01`]);
    await client.query('rollback');
    client.release();
    expect(await books.begin(next)).toBe('month_closed_before');
    const [one, other] = await Promise.all([books.keep(next), books.keep(next)]);
    expect([one, other]).toEqual([false, false]);
  }
});
