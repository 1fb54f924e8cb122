/** Calls of reports to the authority. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { nameActor, record } from '#server/audit/record.ts';
import { optionalSetting } from '#server/config/config.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { Filing, filingCalls } from '../calls.ts';
import type { NeutralReport } from '../neutralReport.ts';
import { filingSettings } from '../settings.ts';
import { checkReport, getAuthorityTable } from './filingCheck.ts';
import { getPaper } from './filingPaper.ts';
import { fillForm } from './fillForm.ts';
import { writeArchive } from './pack/archive.ts';
import { type Evidence, listContents, readEvidence } from './pack/contents.ts';
import { addManifest } from './pack/manifest.ts';
import { getPackKey } from './pack/packKey.ts';
import { readNeutral } from './readNeutral.ts';
import * as queries from './sql.ts';

const about = (subjectId: string) => ({ clientId: null, subjectKind: 'mlro_report', subjectId }) as const;

export const filingHandlers: Handlers<typeof filingCalls> = {
  readFiling: async ({ params: { reportId } }, context) => {
    const { report, row, mayChange } = await asReader(context, async (own) => {
      const report = await readNeutral(own, reportId);
      const row = await own.db.one(queries.readReport, [reportId]);
      const { yes } = await own.db.one(queries.isMlro, [getPerson(own.caller).personId]);
      return { report, row, mayChange: yes };
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

  changeFiling: async ({ params: { reportId }, body: { version, indicators, action, facts } }, { db, caller }) => {
    const row = await db.maybe(queries.readReport, [reportId]);
    if (!row) throw new Refusal('not-found');
    if (!(await db.one(queries.isMlro, [getPerson(caller).personId])).yes) throw new Refusal('not-permitted');
    // what was filed is as it was filed; a supplement is worked on before it is filed again
    if (row.state === 'notFiled') throw new Refusal('transition-not-allowed');
    const values = [reportId, indicators, action, facts] as const;
    const changed =
      version === 0
        ? await db.maybe(queries.addFiling, values)
        : await db.maybe(queries.changeFiling, [...values, version]);
    if (!changed) throw new Refusal('version-changed');
    await record(db, { ...about(reportId), verb: 'mlro_report.change', facts: { filing: changed.version } });
    return changed;
  },

  exportFiling: async ({ params: { reportId }, query: { as } }, context) => {
    const { services, signal, byTicket } = context;
    const { report, evidence } = await asReader(context, async (own) => {
      const report = await readNeutral(own, reportId);
      const evidence = as === 'pack' ? await readEvidence(own, report) : null;
      // a ticket is this very call once more
      if (!byTicket) await record(own.db, { ...about(reportId), verb: 'mlro_report.take', facts: { as } });
      return { report, evidence };
    });
    const name = `report-${reportId}-${report.version}`;
    if (evidence) return { type: 'application/zip', name: `${name}.zip`, body: await writePack(context, evidence) };
    if (as === 'pdf') return { type: 'application/pdf', name: `${name}.pdf`, body: await drawPaper(context, report) };
    const table = getAuthorityTable(services.config);
    const form = optionalSetting(services.config, filingSettings.authorityForm);
    if (as === 'form')
      return { type: 'text/plain', name: `${name}.txt`, body: Buffer.from(fillForm(report, table, form)) };
    const { xml, missing, faults } = await checkReport(services, report, signal);
    if (xml === null) throw new Refusal('authority-not-set');
    if (!isNone(missing) || !isNone(faults)) throw new Refusal('filing-incomplete');
    return { type: 'application/xml', name: `${name}.xml`, body: Buffer.from(xml) };
  },
};

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
    parties: [
      ...report.persons.map(({ id, fullName }) => ({ id, kind: 'person' as const, name: fullName })),
      ...report.entities.flatMap(({ id, clientId, name }) =>
        clientId === null ? [] : [{ id, kind: 'entity' as const, name }],
      ),
    ],
  };
}

function describeEntered(row: queries.ReportRow): Pick<Filing, 'version' | 'indicators' | 'action' | 'facts'> {
  return { version: row.filing_version, indicators: row.indicators, action: row.action, facts: row.facts };
}

function drawPaper({ services, caller, signal }: Context, report: NeutralReport): Promise<Uint8Array<ArrayBuffer>> {
  return services.threads.run('makeProfile', getPaper(report, getPerson(caller).fullName), { signal });
}

async function writePack(context: Context, evidence: Evidence): Promise<AsyncGenerator<Uint8Array>> {
  const { services, signal } = context;
  const { report } = evidence;
  const { xml, missing, faults } = await checkReport(services, report, signal);
  const names = [...missing.map(({ name }) => name), ...faults.map(({ message }) => message)];
  const form = optionalSetting(services.config, filingSettings.authorityForm);
  const drawn = {
    pdf: await drawPaper(context, report),
    form: fillForm(report, getAuthorityTable(services.config), form),
    ...{ xml: isNone(names) ? xml : null, missing: names },
  };
  const files = addManifest(listContents(services.pool, evidence, drawn), getPackKey(services.config));
  return writeArchive(files, signal);
}
