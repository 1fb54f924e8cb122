/**
 * The SEPA rail: payments to and from other banks, by ISO 20022 files in folders that we share with the clearing.
 * docs/sepa.md explains it; docs/decisions/022-sepa-rail.md says why.
 */
import { watch } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Bank } from '../../../server/clock/bank.ts';
import { railOf } from '../../../server/config/config.ts';
import { dbOf, sql } from '../../../server/db/pool.ts';
import { inTransaction } from '../../../server/db/transactions.ts';
import type { StartLoop } from '../../../server/feature.ts';
import { type Found, type Loop, startLoop } from '../../../server/jobs/loop.ts';
import { dayAt, startOfDay } from '../../../shared/days.ts';
import { rail as limits } from '../../../shared/limits.ts';
import type { Rail } from '../../payments/server/rail.ts';
import { unsentLimit } from '../rules.ts';
import { enquireOverdue, enquiryWaits } from './enquiries.ts';
import { halving } from './halving.ts';
import { exceptFirst, handOverBatch, handOverMost, instantWaits, paymentsWait } from './handOver.ts';
import { takeFiles } from './intake.ts';
import { messagesWait, writeQueued } from './outbox.ts';
import { type RailContext, railContextOf, readRailTime } from './railContext.ts';

/** Wakes the loop that hands payments over. */
export const sepaLoop = 'sepa-out';

const look = sql<{ payments: boolean; messages: boolean; enquiries: boolean }>(
  `select (${paymentsWait}) as payments, (${messagesWait}) as messages, (${enquiryWaits}) as enquiries`,
);

/** One round outwards: payments are handed over, the unanswered enquired, and what is queued is written. */
export async function sendOut(rail: RailContext, onError: (error: unknown) => void): Promise<Found> {
  // idle, a round is this one statement
  const waits = await dbOf(rail.pool).one(look);
  const taken = waits.payments ? await handOver(rail, onError) : 0;
  if (waits.enquiries) await enquireOverdue(rail);
  const written = taken > 0 || waits.messages || waits.enquiries ? await writeQueued(rail) : 0;
  return taken >= handOverMost || written >= limits.messagesBatch ? 'more' : taken + written > 0 ? 'some' : 'nothing';
}

function handOver(rail: RailContext, onError: (error: unknown) => void): Promise<number> {
  return halving(
    handOverMost,
    (most) => handOverBatch(rail, most),
    () => exceptFirst(rail),
    onError,
  );
}

/** One round inwards: files are taken, and what they are answered with is written. */
export async function takeIn(rail: RailContext, onError: (error: unknown) => void): Promise<Found> {
  const taken = await takeFiles(rail, onError);
  if (taken > 0) await writeQueued(rail);
  return taken >= limits.messagesBatch ? 'more' : taken > 0 ? 'some' : 'nothing';
}

export const sepaRail: Rail = {
  name: 'sepa',
  isOn: (config) => railOf(config) !== undefined,
  start: (services, onError, onCarried) => {
    const rail = railContextOf(services);
    if (!rail) return undefined;
    let isMade = false;
    return startLoop({
      name: sepaLoop,
      waits: instantWaits,
      pauseMs: limits.pauseMs,
      busyPauseMs: limits.busyMs,
      onError,
      work: async () => {
        if (!isMade) await rail.folders.make();
        isMade = true;
        const found = await sendOut(rail, onError);
        if (found !== 'nothing') onCarried();
        return found;
      },
    });
  },
};

/** Takes the clearing's files. The folder tells of new ones; a look once a second finds what it did not tell. */
export const startIntake: StartLoop = (services, onError) => {
  const rail = railContextOf(services);
  if (!rail || !services.rail) return undefined;
  const folder = path.join(services.rail.folder, 'in');
  let stopWatching: (() => void) | undefined;
  const loop: Loop = startLoop({
    name: 'sepa-in',
    pauseMs: limits.pauseMs,
    busyPauseMs: limits.busyMs,
    onError,
    work: async () => {
      if (!stopWatching) {
        await rail.folders.make();
        stopWatching = watchFolder(folder, () => loop.wake(), onError);
      }
      const found = await takeIn(rail, onError);
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
};

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
