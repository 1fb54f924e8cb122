/** Decides authorisations of cards: those that arrive while others are decided are decided together. */
import type pg from 'pg';
import { newId } from '#server/db/ids.ts';
import { getDb } from '#server/db/pool.ts';
import { inOneStatement } from '#server/db/transactions.ts';
import type { CardUse } from '../processor/messages.ts';
import { holdDays } from '../rules.ts';
import * as queries from './sql.ts';

export interface Asked {
  /** of the message */
  id: string;
  kind: 'authorisation' | 'advice';
  hash: Buffer;
  /** the call that brought it */
  requestId: string;
  reference: string;
  cardId: string;
  /** EUR cents; null: its currency has no rate */
  euroMinor: bigint | null;
  facts: object;
  use: CardUse;
}

interface Waiting {
  asked: Asked;
  resolve: (row: queries.AuthorisedRow) => void;
  reject: (error: unknown) => void;
}

/** Most messages in one statement. */
const maxBatch = 64;
/** While one batch is in the database, this process can read and answer the next. */
const batchesAtOnce = 2;

/** The values of `queries.authorize`. Who may not wait fails soon where somebody else has locked what is needed. */
export function getValues(batch: readonly Asked[], mayWait: boolean): unknown[] {
  return [
    batch.map(({ id }) => id),
    batch.map(({ kind }) => kind),
    batch.map(({ hash }) => hash),
    batch.map(({ requestId }) => requestId),
    batch.map(() => newId()),
    batch.map(({ reference }) => reference),
    batch.map(({ cardId }) => cardId),
    batch.map(({ euroMinor }) => euroMinor),
    batch.map(({ facts }) => JSON.stringify(facts)),
    batch.map(({ use }) => JSON.stringify(use)),
    holdDays,
    mayWait,
  ];
}

/**
 * One statement and one commit for all that wait. No one waits for a batch to fill: the first starts at once, and the
 * next takes what has come in the meantime. If a batch fails, each of its messages is decided alone, beside the
 * batches. So one that cannot be decided harms no other, and a card that somebody keeps locked holds up its own
 * messages only.
 */
class Authorisations {
  readonly #pool: pg.Pool;
  #waiting: Waiting[] = [];
  #isWoken = false;
  #batches = 0;
  /** ids and references of messages that are being decided */
  readonly #busy = new Set<string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  decide(asked: Asked): Promise<queries.AuthorisedRow> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      if (this.#isWoken) return;
      this.#isWoken = true;
      // messages that arrive in the same turn of the event loop share the first batch
      setImmediate(() => this.#start());
    });
  }

  #start(): void {
    this.#isWoken = false;
    while (this.#batches < batchesAtOnce) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#batches += 1;
      void this.#decideBatch(batch).finally(() => {
        this.#batches -= 1;
        this.#start();
      });
    }
  }

  /** The oldest that can be decided now: a repeated message waits until the one before is decided. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    this.#waiting = this.#waiting.filter((one) => {
      const keys = getKeys(one);
      if (batch.length === maxBatch || keys.some((key) => this.#busy.has(key))) return true;
      for (const key of keys) this.#busy.add(key);
      batch.push(one);
      return false;
    });
    return batch;
  }

  async #decideBatch(batch: readonly Waiting[]): Promise<void> {
    const asked = batch.map((one) => one.asked);
    try {
      const rows = await getDb(this.#pool).many(queries.authorize, getValues(asked, false));
      const byId = new Map(rows.map((row) => [row.message_id, row]));
      for (const one of batch) this.#end(one, byId.get(one.asked.id));
    } catch {
      // one that fails alone too says why
      for (const one of batch) void this.#decideAlone(one);
    }
  }

  async #decideAlone(one: Waiting): Promise<void> {
    const decide = () => inOneStatement(this.#pool, (db) => db.one(queries.authorize, getValues([one.asked], true)));
    await decide().then(
      (row) => this.#end(one, row),
      (error) => this.#end(one, undefined, error),
    );
    this.#start();
  }

  #end(one: Waiting, row: queries.AuthorisedRow | undefined, error: unknown = new Error('no decision')): void {
    for (const key of getKeys(one)) this.#busy.delete(key);
    if (row) one.resolve(row);
    else one.reject(error);
  }
}

const getKeys = ({ asked: { id, reference } }: Waiting) => [`id ${id}`, `reference ${reference}`];

const all = new WeakMap<pg.Pool, Authorisations>();

/** Those of this process. */
export function getAuthorisations(pool: pg.Pool): Authorisations {
  const known = all.get(pool) ?? new Authorisations(pool);
  all.set(pool, known);
  return known;
}
