/**
 * Which records of the audit are restricted: a report to the MLRO does not exist for others. The log of the bank shows
 * them as one line each, without client, case or actor; all other logs leave them out, and no figure counts them
 * (db/functions/85-statistics.sql).
 */

/** All verbs about reports begin with it. */
const prefix = 'mlro_report.';

/** By its verb, or by a fact of what was asked or refused about a report. */
export function isRestricted({
  verb,
  facts,
}: {
  verb: string;
  facts: Readonly<Record<string, unknown>> | null;
}): boolean {
  return verb.startsWith(prefix) || facts?.['restricted'] === true;
}

/** SQL: the same of a row with the columns verb and facts. */
export const isOpenRecord = `verb not like 'mlro\\_report.%' and not coalesce(facts ? 'restricted', false)`;
