/** How a feature declares its background work. `worker.ts` runs it, `queue.ts` holds the queries. */
import type * as z from 'zod/mini';
import type { Schema } from '#shared/call.ts';
import type { Nouns } from '#shared/formatCount.ts';
import type { StaffRole } from '#shared/permissions.ts';
import type { Db } from '../db/pool.ts';
import type { Services } from '../http/context.ts';

export interface Progress<Cursor> {
  done: number | bigint;
  /** how much there is in all; left out while unknown, or while it has not changed */
  of?: number | bigint;
  /** where the next run goes on; it must survive JSON */
  cursor: Cursor;
}

/** One attempt at a job. */
export interface Run<Cursor> {
  jobId: string;
  /** who asked for the job; null: the schedule */
  askedBy: string | null;
  /** as the last beat of an earlier run left it; null at the beginning */
  cursor: Cursor | null;
  services: Services;
  /** aborted when the job was stopped or taken over, or when the server shuts down */
  signal: AbortSignal;
  /**
   * Keeps the progress. Throws once the run has lost its job (stopped, taken over) or the server shuts down: let the
   * error through. In the transaction of a piece of work, the piece commits with its progress or not at all.
   */
  beat(progress: Progress<Cursor>, tx?: Db): Promise<void>;
}

/** What a finished job leaves, as JSON. */
export type JobResult = Record<string, unknown>;

export interface Job<Input extends Schema = Schema, Cursor extends Schema = Schema> {
  kind: string;
  /** what it does, in words that staff read: `Audit check` */
  title: string;
  /** what its progress counts; left out where nothing is counted that people know */
  counts?: Nouns;
  input: Input;
  cursor: Cursor;
  /** staff of these roles may see, stop and resume the jobs that others have asked for */
  staff: readonly StaffRole[];
  /** staff of these roles may see them, and no more */
  viewers?: readonly StaffRole[];
  /** the place that asks for one shows its progress and outcome: lists of jobs leave it out */
  isShownThere?: true;
  /** 'hh:mm' of the bank's zone: one job each day, with the input {} and the day as its key */
  dailyAt?: string;
  /** May run again from the last cursor after an error or a crash, so what it does twice must do no harm. */
  work(input: z.output<Input>, run: Run<z.output<Cursor>>): Promise<JobResult>;
  /** runs in the transaction that ends the job, in the name of the person who asked for it */
  conclude?(tx: Db, result: JobResult, jobId: string): Promise<void>;
  /** what a finished one has done, in words; '' for nothing to show. Without it: how much of what it counts */
  did?(result: unknown): string;
  /** where the staff area lists what became of it, by its result; null: there is nothing to look at */
  leadsTo?(result: unknown, jobId: string): { href: string; words: string } | null;
}

/** Declares a kind of job; the feature names it in its `feature.server.ts`. */
export function defineJob<const Input extends Schema, const Cursor extends Schema>(
  job: Job<Input, Cursor>,
): Job<Input, Cursor> {
  return job;
}

export type JobKinds = ReadonlyMap<string, Job>;

declare module '../http/context.ts' {
  interface Services {
    /** `wake` starts a job that was just queued, without waiting for the next poll */
    jobs: { kinds: JobKinds; wake: () => void };
  }
}

export function getJobKinds(jobs: readonly Job[]): JobKinds {
  return new Map(jobs.map((job) => [job.kind, job]));
}
