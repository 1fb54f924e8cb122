/** The lines of a statement as entries of ISO 20022. camt.053, camt.054 and MT940 are written from them. */
import type { AccountStatement, EntryBatches, StatementEntry } from '#features/rails/iso20022/messages.ts';
import { withoutHiddenCharacters } from '#shared/unseenText.ts';
import { balanced } from './balance.ts';
import { getBankCode } from './bankCodes.ts';
import type { Statement, StatementLine, StatementSection } from './statement.ts';

/** The sections one after the other. Their entries throw UnbalancedStatementError if a section does not add up. */
export async function* accountStatements(
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
): AsyncGenerator<AccountStatement<EntryBatches>> {
  for await (const section of sections) {
    const { iban, currency } = section.account;
    yield {
      account: { iban, currency, owner: plain(statement.client.title, 140), bankBic: statement.bank.bic },
      fromDay: statement.from,
      untilDay: statement.to,
      openingMinor: section.openingMinor,
      closingMinor: section.closingMinor,
      entries: getEntries(section, statement),
    };
  }
}

async function* getEntries(section: StatementSection, period: { from: string; to: string }): EntryBatches {
  for await (const batch of balanced(section, period)) yield batch.map(getEntry);
}

function getEntry(line: StatementLine): StatementEntry {
  const isCredit = line.amountMinor > 0n;
  const name = plain(line.counterpartyName, 140);
  const message = plain(line.message, 140);
  const endToEndId = plain(line.endToEndId, 35);
  const reference = plain(line.reference, 35);
  return {
    reference: line.seq.toString(),
    amountMinor: isCredit ? line.amountMinor : -line.amountMinor,
    isCredit,
    isReversal: line.kind === 'reversal',
    bookedOn: line.bookedOn,
    valueOn: line.valueOn,
    code: line.category,
    bankCode: getBankCode(line),
    ...(line.transactionId && { transactionId: line.transactionId }),
    ...(endToEndId && { endToEndId }),
    ...(name && { other: { name } }),
    ...(line.counterpartyIban && { otherIban: line.counterpartyIban }),
    ...(line.counterpartyBic && { otherBic: line.counterpartyBic }),
    ...(message ? { remittance: { text: message } } : reference && { remittance: { reference } }),
  };
}

/** What the messages carry of a text: one line of at most `most` characters without any that no one sees. */
function plain(text: string, most: number): string {
  const line = withoutHiddenCharacters(text.replace(/\s+/g, ' ')).replaceAll('\uFFFD', '?');
  return [...line].slice(0, most).join('').trim();
}
