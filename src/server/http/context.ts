/** What a handler gets beside its parsed input, and how features name their handlers. */
import type pg from 'pg';
import type { Answer, Call, Parsed } from '../../shared/call.ts';
import type { Caller } from '../access/caller.ts';
import type { RequestKinds } from '../access/requests.ts';
import type { Bank } from '../clock/bank.ts';
import type { Db, Statement } from '../db/pool.ts';
import type { Threads } from '../threads/threads.ts';

/** What one process has one of. */
export interface Services {
  pool: pg.Pool;
  bank: Bank;
  demo: boolean;
  version: string;
  /** what the help window offers; empty where none is configured */
  support: { url: string; email: string };
  publicUrl: string;
  threads: Threads;
  requestKinds: RequestKinds;
}

export interface Context {
  /** the transaction or snapshot of this call; a pool for calls declared with none */
  db: Db;
  caller: Caller;
  requestId: string;
  /** of the network connection, as the trusted proxies tell it */
  address: string;
  browser: string;
  /** aborted when the caller hangs up before the answer */
  signal: AbortSignal;
  services: Services;
  /** a last write whose answer nobody needs: it travels with the commit; if it fails, nothing of the call has happened */
  runLast(statement: Statement<never>, values: readonly unknown[]): void;
  /** runs once the call's transaction has committed */
  afterCommit(work: () => void): void;
}

export type Handler<C> = (input: Parsed<C>, context: Context) => Promise<Answer<C>>;

/** One handler for each call of a feature's table: a missing one does not compile. */
export type Handlers<Table extends Record<string, Call>> = { [K in keyof Table]: Handler<Table[K]> };

/** A call with the handler that belongs to it, after the table has been checked. */
export interface Route {
  name: string;
  call: Call;
  handle: (input: never, context: Context) => Promise<unknown>;
}

/** Joins a table and its handlers. */
export function routesOf<Table extends Record<string, Call>>(table: Table, handlers: Handlers<Table>): Route[] {
  return Object.entries(table).map(([name, call]) => {
    const handle = handlers[name];
    if (!handle) throw new Error(`no handler for the call ${name}`);
    if (!call.who) throw new Error(`no permission stated for the call ${name}`);
    return { name, call, handle };
  });
}
