/**
 * The SEPA rail: payments to and from other banks, by ISO 20022 files in folders that we share with the clearing.
 * docs/sepa.md explains it; docs/decisions/022-sepa-rail.md says why.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Rail } from '#features/payments/server/rail.ts';
import type { Bank } from '#server/clock/bank.ts';
import { getRail } from '#server/config/config.ts';
import { getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { StartLoop } from '#server/feature.ts';
import type { Services } from '#server/http/context.ts';
import { type Found, type Loop, startLoop } from '#server/jobs/loop.ts';
import { dayAt, startOfDay } from '#shared/days.ts';
import { wokenPauseMs } from '#shared/limits.ts';
import { rail as limits } from '../limits.ts';
import { unsentLimit } from '../rules.ts';
import { enquireOverdue, enquiryWaits } from './enquiries.ts';
import { halving } from './halving.ts';
import { exceptFirst, handOverBatch, instantWaits, maxHandOver, paymentsWait } from './handOver.ts';
import { takeFiles, takeInstantFiles } from './intake.ts';
import { messagesWait, writeQueued } from './outbox.ts';
import { getRailContext, type RailContext, readRailTime } from './railContext.ts';

/** Wakes the loop that hands payments over, and the one that takes files. */
export const sepaLoop = 'sepa-out';
export const intakeLoop = 'sepa-in';

const look = sql<{ payments: boolean; messages: boolean; enquiries: boolean }>(
  `select (${paymentsWait}) as payments, (${messagesWait}) as messages, (${enquiryWaits}) as enquiries`,
);

/** One round outwards: payments are handed over, the unanswered enquired, and what is queued is written. */
export async function sendOut(rail: RailContext, onError: (error: unknown) => void): Promise<Found> {
  // idle, a round is this one statement
  const waits = await getDb(rail.pool).one(look);
  const instant = waits.payments ? await handOver(rail, true, onError) : 0;
  const taken = instant + (waits.payments ? await handOver(rail, false, onError) : 0);
  if (waits.enquiries) await enquireOverdue(rail);
  const written = taken > 0 || waits.messages || waits.enquiries ? await writeQueued(rail) : 0;
  return taken >= maxHandOver || written >= limits.messagesBatch ? 'more' : taken + written > 0 ? 'some' : 'nothing';
}

/** Instant payments alone: they must not wait until the names of all others have been compared. */
export async function sendInstant(rail: RailContext, onError: (error: unknown) => void): Promise<Found> {
  const taken = await handOver(rail, true, onError);
  if (taken > 0) await writeQueued(rail);
  return taken >= maxHandOver ? 'more' : taken > 0 ? 'some' : 'nothing';
}

function handOver(rail: RailContext, isInstant: boolean, onError: (error: unknown) => void): Promise<number> {
  return halving(
    maxHandOver,
    (most) => handOverBatch(rail, { isInstant, most }),
    () => exceptFirst(rail, isInstant),
    onError,
  );
}

/** One round inwards: files are taken, and what they are answered with is written. */
export async function takeIn(rail: RailContext, onError: (error: unknown) => void): Promise<Found> {
  const taken = await takeFiles(rail, onError);
  if (taken > 0) await writeQueued(rail);
  return taken >= limits.messagesBatch ? 'more' : taken > 0 ? 'some' : 'nothing';
}

/** One round inwards of instant payments alone. */
export async function takeInInstant(
  rail: RailContext,
  left: Set<string>,
  onError: (error: unknown) => void,
): Promise<Found> {
  const taken = await takeInstantFiles(rail, left, onError);
  if (taken > 0) await writeQueued(rail);
  return taken >= limits.messagesBatch ? 'more' : taken > 0 ? 'some' : 'nothing';
}

export const sepaRail: Rail = {
  name: 'sepa',
  isOn: (config) => getRail(config) !== undefined,
  start: (services, onError, onCarried) => startOut(services, onError, { name: sepaLoop, round: sendOut, onCarried }),
};

/** Beside the loop of all payments, so that instant ones leave at once while it is at work. */
export const startInstant: StartLoop = (services, onError) =>
  startOut(services, onError, {
    ...{ name: 'sepa-instant', waits: instantWaits, round: sendInstant, onCarried: services.afterWrite },
  });

interface Outwards {
  name: string;
  waits?: string;
  round: typeof sendOut;
  onCarried: () => void;
}

function startOut(
  services: Services,
  onError: (error: unknown) => void,
  { name, waits, round, onCarried }: Outwards,
): Loop | undefined {
  const rail = getRailContext(services);
  if (!rail) return undefined;
  let isMade = false;
  return startLoop({
    ...{ name, busyPauseMs: limits.busyMs, onError },
    // one that is woken has nothing to look for by itself
    ...(waits === undefined ? { pauseMs: limits.pauseMs } : { waits, pauseMs: wokenPauseMs }),
    work: async () => {
      if (!isMade) await rail.folders.make();
      isMade = true;
      const found = await round(rail, onError);
      if (found !== 'nothing') onCarried();
      return found;
    },
  });
}

export const startIntake: StartLoop = (services, onError) =>
  startIn(services, onError, { name: intakeLoop, round: takeIn });

/** Beside the loop of all files, so that instant payments are taken while a long file is. */
export const startInstantIntake: StartLoop = (services, onError) => {
  const left = new Set<string>();
  return startIn(services, onError, {
    name: 'sepa-in-instant',
    round: (rail, onError) => takeInInstant(rail, left, onError),
  });
};

/** Takes the clearing's files. The folder reports new ones; a look once a second finds those that it missed. */
function startIn(
  services: Services,
  onError: (error: unknown) => void,
  { name, round }: { name: string; round: typeof takeIn },
): Loop | undefined {
  const rail = getRailContext(services);
  const settings = getRail(services.config);
  if (!rail || !settings) return undefined;
  const folder = path.join(settings.folder, 'in');
  let stopWatching: (() => void) | undefined;
  const loop: Loop = startLoop({
    name,
    pauseMs: limits.pauseMs,
    busyPauseMs: limits.busyMs,
    onError,
    work: async () => {
      if (!stopWatching) {
        await rail.folders.make();
        stopWatching = watchFolder(folder, () => loop.wake(), onError);
      }
      const found = await round(rail, onError);
      if (found !== 'nothing') services.afterWrite();
      return found;
    },
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      stopWatching?.();
    },
  };
}

/** Where the system has no watch to give, the look once a second must do. */
function watchFolder(folder: string, onChange: () => void, onError: (error: unknown) => void): () => void {
  try {
    const watcher = watch(folder, onChange).on('error', onError);
    return () => watcher.close();
  } catch (error) {
    onError(error);
    return () => {};
  }
}

const failUnsent = sql<{ failed: number }>('select fail_unsent($1, 500) as failed');

/** Authorised payments that were not handed over for two bank days fail. True: there may be more. */
export function failUnsentPayments(pool: pg.Pool, bank: Bank): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { now, calendar } = await readRailTime(tx, bank);
    const limit = unsentLimit(dayAt(now, bank.zone), calendar);
    return (await tx.one(failUnsent, [startOfDay(limit, bank.zone)])).failed === 500;
  });
}
