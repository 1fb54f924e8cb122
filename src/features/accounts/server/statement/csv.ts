/** A statement as CSV: one line for each booking, of all sections. */
import { csvLine, csvStart } from '../../../../shared/csv.ts';
import { decimalText } from '../../../../shared/money.ts';
import { balanced } from './balance.ts';
import type { Statement, StatementSection } from './statement.ts';
import { statementWords } from './words.ts';

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
  'Value date',
  'Counterparty BIC',
  'Creditor reference',
  'End-to-end id',
  'Transaction id',
  'Category',
  'Reversal',
];

/** The text of a statement. Throws UnbalancedStatementError if a section does not add up. */
export async function* csvOf(
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
): AsyncGenerator<string> {
  const words = statementWords[statement.language];
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
          line.valueOn,
          line.counterpartyBic,
          line.reference,
          line.endToEndId,
          line.transactionId,
          line.category,
          line.kind === 'reversal' ? 'yes' : '',
        ]),
      );
      yield lines.join('');
    }
  }
}
