/** Calls of reports to the authority. */

import { whyNotStep } from '#features/suspicions/rules.ts';
import { lockForStep } from '#features/suspicions/steps/server/lockForStep.ts';
import { findReport } from '#features/suspicions/steps/server/sql.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { nameActor, record } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { optionalSetting } from '#server/config/config.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import type { ProfilePaper } from '#server/pdf/factsPaper.ts';
import { Refusal } from '#shared/errors.ts';
import type { Filing, filingCalls } from '../calls.ts';
import { type EnteredFacts, getAccountId, listDaysAhead } from '../enteredFacts.ts';
import type { NeutralReport } from '../neutralReport.ts';
import { filingSettings } from '../settings.ts';
import { checkReport, getAuthorityTable } from './filingCheck.ts';
import { getPaper } from './filingPaper.ts';
import { fillForm } from './fillForm.ts';
import { writeArchive } from './pack/archive.ts';
import { listBounds, listContents } from './pack/contents.ts';
import { type Evidence, readEvidence } from './pack/evidence.ts';
import { addManifest } from './pack/manifest.ts';
import { getPackKey } from './pack/packKey.ts';
import { readNeutral } from './readNeutral.ts';
import { parseRecord } from './recordJson.ts';
import * as queries from './sql.ts';

const about = (subjectId: string) => ({ clientId: null, subjectKind: 'mlro_report', subjectId }) as const;

export const filingHandlers: Handlers<typeof filingCalls> = {
  readFiling: async ({ params: { reportId } }, context) => {
    const { report, row, mayChange } = await asReader(context, async (own) => {
      const report = await readNeutral(own, reportId);
      const row = await own.db.one(queries.readReport, [reportId]);
      const found = await own.db.one(findReport, [reportId, getPerson(own.caller).personId]);
      const facts = { state: found.state, isMlro: found.is_mlro, isAuthor: found.is_author };
      return { report, row, mayChange: whyNotStep('change', facts) === undefined };
    });
    recordLook(context, { ...about(reportId), verb: 'mlro_report.read' });
    const { missing, faults } = await checkReport(context.services, report, context.signal);
    return {
      ...describeFiling(context, report),
      ...describeEntered(row),
      missing,
      faults,
      mayChange,
      isReady: isNone(missing) && isNone(faults),
    };
  },

  changeFiling: async ({ params: { reportId }, body: { version, indicators, action, facts } }, context) => {
    const { db } = context;
    await lockForStep(context, 'change', reportId, version);
    refuseDaysAhead(facts, (await readBankTime(db)).today);
    await db.run(queries.saveFiling, [reportId, indicators, action, facts]);
    const changed = await db.one(queries.raiseVersion, [reportId, version]);
    await record(db, { ...about(reportId), verb: 'mlro_report.change', facts: { filing: changed.version } });
    return changed;
  },

  exportFiling: async ({ params: { reportId }, query: { as, version } }, context) => {
    const { byTicket } = context;
    const { made, evidence } = await asReader(context, async (own) => {
      const made = await readVersion(own, reportId, version);
      const evidence = as === 'pack' ? await readEvidence(own, made.report) : null;
      // the link of a download repeats this call; it is recorded once
      if (!byTicket) await record(own.db, { ...about(reportId), verb: 'mlro_report.take', facts: { as } });
      return { made, evidence };
    });
    const { report } = made;
    const name = `report-${reportId}-${made.isFiled ? report.version : 'draft'}`;
    if (evidence)
      return { type: 'application/zip', name: `${name}.zip`, body: await writePack(context, evidence, made) };
    if (as === 'pdf') return { type: 'application/pdf', name: `${name}.pdf`, body: await drawPaper(context, report) };
    if (as === 'form')
      return { type: 'text/plain', name: `${name}.txt`, body: Buffer.from(writeForm(context, report)) };
    const { xml, missing } = await writeXml(context, made);
    if (missing.length > 0) throw new Refusal('filing-incomplete');
    if (xml === null) throw new Refusal('authority-not-set');
    return { type: 'application/xml', name: `${name}.xml`, body: Buffer.from(xml) };
  },
};

/** @throws Refusal invalid-input for a day of birth, of incorporation or of issue that has not come yet */
function refuseDaysAhead(facts: EnteredFacts, today: string): void {
  const faults = Object.entries(facts).flatMap(([id, entered]) =>
    listDaysAhead(entered, today).map((field) => ({ path: `facts.${id}.${field}`, code: 'day-not-come' })),
  );
  if (!isNone(faults)) throw new Refusal('invalid-input', faults);
}

