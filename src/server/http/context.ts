/** The context that a handler gets with its parsed input, and the types that join calls with their handlers. */
import type pg from 'pg';
import {
  type Answer,
  type Call,
  type Confirmers,
  getClient,
  getKinds,
  isFor,
  type Parsed,
  signedIn,
  type Tightening,
} from '#shared/call.ts';
import type { Caller } from '../access/caller.ts';
import type { RelyingParty } from '../access/passkeys.ts';
import type { SessionReads } from '../access/sessionReads.ts';
import type { ShownStep } from '../access/shownStep.ts';
import type { newSlots } from '../access/slots.ts';
import type { VerbWords } from '../audit/verbs.ts';
import type { Bank } from '../clock/bank.ts';
import type { Config } from '../config/config.ts';
import type { Db, Query } from '../db/pool.ts';
import type { FolderMode } from '../processes/closedFolders.ts';
import type { ProposalSubject } from '../secondPerson/subject.ts';
import type { Threads } from '../threads/threads.ts';

/**
 * Services of which each process has one. What is called with them declares its own here (`declare module`), beside
 * its types: kinds of requests, cases, jobs, and screens of payments.
 */
export interface Services {
  pool: pg.Pool;
  /** reads the signed-in person, for calls that do not write */
  sessions: SessionReads;
  bank: Bank;
  /** the settings in force; each feature reads its own by functions of its folder */
  config: Config;
  demo: boolean;
  version: string;
  /** contact data for the help window; empty if none is configured */
  support: { url: string; email: string };
  publicUrl: string;
  /** the relying party that passkeys are bound to */
  party: RelyingParty;
  threads: Threads;
  /** the audit's verbs that a company's own people may see */
  companyVerbs: readonly string[];
  /** what the log says of each verb of the audit */
  verbWords: ReadonlyMap<string, VerbWords>;
  /** names of the rails that carry payments */
  rails: readonly string[];
  /** folder of the audit's block heads outside the database; undefined: heads are not kept */
  auditHeads: string | undefined;
  folderMode: FolderMode;
  /** called after the commit of each write, because its audit records wait for their numbers */
  afterWrite: () => void;
  /** slots for work that one person could otherwise do too much of */
  slots: ReturnType<typeof newSlots>;
  /** every call with its handler, by its name */
  routes: ReadonlyMap<string, Route>;
  /** starts the next round of this process's loop now, because there is work; does nothing if there is no such loop */
  wakeLoop: (name: string) => void;
}

export interface Context {
  /** the transaction or snapshot of this call; a pool for calls declared with none */
  db: Db;
  caller: Caller;
  requestId: string;
  /** network address of the caller, as reported by the trusted proxies */
  address: string;
  browser: string;
  /** aborted when the caller hangs up or the call takes too long */
  signal: AbortSignal;
  /** a download is fetched with its ticket: it may be of any size (see `downloads.ts`) */
  byTicket: boolean;
  services: Services;
  /** the proposer, while a second person confirms the call */
  proposedBy?: string;
  /** SHA-256 of the code that the proposer was shown; absent without a proposal that has one */
  codeHash?: Buffer;
  /** a last write without a needed result: it travels with the commit; if it fails, the whole call rolls back */
  deferToCommit(query: Query<never>, values: readonly unknown[]): void;
  /** runs once the call's transaction has committed */
  afterCommit(work: () => void): void;
  /**
   * The answer waits for this work, which runs beside the call and has a connection of its own. If it fails, so does
   * the call.
   */
  delayReplyUntil(work: Promise<unknown>): void;
}

/**
 * The result of preparing a call that needs a step-up or a second person: its facts, and the text that the device
 * shows.
 */
export interface Prepared<Facts = unknown> {
  /** what the device shows; null: this input needs no approval */
  shown: ShownStep | null;
  facts: Facts;
  /** of a call marked `second`: the subject of the call; absent: this input needs no second person */
  about?: ProposalSubject;
  /** runs at once, with the proposal: a protective change does not wait for the second person */
  actNow?: () => Promise<void>;
  /**
   * what the call takes away at once, where the table of calls does not say it; null: this input takes nothing away
   */
  tightens?: Tightens | null;
}

/** Whom a call takes something away from, of a call that stands for many actions. */
export interface Tightens {
  /** numbers of clients or persons */
  subjects: readonly string[];
  /** before the number of clients, in the list of controllers: 'froze' */
  did: string;
  /** what the proposal would be about, if it has to wait */
  waiting(): Promise<Pick<Prepared, 'shown' | 'about'>>;
}

/**
 * Computes the facts of a call once per request, in its transaction. Refuses a call that the handler would refuse, so
 * that no person is asked in vain.
 */
type Prepare<C> = (input: Parsed<C>, context: Context) => Promise<Prepared>;

type PreparedNames<Table> = {
  [K in keyof Table]: Table[K] extends { stepUp: true }
    ? K
    : // beyond its limit the engine describes it, unless its feature does
      Table[K] extends { tightens: Tightening }
      ? never
      : Table[K] extends { second: Confirmers }
        ? K
        : never;
}[keyof Table];

type TighteningNames<Table> = {
  [K in keyof Table]: Table[K] extends { tightens: Tightening } ? K : never;
}[keyof Table];

/** One preparation for each call of a table that needs a step-up or a second person: a missing one does not compile. */
export type Preparations<Table extends Record<string, Call>> = { [K in PreparedNames<Table>]: Prepare<Table[K]> } & {
  [K in TighteningNames<Table>]?: Prepare<Table[K]>;
};

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

const isOnlyFor = ({ who }: Call, kinds: readonly string[]) => getKinds(who).every(({ kind }) => kinds.includes(kind));

/** @throws Error if a call needs something that its callers do not have */
function checkCallers(name: string, call: Call): void {
  const refuse = (why: string) => {
    throw new Error(`the call ${name} ${why}`);
  };
  if (isFor(call, 'member') && !getClient(call, call.params)) refuse('is for members, and its path names no company');
  if ((call.stepUp || call.second) && !isOnlyFor(call, signedIn))
    refuse('has a step-up or a second person, and is for callers without a session');
  if (call.idempotent && !isOnlyFor(call, [...signedIn, 'device']))
    refuse('has a key, and is for callers who are no person');
  // a proposal stores the text of the body; storing files for days is not supported
  if (call.second && call.body && ('bytes' in call.body || 'files' in call.body))
    refuse('wants a second person and takes files');
  if (isFor(call, 'public') && 'kind' in call.who === false) refuse('is public, and names other callers');
}

/** Joins a table, its handlers, and the preparations of its calls that need a step-up or a second person. */
export function getRoutes<Table extends Record<string, Call>, Prepares extends Preparations<Table>>(
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
    if (isApproved && !prepare && !call.tightens) throw new Error(`no preparation for the call ${name}`);
    if (isApproved && call.transaction !== 'write') throw new Error(`the call ${name} is approved but writes nothing`);
    return { name, call, handle, ...(prepare ? { prepare } : {}) };
  });
}

/** The handler's input; `getRoutes` has checked that its type and the preparation's facts belong together. */
export function withFacts(input: object, prepared: Prepared | undefined): never {
  return (prepared ? { ...input, prepared: prepared.facts } : input) as never;
}
