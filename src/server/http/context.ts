/** What a handler gets beside its parsed input, and how features name their handlers. */
import type pg from 'pg';
import type { Answer, Call, Parsed } from '../../shared/call.ts';
import type { Caller } from '../access/caller.ts';
import type { RelyingParty } from '../access/passkeys.ts';
import type { RequestKinds } from '../access/requests.ts';
import type { ShownStep } from '../access/stepUp.ts';
import type { Bank } from '../clock/bank.ts';
import type { Db, Query } from '../db/pool.ts';
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
  /** whom passkeys are bound to */
  party: RelyingParty;
  threads: Threads;
  requestKinds: RequestKinds;
  /** folder of the audit's block heads outside the database; undefined: they are kept nowhere */
  auditHeads: string | undefined;
  /** a call of the table with its handler, by its name */
  routeOf: (name: string) => Route | undefined;
  /** begins with the check of the audit that was just asked for */
  checkAudit: () => void;
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
  /** a download is fetched with its ticket: it may be of any size (see `downloads.ts`) */
  byTicket: boolean;
  services: Services;
  /** a last write whose answer nobody needs: it travels with the commit; if it fails, nothing of the call has happened */
  runLast(query: Query<never>, values: readonly unknown[]): void;
  /** runs once the call's transaction has committed */
  afterCommit(work: () => void): void;
}

export type Handler<C> = (input: Parsed<C>, context: Context) => Promise<Answer<C>>;

/** One handler for each call of a feature's table: a missing one does not compile. */
export type Handlers<Table extends Record<string, Call>> = { [K in keyof Table]: Handler<Table[K]> };

/** What the caller's device shows before a call of `stepUp` is made, null where this input needs no approval; may refuse what would be refused anyway. */
export type DescribeStep<C> = (input: Parsed<C>, context: Context) => Promise<ShownStep | null>;

type StepUpNames<Table> = { [K in keyof Table]: Table[K] extends { stepUp: true } ? K : never }[keyof Table];

/** One description for each call of a table that needs a step-up: a missing one does not compile. */
export type StepUps<Table extends Record<string, Call>> = { [K in StepUpNames<Table>]: DescribeStep<Table[K]> };

/** A call with the handler that belongs to it, after the table has been checked. */
export interface Route {
  name: string;
  call: Call;
  handle: (input: never, context: Context) => Promise<unknown>;
  describeStep?: (input: never, context: Context) => Promise<ShownStep | null>;
}

type Descriptions = Readonly<Record<string, Route['describeStep']>>;

/** Joins a table, its handlers, and what devices show of its calls that need a step-up. */
export function routesOf<Table extends Record<string, Call>>(
  table: Table,
  handlers: Handlers<Table>,
  ...[stepUps]: [StepUpNames<Table>] extends [never] ? [] : [StepUps<Table>]
): Route[] {
  const descriptions: Descriptions = { ...stepUps };
  return Object.entries(table).map(([name, call]) => {
    const handle = handlers[name];
    if (!handle) throw new Error(`no handler for the call ${name}`);
    if (!call.who) throw new Error(`no permission stated for the call ${name}`);
    const describeStep = descriptions[name];
    if (call.stepUp && !describeStep) throw new Error(`no description of the step-up for the call ${name}`);
    return { name, call, handle, ...(describeStep ? { describeStep } : {}) };
  });
}
