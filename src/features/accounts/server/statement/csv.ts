/** A statement as CSV: one line for each booking, of all sections; for programs, or for spreadsheets of a region. */
import { csvLine, csvStart, localDecimal } from '#shared/csv.ts';
import { decimalText, formatMoney, isTime } from '#shared/money.ts';
import type { LanguageCode } from '#shared/reference/languages.ts';
import { balanced } from './balance.ts';
import { csvHeadings } from './csvHeadings.ts';
import type { Statement, StatementSection } from './statement.ts';
import { statementLabels } from './words.ts';

/** The same in every language, because programs read them. */
const programHeadings = [
  ...['Date', 'Account', 'Type', 'Counterparty', 'Counterparty account', 'Message', 'Amount', 'Currency', 'Balance'],
  ...['Payment', 'Value date', 'Counterparty BIC', 'Creditor reference', 'End-to-end id', 'Transaction id', 'Category'],
  'Reversal',
];

function regionalHeadings(language: LanguageCode): string[] {
  const { date, account, amount, currency, balance, payment, reversal } = statementLabels[language];
  const own = csvHeadings(language);
  return [
    ...[date, account, own('type'), own('counterparty'), own('counterpartyAccount'), own('message')],
    ...[amount, currency, balance, payment, own('valueDate'), 'BIC', own('reference'), 'End-to-end id'],
    ...[own('transactionId'), own('category'), reversal],
  ];
}

/** The text of a statement. Throws UnbalancedStatementError if a section does not add up. */
export async function* toCsv(
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
  format: 'csv' | 'csvRegional',
): AsyncGenerator<string> {
  const words = statementLabels[statement.language];
  const separator = format === 'csv' ? ',' : ';';
  const headings = format === 'csv' ? programHeadings : regionalHeadings(statement.language);
  // programs count seconds, people read hours
  const getNumber = (minor: bigint, currency: string) =>
    isTime(currency) && format === 'csvRegional'
      ? formatMoney(minor, currency).replace('−', '-')
      : localDecimal(decimalText(minor, currency), separator);
  yield csvStart + csvLine(headings, separator);
  for await (const section of sections) {
    const { iban, currency } = section.account;
    for await (const batch of balanced(section, statement)) {
      const lines = batch.map((line) =>
        csvLine(
          [
            line.bookedOn,
            iban,
            words[line.kind],
            line.counterpartyName,
            line.counterpartyIban,
            line.message,
            getNumber(line.amountMinor, currency),
            currency,
            getNumber(line.balanceAfterMinor, currency),
            line.paymentId ?? '',
            line.valueOn,
            line.counterpartyBic,
            line.reference,
            line.endToEndId,
            line.transactionId,
            line.category,
            line.kind === 'reversal' ? 'yes' : '',
          ],
          separator,
        ),
      );
      yield lines.join('');
    }
  }
}
