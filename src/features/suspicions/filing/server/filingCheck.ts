/** Whether a report could be filed: which facts its authority wants, and what the schema of the authority says. */
import { type Config, optionalSetting } from '#server/config/config.ts';
import type { Context } from '#server/http/context.ts';
import { type AuthorityTable, parseAuthorityTable } from '../authorityTable.ts';
import { type MissingFact, tableScreen } from '../missingFacts.ts';
import type { NeutralReport } from '../neutralReport.ts';
import { filingSettings } from '../settings.ts';
import type { XmlFault } from './checkXml.thread.ts';
import { writeReport } from './goaml/writeReport.ts';
import { readNeutral } from './readNeutral.ts';

export interface FilingCheck {
  missing: MissingFact[];
  faults: XmlFault[];
  /** null where no authority is set up */
  xml: string | null;
}

/** Undefined where the operator has set none. */
export function getAuthorityTable(config: Config): AuthorityTable | undefined {
  const text = optionalSetting(config, filingSettings.authorityTable);
  return text === undefined ? undefined : parseAuthorityTable(text);
}

/** A report as it would be filed now. */
export interface Prepared {
  report: NeutralReport;
  /** null where no authority is set up, or facts are missing */
  xml: string | null;
  /** what keeps it from being filed, with the screen where it is entered; nothing where no authority is set up */
  faults: { name: string; screen: string }[];
}

/**
 * The next version of a report, filed by the caller at this moment. Runs in the transaction of the call that files.
 * @throws Refusal not-found
 */
export async function prepareFiling(
  context: Pick<Context, 'db' | 'caller' | 'services'>,
  id: string,
): Promise<Prepared> {
  const draft = await readNeutral(context, id);
  const report = { ...draft, state: 'filed', filedAt: draft.madeAt };
  const { missing, faults, xml } = await checkReport(context.services, report);
  const { screen } = tableScreen;
  const named = missing.map(({ name, screen: where }) => ({ name: `${name} is missing`, screen: where }));
  return { report, xml, faults: [...named, ...faults.map(({ message }) => ({ name: message, screen }))] };
}

/** Of a record that was read: what is missing, what the schema refuses, and the XML. */
export async function checkReport(
  { config, threads }: Pick<Context['services'], 'config' | 'threads'>,
  report: NeutralReport,
  signal?: AbortSignal,
): Promise<FilingCheck> {
  const table = getAuthorityTable(config);
  if (!table) return { missing: [], faults: [], xml: null };
  const { xml, missing } = writeReport(report, table);
  const schema = optionalSetting(config, filingSettings.authoritySchema);
  // what is missing would be refused again, in words of the schema
  if (missing.length > 0 || schema === undefined) return { missing, faults: [], xml };
  return { missing, faults: await threads.run('checkXml', { xml, schema }, { signal }), xml };
}

/** When a server starts. @throws for a table or key that cannot be used */
export function checkFilingSettings(config: Config): void {
  getAuthorityTable(config);
  const schema = optionalSetting(config, filingSettings.authoritySchema);
  if (schema !== undefined && !/<(?:\w+:)?schema\b/.test(schema))
    throw new Error('KONTORA_AUTHORITY_SCHEMA is no XML schema.');
}
