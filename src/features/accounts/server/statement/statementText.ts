/** Statements that are text: CSV, MT940 and the XML of ISO 20022. Memory does not grow with the number of lines. */

import type { StatementVersion } from '#features/rails/iso20022/messages.ts';
import { writeNotification, writeStatement } from '#features/rails/iso20022/writeStatements.ts';
import { newId } from '#server/db/ids.ts';
import type { StatementFormat } from '#shared/reference/statementFormats.ts';
import { toCsv } from './csv.ts';
import { accountStatements } from './entries.ts';
import { toMt940 } from './mt940.ts';
import type { Statement, StatementSection } from './statement.ts';

/**
 * The text in pieces of some 2 000 lines. Throws UnbalancedStatementError if a section does not add up, and whatever
 * the sections throw: the text so far must not be kept then. `version` is that of camt.053 and camt.054.
 */
export function statementText(
  format: Exclude<StatementFormat, 'pdf'>,
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
  version: StatementVersion = '08',
): AsyncGenerator<string> {
  if (format === 'csv' || format === 'csvRegional') return toCsv(statement, sections, format);
  const accounts = accountStatements(statement, sections);
  if (format === 'mt940') return toMt940(accounts);
  const header = { messageId: newId().replaceAll('-', ''), createdAt: statement.madeAt };
  const form = { version, zone: statement.bank.zone };
  return format === 'camt053' ? writeStatement(header, accounts, form) : writeNotification(header, accounts, form);
}
