/**
 * What a feature brings to the server. Each feature says it in its `feature.server.ts`; `src/features.server.ts` lists
 * the features, and everything else (routes, OpenAPI, requests, loops, threads, invariants) comes from that list.
 */
import type { ErrorCode } from '../shared/errors.ts';
import type { Machine } from '../shared/states.ts';
import { type DescribedMachine, declaredVerbs } from '../shared/verbs.ts';
import type { RequestKind, RequestKinds } from './access/requests.ts';
import type { Invariant } from './audit/invariants.ts';
import { engineVerbs, type VerbWords, verbsForCompanies, wordsOfVerbs } from './audit/verbs.ts';
import {
  type AlsoDecided,
  type Asking,
  type DeclaredCase,
  type DescribeCase,
  withAlsoDecided,
} from './cases/declared.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/pool.ts';
import type { Follower } from './followers/followers.ts';
import type { Route, Services } from './http/context.ts';
import type { Job } from './jobs/job.ts';
import { type Loop, type LoopOptions, startLoop } from './jobs/loop.ts';
import type { ThreadTasks } from './threads/tasks.ts';
import type { ApartTask, Threads } from './threads/threads.ts';

/** Starts a background loop in this process; undefined where the settings ask for none. */
export type StartLoop = (services: Services, onError: (error: unknown) => void) => Loop | undefined;

/** What clears away things that have served their time looks for them once a minute. */
export const sweepPauseMs = 60_000;

/** A loop that needs the services of this process and nothing else. */
export function loop({ work, ...options }: LoopPart): StartLoop {
  return (services, onError) => startLoop({ ...options, onError, work: () => work(services) });
}

/** A channel that carries authorised payments to where the money goes. */
export interface FeatureRail {
  name: string;
  /** whether the settings ask for it; always, unless given */
  isOn?(config: Config): boolean;
  /**
   * Starts carrying in this process; the payments waiting in the database are its queue. `onCarried` is called after
   * each commit that has moved payments. Undefined where the settings ask for none.
   */
  start(services: Services, onError: (error: unknown) => void, onCarried: () => void): Loop | undefined;
}

/** A payment as it is screened: the parties outside, and what the payer wrote. */
export interface ScreenedPayment {
  id: string;
  direction: 'out' | 'in';
  /** our client; null: the bank itself pays, and no case can be about it */
  clientId: string | null;
  /** the other party */
  name: string;
  iban: string;
  message: string;
  amountMinor: bigint;
}

type ScreenServices = { threads: Pick<Threads, 'run'> };

/**
 * Asks for the payments that a person must look at before they go on: before they are handed to other banks, and before
 * money from other banks is booked. Instant payments are not asked about (Regulation (EU) 2024/886). Answers why, by
 * the payment's id; a payment that is not named goes on. Runs in the transaction that stops them, and may keep there
 * what it found. A payment that was let go by a case SANCTION is asked about again: the screen knows what was decided.
 */
export type ScreenPayments = (
  db: Db,
  payments: readonly ScreenedPayment[],
  services: ScreenServices,
) => Promise<ReadonlyMap<string, PaymentStop>>;

/**
 * Gets the names of other parties that will be asked about, before any payment is locked: what takes long is done here.
 */
export type CompareAhead = (db: Db, names: readonly string[], services: ScreenServices) => Promise<void>;

export interface PaymentScreen {
  stops: ScreenPayments;
  ahead?: CompareAhead;
}

declare module './http/context.ts' {
  interface Services {
    screens: readonly PaymentScreen[];
  }
}

export interface PaymentStop {
  /** of the case, for staff; left out: by its type */
  title?: string;
  /** for staff */
  comment: string;
  /** of the case that holds it: SANCTION where the other party may be on a list of sanctions */
  type: 'PAYMENT' | 'SANCTION';
  /** matches that the case is about */
  hitIds?: readonly string[];
}

interface LoopPart extends Omit<LoopOptions, 'work' | 'onError'> {
  work: (services: Services) => ReturnType<LoopOptions['work']>;
}

/** What operators do from the command line: `npm run bank -- <name>`. */
export interface Command {
  usage: string;
  explain: string;
  /** brings the database to the form of this version first, where the owner's login is known */
  migratesFirst?: true;
  /** works with the login of the database's owner */
  asOwner?: true;
  /** works without a database, also on a machine that has no bank; its address is empty */
  isOffline?: true;
  /** Works with the servers' login, unless it says otherwise. Answers the exit code. */
  run(databaseUrl: string, args: string[], config: Config): Promise<number>;
}

