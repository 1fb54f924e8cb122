/** Cuts the plan into batches, each of which is posted in one transaction with all its money held first. */
import type { AccountKey } from '../accounts.ts';
import type { Movement } from '../movements.ts';

export interface Batch {
  /** Offset of the day that all its movements share. */
  day: number;
  /** When it is posted: with its last movement. Seconds after midnight in the bank's zone. */
  timeOfDaySeconds: number;
  movements: readonly Movement[];
}

/** A batch ends at these times of day at the latest, so that entries are spread over the day. */
const cutsSeconds = [12, 17, 24].map((hour) => hour * 3600);

/**
 * Batches in order. A payment may only be held against what its payer had when the batch began, because money that
 * arrives in a batch is there only once it is posted: where that is too little, a new batch begins.
 */
export function* getBatches(movements: Iterable<Movement>): Generator<Batch> {
  const balances = new Map<AccountKey, bigint>();
  let free = new Map<AccountKey, bigint>();
  let batch: Movement[] = [];
  for (const movement of movements) {
    const first = batch[0];
    if (first && (getSlot(first) !== getSlot(movement) || !isCovered(movement, free, balances))) {
      yield getBatch(batch);
      batch = [];
      free = new Map();
    }
    batch.push(movement);
    move(movement, free, balances);
  }
  if (batch.length > 0) yield getBatch(batch);
}

function getBatch(movements: readonly Movement[]): Batch {
  const last = movements.at(-1);
  if (!last) throw new Error('A batch has at least one movement');
  return { day: last.day, timeOfDaySeconds: last.timeOfDaySeconds, movements };
}

function getSlot({ day, timeOfDaySeconds }: Movement): string {
  return `${day}/${cutsSeconds.findIndex((cut) => timeOfDaySeconds < cut)}`;
}

/** `free` holds what is left, after holds, of what touched accounts had at the beginning of the batch. */
function isCovered(
  { payer, amountMinor, feeMinor }: Movement,
  free: Map<AccountKey, bigint>,
  balances: Map<AccountKey, bigint>,
) {
  return typeof payer !== 'string' || (free.get(payer) ?? balances.get(payer) ?? 0n) >= amountMinor + feeMinor;
}

function move(
  { payer, payee, amountMinor, feeMinor }: Movement,
  free: Map<AccountKey, bigint>,
  balances: Map<AccountKey, bigint>,
) {
  if (typeof payer === 'string') {
    const balance = balances.get(payer) ?? 0n;
    free.set(payer, (free.get(payer) ?? balance) - amountMinor - feeMinor);
    balances.set(payer, balance - amountMinor - feeMinor);
  }
  if (typeof payee === 'string') {
    const balance = balances.get(payee) ?? 0n;
    if (!free.has(payee)) free.set(payee, balance);
    balances.set(payee, balance + amountMinor);
  }
}
