// A small bank whose books tests write: accounts, transfers and months, by SQL alone.
import type pg from 'pg';
import { openPool } from '#server/db/pool.ts';
import { freshDatabase } from '#tests/harness/database.ts';

const finance = '90000000005';
const admin = '90000000001';
export const proofs = ['entries', 'balances', 'trial', 'months', 'statements', 'suspense', 'safeguarding'] as const;
export type Proof = (typeof proofs)[number];

export interface Books {
  owner: pg.Pool;
  /** the bank's clock, in its zone: '2027-03-01 08:00' */
  moveTo(moment: string): Promise<void>;
  /** accounts by their code in the chart, with suspense by hand; answers the refusal */
  move(debit: string, credit: string, cents: number): Promise<string | null>;
  begin(month: string): Promise<string | null>;
  /** keeps the pages of the month that is being closed, at most so many */
  keep(month: string, pages?: number): Promise<boolean>;
  /** all of it, after its proofs were read; answers the refusal */
  close(month: string): Promise<string | null>;
  /** reads all proofs; answers those that are red */
  readProofs(): Promise<string[]>;
  end(): Promise<void>;
}

export async function openBooks(): Promise<Books> {
  const database = await freshDatabase();
  const owner = openPool({ url: database.url, size: 4, role: null });
  await owner.query(
    `insert into person (id, kind, full_name, birth_date)
     values ($1, 'staff', 'F', '1980-01-01'), ($2, 'staff', 'A', '1981-01-01')`,
    [finance, admin],
  );
  const first = async <T>(query: string, values: unknown[]) =>
    (await owner.query<{ answer: T }>(query, values)).rows[0]?.answer as T;
  const books: Books = {
    owner,
    moveTo: async (moment) => {
      await owner.query(`update bank set clock_offset = ($1::timestamp at time zone zone) - now()`, [moment]);
    },
    move: (debit, credit, cents) =>
      first(
        `select case when 'SUSPENSE' in ($1, $2)
             then post_by_hand(new_id(), d.account_id, c.account_id, $3, 'Moved', bank_clock(), $4, null, false)
             else (post(array[1], array[new_id()], array[d.account_id], array[c.account_id], array[$3::bigint],
               array['capital'], array[null::uuid], array[0::bigint]))[1]
           end as answer
         from ledger_account d, ledger_account c
         where d.currency = 'EUR' and d.code = $1 and c.currency = 'EUR' and c.code = $2`,
        [debit, credit, cents, finance],
      ),
    begin: (month) => first('select begin_closing($1, $2, $3) as answer', [`${month}-01`, finance, admin]),
    keep: async (month, pages = 1000) => {
      for (let page = 0; page < pages; page++) {
        if (!(await first<boolean>('select keep_closing_page($1) as answer', [`${month}-01`]))) return false;
      }
      return true;
    },
    close: async (month) => {
      await books.readProofs();
      const refusal = await books.begin(month);
      if (refusal === null) await books.keep(month);
      return refusal;
    },
    readProofs: async () => {
      for (const proof of proofs) await owner.query('select check_proof($1)', [proof]);
      const { rows } = await owner.query<{ proof: string }>(
        'select proof from book_proof where differences > 0 order by proof',
      );
      return rows.map(({ proof }) => proof);
    },
    end: async () => {
      await owner.end();
      await database.drop();
    },
  };
  return books;
}
