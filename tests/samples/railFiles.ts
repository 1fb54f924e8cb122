/** Files of the SEPA rail, one of each kind, to be read or broken by tests. */
import type { CreditTransfers } from '#features/rails/iso20022/messages.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';

const head = {
  messageId: 'MSG1',
  createdAt: '2026-11-22T10:00:00Z',
  senderBic: 'KONTLT21XXX',
  receiverBic: 'DEUTDEFF',
};
const transfer = {
  transactionId: 'TX1',
  endToEndId: 'E2E1',
  amountMinor: 1234n,
  debtor: { name: 'Timber UAB' },
  debtorIban: 'LT121000011101001000',
  debtorBic: 'KONTLT21XXX',
  creditor: { name: 'Brot AG', address: { town: 'Berlin', country: 'DE' } },
  creditorIban: 'DE89370400440532013000',
  creditorBic: 'DEUTDEFF',
  remittance: { text: 'Invoice 1' },
  acceptedAt: '2026-11-22T10:00:00.123Z',
};
export const sampleTransfers: CreditTransfers = {
  kind: 'pacs.008',
  ...head,
  isInstant: false,
  settlementDay: '2026-11-23',
  transfers: [transfer, { ...transfer, transactionId: 'TX2', amountMinor: 1n }],
};
export const transfersFile = writeMessage(sampleTransfers);
export const instantFile = writeMessage({ ...sampleTransfers, isInstant: true, transfers: [transfer] });
const original = {
  messageId: 'MSG1',
  transactionId: 'TX1',
  endToEndId: 'E2E1',
  amountMinor: 1234n,
  settlementDay: '2026-11-23',
};
export const reportFile = writeMessage({
  kind: 'pacs.002',
  ...head,
  originalMessageId: 'MSG0',
  originalKind: 'pacs.008.001.08',
  transfers: [{ transactionId: 'TX1', endToEndId: 'E2E1', status: 'RJCT', reason: { code: 'AC04' } }],
});
export const returnFile = writeMessage({
  kind: 'pacs.004',
  ...head,
  settlementDay: '2026-11-23',
  returns: [{ returnId: 'R1', amountMinor: 1234n, reason: { code: 'AC04' }, original }],
});
export const enquiryFile = writeMessage({
  kind: 'pacs.028',
  ...head,
  requests: [{ requestId: 'Q1', original }],
});
export const recallFile = writeMessage({
  kind: 'camt.056',
  ...head,
  recalls: [{ cancellationId: 'C1', reason: { code: 'DUPL' }, original }],
});
export const answerFile = writeMessage({
  kind: 'camt.029',
  ...head,
  answers: [{ answerId: 'A1', cancellationId: 'C1', status: 'RJCR', reason: { code: 'CUST' }, original }],
});
export const statementFile = writeMessage({
  kind: 'camt.053',
  messageId: 'S1',
  createdAt: head.createdAt,
  statements: [
    {
      account: { iban: transfer.debtorIban, currency: 'EUR', owner: 'Timber UAB', bankBic: 'KONTLT21XXX' },
      fromDay: '2026-11-22',
      untilDay: '2026-11-22',
      openingMinor: 10n,
      closingMinor: 5n,
      entries: [
        {
          reference: 'E1',
          amountMinor: 5n,
          isCredit: false,
          isReversal: false,
          bookedOn: '2026-11-22',
          valueOn: '2026-11-22',
          code: 'TRSF',
          otherIban: transfer.creditorIban,
        },
      ],
    },
  ],
});

/** The file with its first `part` replaced; the part must be there. */
export function changed(file: string, part: string | RegExp, by: string): string {
  const other = file.replace(part, by);
  if (other === file) throw new Error(`${part} is not in the file.`);
  return other;
}
