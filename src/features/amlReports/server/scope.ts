/** What a report is asked about: its days, its record, and whose payments the reader does not see. */
import type { Db } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { checkPeriod, type Days } from '#shared/rules/reportDays.ts';
import { readHead } from './sql.ts';

export interface Asked extends Days {
  asOf?: string | undefined;
}

export interface Scope {
  days: Days;
  /** the record of the report, and when it was written */
  record: bigint;
  at: string | null;
  behind: bigint;
  countedTo: string;
  isWithoutLinked: boolean;
  /** all that is counted: the totals stand as they are */
  isLatest: boolean;
  /** first parameters of all queries: first day, last day that the record knows, record, clients, their accounts */
  values: readonly [from: string, to: string, record: bigint, linked: readonly string[], ibans: readonly string[]];
}

/**
 * In one snapshot with what is read after it.
 * @throws Refusal period-turned, period-too-long, record-not-counted
 */
export async function openScope(db: Db, { from, to, asOf }: Asked, readerId: string): Promise<Scope> {
  const refused = checkPeriod({ from, to });
  if (refused) throw new Refusal(refused);
  const head = await db.one(readHead, [asOf ?? null, readerId]);
  const record = asOf === undefined ? head.counted : BigInt(asOf);
  if (record > head.counted) throw new Refusal('record-not-counted');
  const lastDay = head.last_day ?? addDays(from, -1);
  return {
    ...{ days: { from, to }, record, at: head.at, behind: head.behind, countedTo: head.counted_to ?? '' },
    isWithoutLinked: head.linked.length > 0,
    isLatest: record === head.counted,
    values: [from, lastDay < to ? lastDay : to, record, head.linked, head.ibans],
  };
}

/** As answers name it. */
export const getMoment = ({ record, at }: Scope) => ({ record: String(record), at });
