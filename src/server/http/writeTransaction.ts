/** The transaction of a write. What is sent in one turn of the event loop travels in one packet (`db/pool.ts`). */
import { command, type Db, getDb, type Query } from '../db/pool.ts';
import { retrying, setSavepoint } from '../db/transactions.ts';
import type { CallRun } from './callRun.ts';
import { type Connection, connect } from './connections.ts';

/** A write whose result is not needed. */
export interface DeferredWrite {
  query: Query<never>;
  values: readonly unknown[];
}

export class WriteTransaction {
  readonly db: Db;
  readonly #connection: Connection;
  #deferred: DeferredWrite[] = [];
  readonly #following: (() => void)[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    this.db = getDb(connection.client);
  }

  /** Begins it: `open` sends its queries before its first await, so that all travels in one packet. */
  async begin<T>(open: (db: Db) => Promise<T>): Promise<T> {
    const begun = command(this.#connection.client, 'begin');
    const [opened] = await Promise.all([open(this.db), begun, this.db.run(setSavepoint)]);
    return opened;
  }

  /** Context.deferToCommit */
  readonly deferToCommit = (query: Query<never>, values: readonly unknown[]): void => {
    this.#deferred.push({ query, values });
  };

  /** Context.afterCommit */
  readonly afterCommit = (work: () => void): void => {
    this.#following.push(work);
  };

  /** Drops the deferred writes of a call that is refused. */
  dropDeferred(): void {
    this.#deferred = [];
  }

  /** Undoes what the handler wrote: everything since the savepoint. */
  async undoHandler(): Promise<void> {
    await command(this.#connection.client, 'rollback to savepoint handler');
  }

  /** Undoes everything, so that it can begin again. */
  async undo(): Promise<void> {
    await command(this.#connection.client, 'rollback');
  }

  /** Commits with the deferred writes and `last`, in one packet. */
  async commit(last: readonly DeferredWrite[] = []): Promise<void> {
    const writes = [...this.#deferred, ...last].map(({ query, values }) => this.db.run(query, values));
    await Promise.all([...writes, command(this.#connection.client, 'commit')]);
  }

  /** Runs what waits for the commit. */
  follow(): void {
    for (const work of this.#following) work();
  }
}

/** Runs `work` in a transaction, again after a deadlock. Any error rolls it back. `work` commits. */
export function inWriteTransaction<T>(
  { request, services }: Pick<CallRun, 'request' | 'services'>,
  work: (tx: WriteTransaction) => Promise<T>,
): Promise<T> {
  return retrying(async () => {
    const connection = await connect(request, services);
    const tx = new WriteTransaction(connection);
    let broken: Error | undefined;
    try {
      return await work(tx);
    } catch (error) {
      await tx.undo().catch((second: Error) => {
        broken = second;
      });
      throw error;
    } finally {
      connection.release(broken);
    }
  });
}