/** What files are made of: a version as it was filed, or the draft of the next one. */
interface Made {
  report: NeutralReport;
  isFiled: boolean;
  /** of a filed version */
  xml: string | null;
}

/** @throws Refusal not-found */
async function readVersion(own: Context, reportId: string, version: string | undefined): Promise<Made> {
  const number = version === undefined ? null : Number(version);
  const filed = version === 'draft' ? undefined : await own.db.maybe(queries.readFiled, [reportId, number]);
  if (filed) return { report: parseRecord(filed.record), isFiled: true, xml: filed.xml };
  if (number !== null && version !== 'draft') throw new Refusal('not-found');
  return { report: await readNeutral(own, reportId), isFiled: false, xml: null };
}

/** As it was filed, whatever table and schema say now; of a draft by those of now, with what is missing. */
async function writeXml(
  { services, signal }: Context,
  { report, isFiled, xml }: Made,
): Promise<{ xml: string | null; missing: string[] }> {
  if (isFiled) return { xml, missing: [] };
  const checked = await checkReport(services, report, signal);
  const missing = [...checked.missing.map(({ name }) => name), ...checked.faults.map(({ message }) => message)];
  return { xml: isNone(missing) ? checked.xml : null, missing };
}

function writeForm({ services: { config } }: Context, report: NeutralReport): string {
  return fillForm(report, getAuthorityTable(config), optionalSetting(config, filingSettings.authorityForm));
}

const isNone = (list: readonly unknown[]): boolean => list.length === 0;

/** Row security shows a report in a transaction that names who acts; everything is read at one moment. */
function asReader<T>(context: Context, work: (own: Context) => Promise<T>): Promise<T> {
  const { services, caller, requestId } = context;
  const read = async (db: Context['db']) => {
    await db.run(nameActor, [getPerson(caller).personId, requestId]);
    return work({ ...context, db });
  };
  return inTransaction(services.pool, read, 'begin isolation level repeatable read').finally(services.afterWrite);
}

type Described = Pick<Filing, 'authority' | 'reportCode' | 'choices' | 'parties'>;

function describeFiling({ services }: Context, report: NeutralReport): Described {
  const table = getAuthorityTable(services.config);
  const { transactions = '', activity = '' } = table?.codes.report ?? {};
  return {
    authority: table?.authority ?? '',
    reportCode: report.transactions.length > 0 ? transactions : activity,
    choices: table?.indicators ?? [],
    parties: listParties(report),
  };
}

/** For whom facts can be entered. */
function listParties({ persons, entities, accounts }: NeutralReport): Described['parties'] {
  const outside = accounts.filter(({ isOurs }) => !isOurs);
  return [
    ...persons.map(({ id, fullName: name }) => ({ id, kind: 'person' as const, name })),
    ...entities.map(({ id, clientId, name }) => ({
      ...{ id, kind: clientId === null ? ('outside' as const) : ('entity' as const), name },
    })),
    ...outside.map(({ iban, name }) => ({ id: getAccountId(iban), kind: 'account' as const, name: name ?? iban })),
  ];
}

function describeEntered(row: queries.ReportRow): Pick<Filing, 'version' | 'indicators' | 'action' | 'facts'> {
  return { version: row.version, indicators: row.indicators, action: row.action, facts: row.facts };
}

function drawPaper({ services, caller, signal }: Context, report: NeutralReport): Promise<Uint8Array<ArrayBuffer>> {
  return services.threads.run('makeProfile', getPaper(report, getPerson(caller).fullName), { signal });
}

async function writePack(context: Context, evidence: Evidence, made: Made): Promise<AsyncGenerator<Uint8Array>> {
  const { services, signal } = context;
  const { report, rows } = evidence;
  const drawn = {
    draw: (paper: ProfilePaper) => services.threads.run('makeProfile', paper, { signal }),
    pdf: await drawPaper(context, report),
    form: writeForm(context, report),
    ...(await writeXml(context, made)),
  };
  const files = addManifest(
    listContents(services.pool, evidence, drawn),
    getPackKey(services.config),
    listBounds(rows),
  );
  return writeArchive(files, signal);
}
