/** What a handler gets beside its parsed input, and how features name their handlers. */
import type pg from 'pg';
import {
  type Answer,
  type Call,
  type Confirmers,
  clientOf,
  isFor,
  kindsOf,
  type Parsed,
  signedIn,
} from '../../shared/call.ts';
import type { Caller } from '../access/caller.ts';
import type { RelyingParty } from '../access/passkeys.ts';
import type { RequestKinds } from '../access/requests.ts';
import type { SessionReads } from '../access/sessionReads.ts';
import type { ShownStep } from '../access/stepUp.ts';
import type { Bank } from '../clock/bank.ts';
import type { Db, Query } from '../db/pool.ts';
import type { JobKinds } from '../jobs/job.ts';
import type { ProposalSubject } from '../secondPerson/proposals.ts';
import type { Threads } from '../threads/threads.ts';

/** What one process has one of. */
export interface Services {
  pool: pg.Pool;
  /** who is signed in, for calls that are no writes */
  sessions: SessionReads;
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
  /** called after the commit of each write: its records wait for their numbers */
  afterWrite: () => void;
  /** every call with its handler, by its name */
  routes: ReadonlyMap<string, Route>;
  /** `wake`: starts a job that has just been queued, without the pause */
  jobs: { kinds: JobKinds; wake: () => void };
  /** starts the next round of this process's loop now, because there is work; a loop that is not there is none of it */
  wakeLoop: (name: string) => void;
}

export interface Context {
  /** the transaction or snapshot of this call; a pool for calls declared with none */
  db: Db;
  caller: Caller;
  requestId: string;
  /** of the network connection, as the trusted proxies tell it */
  address: string;
  browser: string;
  /** aborted once the caller has hung up or the call has taken too long */
  signal: AbortSignal;
  /** a download is fetched with its ticket: it may be of any size (see `downloads.ts`) */
  byTicket: boolean;
  services: Services;
  /** who proposed it, while a second person confirms it */
  proposedBy?: string;
  /** a last write whose answer nobody needs: it travels with the commit; if it fails, nothing of the call has happened */
  runLast(query: Query<never>, values: readonly unknown[]): void;
  /** runs once the call's transaction has committed */
  afterCommit(work: () => void): void;
}

/** What comes before the handler of a call that somebody approves or confirms: its facts, and what is shown of them. */
export interface Prepared<Facts = unknown> {
  /** what the device shows; null: this input needs no approval */
  shown: ShownStep | null;
  facts: Facts;
  /** of a call marked `second`: what it is about; absent: this input needs no second person */
  about?: ProposalSubject;
  /** what happens at once, when it is proposed: tightening does not wait */
  actNow?: () => Promise<void>;
}

/**
 * Computes the facts of a call once per request, in its transaction. Refuses what the handler would refuse anyway, so
 * that nobody is asked in vain.
 */
type Prepare<C> = (input: Parsed<C>, context: Context) => Promise<Prepared>;

type PreparedNames<Table> = {
  [K in keyof Table]: Table[K] extends { stepUp: true } | { second: Confirmers } ? K : never;
}[keyof Table];

/** One preparation for each call of a table that needs a step-up or a second person: a missing one does not compile. */
export type Preparations<Table extends Record<string, Call>> = { [K in PreparedNames<Table>]: Prepare<Table[K]> };

type FactsOf<P> = P extends (...args: never) => Promise<Prepared<infer Facts>> ? { prepared: Facts } : unknown;
type Handler<C, Facts> = (input: Parsed<C> & Facts, context: Context) => Promise<Answer<C>>;

/**
 * One handler for each call of a feature's table: a missing one does not compile. A call in `Prepares` finds the facts
 * of its preparation in `input.prepared`.
 */
export type Handlers<Table extends Record<string, Call>, Prepares = unknown> = {
  [K in keyof Table]: Handler<Table[K], K extends keyof Prepares ? FactsOf<Prepares[K]> : unknown>;
};

/** A call with the handler that belongs to it, after the table has been checked. */
export interface Route {
  name: string;
  call: Call;
  handle: (input: never, context: Context) => Promise<unknown>;
  prepare?: (input: never, context: Context) => Promise<Prepared>;
}

/** @throws Error where a call's callers lack what it relies on */
function checkCallers(name: string, call: Call): void {
  const refuse = (why: string) => {
    throw new Error(`the call ${name} ${why}`);
  };
  if (isFor(call, 'member') && !clientOf(call, call.params)) refuse('is for members, and its path names no company');
  const needsPerson = call.idempotent || call.stepUp || call.second;
  if (needsPerson && !kindsOf(call.who).every(({ kind }) => signedIn.some((one) => one === kind)))
    refuse('has a key, a step-up or a second person, and is for callers without a session');
  // a proposal keeps the text of the body; a file would have to be kept for days
  if (call.second && call.body && ('bytes' in call.body || 'files' in call.body))
    refuse('wants a second person and takes files');
  if (isFor(call, 'public') && 'kind' in call.who === false) refuse('is public, and names other callers');
}

/** Joins a table, its handlers, and the preparations of its calls that need a step-up or a second person. */
export function routesOf<Table extends Record<string, Call>, Prepares extends Preparations<Table>>(
  table: Table,
  handlers: Handlers<Table, Prepares>,
  ...[preparations]: [PreparedNames<Table>] extends [never] ? [] : [Prepares]
): Route[] {
  const prepares: Readonly<Record<string, Route['prepare']>> = { ...preparations };
  return Object.entries(table).map(([name, call]) => {
    const handle = handlers[name];
    if (!handle) throw new Error(`no handler for the call ${name}`);
    if (!call.who) throw new Error(`no permission stated for the call ${name}`);
    checkCallers(name, call);
    const prepare = prepares[name];
    const isApproved = call.stepUp || call.second;
    if (isApproved && !prepare) throw new Error(`no preparation for the call ${name}`);
    if (isApproved && call.transaction !== 'write') throw new Error(`the call ${name} is approved but writes nothing`);
    return { name, call, handle, ...(prepare ? { prepare } : {}) };
  });
}

/** The handler's input; `routesOf` has checked that its type and the preparation's facts belong together. */
export function withFacts(input: object, prepared: Prepared | undefined): never {
  return (prepared ? { ...input, prepared: prepared.facts } : input) as never;
}
