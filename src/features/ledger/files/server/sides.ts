/** Accounts that a journal names: read once for a file, as far as they fit in memory. */
import type { Db } from '#server/db/pool.ts';
import { getPath } from './hledger.ts';
import { listSides, type SideRow, type TrialRow } from './sql.ts';

export interface Side {
  currency: string;
  /** 'EUR.FEES', 'EUR.LT12…' */
  address: string;
  /** the accountant's number */
  number: string;
  /** as hledger names it */
  path: string;
  /** it belongs to a client whom the reader is linked to */
  isHidden: boolean;
}

/** Some 300 bytes each. */
const maxKept = 30_000;

export class Sides {
  readonly #chart: ReadonlyMap<string, TrialRow>;
  readonly #linked: ReadonlySet<string>;
  readonly #kept = new Map<string, Side>();

  /**
   * @param accounts  the chart, with client funds and what clients owe
   * @param linked    clients whose accounts are not named
   */
  constructor(accounts: readonly TrialRow[], linked: readonly string[]) {
    this.#chart = new Map(accounts.map((row) => [row.code, row]));
    this.#linked = new Set(linked);
  }

  /** Reads those of these accounts that are not known. Gives each of them by its id. */
  async load(db: Db, ids: ReadonlySet<string>): Promise<(id: string) => Side> {
    if (this.#kept.size > maxKept) this.#kept.clear();
    const missing = [...ids].filter((id) => !this.#kept.has(id));
    if (missing.length > 0)
      for (const row of await db.many(listSides, [missing])) this.#kept.set(row.id, this.#toSide(row));
    return (id) => {
      const side = this.#kept.get(id);
      if (!side) throw new Error(`account ${id} was not loaded`);
      return side;
    };
  }

  #toSide({ currency, iban, debtor_id: debtorId, owner_id: ownerId, code, number, class: kind }: SideRow): Side {
    const isHidden = ownerId !== null && this.#linked.has(ownerId);
    if (code !== null && number !== null && kind !== null)
      return { currency, address: `EUR.${code}`, number, path: getPath({ class: kind, number, code }), isHidden };
    const shared = this.#chart.get(debtorId === null ? 'FUNDS' : 'RECEIVABLE');
    if (!shared) throw new Error('the chart has no client funds');
    const path = getPath(shared);
    if (isHidden) return { currency, address: `EUR.${shared.code}`, number: shared.number, path, isHidden };
    const address = debtorId === null ? `EUR.${iban ?? ''}` : `EUR.RECEIVABLE.${debtorId}`;
    return { currency, address, number: shared.number, path: `${path}:${debtorId ?? iban ?? ''}`, isHidden };
  }
}
