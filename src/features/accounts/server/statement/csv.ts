/** A statement as CSV, streamed: one line for each booking, of all sections. */
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine, csvStart } from '../../../../shared/csv.ts';
import { decimalText } from '../../../../shared/money.ts';
import { balanced } from './balance.ts';
import type { Statement, StatementSection } from './statement.ts';
import type { StatementWords } from './words/en.ts';
import { wordsFor } from './words.ts';

/** The same in every language, because programs read them. */
const heading = [
  'Date',
  'Account',
  'Type',
  'Counterparty',
  'Counterparty account',
  'Message',
  'Amount',
  'Currency',
  'Balance',
  'Payment',
];

/**
 * Writes the sections one after the other and ends the sink. Throws UnbalancedStatementError if a section does not add
 * up, and whatever the sections or the sink throw; the sink is destroyed then.
 */
export async function writeCsv(
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
  sink: Writable,
): Promise<void> {
  const { words } = wordsFor(statement.language);
  await pipeline(Readable.from(textOf(statement, sections, words)), sink);
}

async function* textOf(
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
  words: StatementWords,
): AsyncGenerator<string> {
  yield csvStart + csvLine(heading);
  for await (const section of sections) {
    const { iban, currency } = section.account;
    for await (const batch of balanced(section, statement)) {
      const lines = batch.map((line) =>
        csvLine([
          line.bookedOn,
          iban,
          words[line.kind],
          line.counterpartyName,
          line.counterpartyIban,
          line.message,
          decimalText(line.amountMinor, currency),
          currency,
          decimalText(line.balanceAfterMinor, currency),
          line.paymentId ?? '',
        ]),
      );
      yield lines.join('');
    }
  }
}
