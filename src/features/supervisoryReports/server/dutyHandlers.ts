/** The calendar of reports, and what was filed. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import type { supervisoryCalls } from '../calls.ts';
import { dutySource, toDuty } from './dutySource.ts';
import * as queries from './sql.ts';

type DutyCalls = Omit<typeof supervisoryCalls, 'readForm' | 'exportForm'>;

const maxName = 200;

export const dutyHandlers: Handlers<DutyCalls> = {
  listDuties: ({ query }, context) => readList(dutySource, bankScope(context, null), query, context.db),

  exportDuties: ({ query }, context) => exportList(dutySource, bankScope(context, null), query, context),

  listDueDuties: async (_input, { db }) => ({ items: (await db.many(queries.listDue)).map(toDuty) }),

  readDuty: async ({ params: { duty, until } }, { db }) => ({
    duty: toDuty(await findDuty(db, duty, until)),
    filings: (await db.many(queries.listFilings, [duty, until])).map(
      ({ filed_on: filedOn, file_name: fileName, is_made: isMade, ...row }) => ({ ...row, filedOn, fileName, isMade }),
    ),
    madeFiles: await db.many(queries.listMadeFiles, [duty, until]),
  }),

  recordFiling: async ({ params: { duty, until }, body: { fields, files } }, { db, caller }) => {
    await findDuty(db, duty, until);
    const { today } = await readBankTime(db);
    const { filedOn, reference, comment, fileId } = fields;
    if (filedOn <= until || filedOn > today)
      throw new Refusal('filing-too-early', [{ path: 'filedOn', code: 'filing-too-early' }]);
    const [sent, second] = files;
    if (second || (sent !== undefined) === (fileId !== '')) throw new Refusal('filing-file-missing');
    // the file itself is not kept
    const file = sent
      ? { name: sent.name.slice(0, maxName), sha256: Buffer.from(sent.sha256, 'hex') }
      : await db.maybe(queries.findMadeFile, [fileId, duty, until]);
    if (!file) throw new Refusal('filing-file-missing');
    const who = getPerson(caller).personId;
    const made = fileId === '' ? null : fileId;
    const facts = [newId(), duty, until, filedOn, file.name, file.sha256, made, reference.trim(), comment, who];
    await db.run(queries.insertFiling, facts);
    await record(db, {
      ...{ clientId: null, verb: 'duty.file', subjectKind: 'duty', subjectId: `${duty} ${until}` },
      facts: { filedOn, sha256: file.sha256.toString('hex') },
      detail: { fileName: file.name, reference, comment },
    });
  },
};

/** @throws Refusal not-found */
async function findDuty(db: Context['db'], code: string, until: string): Promise<queries.DutyRow> {
  const found = await db.maybe(queries.findDuty, [code, until]);
  if (!found) throw new Refusal('not-found');
  return found;
}
