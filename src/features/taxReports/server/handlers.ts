/** The files for the tax authority. Each download is recorded. */
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { type Config, optionalSetting } from '#server/config/config.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { taxCalls } from '../calls.ts';
import { taxSettings } from '../settings.ts';
import { findThresholds, type Thresholds } from '../thresholds.ts';
import { ownMapping, parseVmiMapping, type VmiMapping } from '../vmiMapping.ts';
import { makeVmiWriter, type VmiWriter } from '../writeVmi.ts';
import { readRecords } from './readRecords.ts';
import * as queries from './sql.ts';

export const taxHandlers: Handlers<typeof taxCalls> = {
  exportAccountData: async ({ query: { day, format = 'csv' } }, context) => {
    const { services, caller, requestId, byTicket, signal } = context;
    const { bank, pool, config } = services;
    const db = getDb(pool);
    const { today, now } = await readBankTime(db);
    if (day > today) throw new Refusal('day-not-begun');
    const bounds = findThresholds(day);
    if (!bounds) throw new Refusal('vmi-year-unknown');
    await refuseLinkedReader(context, db, day, bounds);
    // once for each file: a ticket is this very call once more
    if (!byTicket)
      await recordRead(pool, getPerson(caller).personId, requestId, {
        ...{ clientId: null, verb: 'vmi.export', subjectKind: 'list', subjectId: 'vmi' },
        facts: { day, format },
      });
    const head = {
      bankName: bank.name,
      bankCode: bank.bankCode,
      bic: bank.bic,
      day,
      year: day.slice(0, 4),
      madeAt: now,
    };
    const body = getFile(makeVmiWriter(format, getMapping(config), head), db, day, bounds, signal);
    return { type: format === 'csv' ? 'text/csv' : 'application/xml', name: `vmi-${day}.${format}`, body };
  },
};

/**
 * What an authority gets is whole, and no one sees a client whom they are linked to: so someone else makes the file.
 * @throws Refusal vmi-conflict
 */
async function refuseLinkedReader({ caller }: Context, db: Db, day: string, bounds: Thresholds): Promise<void> {
  const { linked } = await db.one(queries.readLinked, [getPerson(caller).personId]);
  if (linked.length === 0) return;
  for await (const records of readRecords(db, day, bounds, linked))
    if (records.length > 0) throw new Refusal('vmi-conflict');
}

async function* getFile(
  writer: VmiWriter,
  db: Db,
  day: string,
  bounds: Thresholds,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writer.start);
  for await (const records of readRecords(db, day, bounds)) {
    signal.throwIfAborted();
    const text = records.map(writer.write).join('');
    if (text !== '') yield Buffer.from(text);
  }
  if (writer.end !== '') yield Buffer.from(writer.end);
}

/** The operator's, or the neutral one. @throws Error for the operator, where theirs cannot be used */
export function getMapping(config: Config): VmiMapping {
  const text = optionalSetting(config, taxSettings.vmiMapping);
  return text === undefined ? ownMapping : parseVmiMapping(text);
}

export function checkTaxSettings(config: Config): void {
  getMapping(config);
}