export interface ServerFeature {
  /** its calls with their handlers, joined by `getRoutes` */
  routes?: readonly Route[];
  /** what may be asked on a device, by kind */
  requests?: Readonly<Record<string, RequestKind>>;
  /** each round of a loop is safe to run in several processes at once */
  loops?: readonly StartLoop[];
  /** without a rail for it, no payment of that kind can be created */
  rails?: readonly FeatureRail[];
  /** what can be done with types of case; exactly one feature declares each type */
  cases?: readonly DeclaredCase[];
  /** what it does with decisions of types that other features declare */
  alsoDecided?: readonly AlsoDecided[];
  /** what staff see of the client with a case of any type */
  caseSections?: readonly DescribeCase[];
  /** how clients are asked; exactly one feature brings it */
  asking?: Asking;
  /** stops payments on their way until a person has looked */
  screens?: readonly PaymentScreen[];
  /** work that is queued, goes on after a crash and shows its progress, by kind */
  jobs?: readonly Job[];
  /** what reads every record of the audit once, in order */
  followers?: readonly Follower[];
  /** what worker threads do; each task has a file `<name>.thread.ts` of its own in the feature's `server/` */
  tasks?: readonly (keyof ThreadTasks & string)[];
  /** those of them that keep something between two runs */
  apart?: Readonly<Partial<Record<keyof ThreadTasks & string, ApartTask>>>;
  /** queries that answer nothing as long as all is well */
  invariants?: readonly Invariant[];
  machines?: readonly DescribedMachine[];
  /** by name; fetched when one of them is run */
  commands?: Readonly<Record<string, Command>>;
  /** before a server starts: throws what is wrong with its settings */
  checkSettings?(config: Config): void;
}

/** The features together. */
export interface Product {
  routes: readonly Route[];
  requests: RequestKinds;
  loops: readonly StartLoop[];
  rails: readonly FeatureRail[];
  /** by type */
  cases: ReadonlyMap<string, DeclaredCase>;
  caseSections: readonly DescribeCase[];
  asking: Asking | undefined;
  screens: readonly PaymentScreen[];
  jobs: readonly Job[];
  followers: readonly Follower[];
  tasks: readonly string[];
  apart: Readonly<Record<string, ApartTask>>;
  invariants: readonly Invariant[];
  machines: readonly Machine[];
  /** the audit's verbs that a company's own people may see */
  companyVerbs: readonly string[];
  /** what the log says of each verb */
  verbWords: ReadonlyMap<string, VerbWords>;
  commands: Readonly<Record<string, Command>>;
  /** @throws what is wrong with the settings */
  checkSettings(config: Config): void;
}

/** @throws where two features bring something of the same name: a mistake in the program */
export function getProduct(features: readonly ServerFeature[]): Product {
  const all = <Part>(getPart: (feature: ServerFeature) => readonly Part[] | undefined) =>
    features.flatMap((feature) => getPart(feature) ?? []);
  const requests = byName(all(({ requests }) => Object.entries(requests ?? {})));
  const refusals = Object.values(requests).flatMap(({ errors }) => errors);
  const routes = all((feature) => feature.routes).map((route) => [route.name, withRefusals(route, refusals)] as const);
  const tasks = all((feature) => feature.tasks).map((name) => [name, name] as const);
  const rails = Object.values(byName(all((feature) => feature.rails).map((rail) => [rail.name, rail] as const)));
  const machines = all((feature) => feature.machines);
  const cases = withAlsoDecided(
    all(({ cases: declared }) => declared),
    all(({ alsoDecided }) => alsoDecided),
  );
  const allVerbs = byName([...Object.entries(engineVerbs), ...Object.entries(declaredVerbs())]);
  return {
    routes: Object.values(byName(routes)),
    requests,
    loops: [...all(({ loops }) => loops), ...rails.map(getLoop)],
    rails,
    cases: new Map(Object.entries(byName(cases.map((one) => [one.type, one] as const)))),
    caseSections: all(({ caseSections }) => caseSections),
    asking: byName(all(({ asking }) => (asking ? [['asking', asking] as const] : [])))['asking'],
    screens: all(({ screens }) => screens),
    jobs: Object.values(byName(all(({ jobs }) => jobs).map((job) => [job.kind, job] as const))),
    followers: Object.values(
      byName(all(({ followers }) => followers).map((follower) => [follower.name, follower] as const)),
    ),
    tasks: Object.values(byName(tasks)),
    apart: byName(all(({ apart }) => Object.entries(apart ?? {}))),
    invariants: all(({ invariants }) => invariants),
    machines,
    companyVerbs: verbsForCompanies(allVerbs, machines),
    verbWords: wordsOfVerbs(allVerbs, machines),
    commands: byName(all(({ commands }) => Object.entries(commands ?? {}))),
    checkSettings: (config) => {
      for (const feature of features) feature.checkSettings?.(config);
    },
  };
}

function getLoop(rail: FeatureRail): StartLoop {
  return (services, onError) => rail.start(services, onError, services.afterWrite);
}

function byName<Part>(entries: readonly (readonly [string, Part])[]): Readonly<Record<string, Part>> {
  const twice = entries.find(([name], at) => entries.findIndex(([other]) => other === name) !== at);
  if (twice) throw new Error(`two features bring ${twice[0]}`);
  return Object.fromEntries(entries);
}

/** The call that decides requests answers what their kinds refuse. */
function withRefusals(route: Route, refusals: readonly ErrorCode[]): Route {
  if (!route.call.decidesRequests) return route;
  return { ...route, call: { ...route.call, errors: [...new Set([...route.call.errors, ...refusals])] } };
}
