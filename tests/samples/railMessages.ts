/** Messages of the SEPA rail for tests: any that the types allow, within the lengths of ISO 20022. */
import fc from 'fast-check';
import type {
  AccountEntries,
  AccountStatement,
  CreditTransfer,
  CreditTransfers,
  MessageKind,
  Notification,
  OriginalTransfer,
  Party,
  PaymentReturn,
  PostalAddress,
  RailMessage,
  Reason,
  Recall,
  RecallAnswer,
  Remittance,
  ReportedMessage,
  Statement,
  StatementEntry,
  StatusReport,
  StatusRequest,
} from '#features/rails/iso20022/messages.ts';

/** What people write, and what XML minds: quotes, brackets, other scripts, letters beyond the first plane. */
const letter = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'abcdefgXYZ0123456789-+.,/?:() ') },
  { weight: 1, arbitrary: fc.constantFrom(...`&<>"'];ąžßñ中🙂`) },
);
const text = (most: number) => fc.array(letter, { minLength: 1, maxLength: most }).map((letters) => letters.join(''));
const id = fc
  .array(fc.constantFrom(...'abcXYZ0123456789-+.,/?:()&<ž'), { minLength: 1, maxLength: 35 })
  .map((letters) => letters.join(''));
const cents = fc.bigInt({ min: 1n, max: 99_999_999_999n });
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc
  .tuple(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2150-12-31'), noInvalidDate: true }),
    fc.constantFrom('Z', '+02:00', '-11:30'),
  )
  .map(([date, offset]) => date.toISOString().replace('Z', offset));
const bic = fc.constantFrom('KONTLT21XXX', 'DEUTDEFF', 'AGBLLT2X', 'NDEAFIHH');
const iban = fc.constantFrom(
  'LT121000011101001000',
  'DE89370400440532013000',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'FR1420041010050500013M02606',
);

/** A field is there or not, never undefined. */
function record<T extends object>(
  fields: { [Key in keyof T]-?: fc.Arbitrary<Exclude<T[Key], undefined>> },
  needed: (keyof T)[],
) {
  return fc.record(fields, { requiredKeys: needed, noNullPrototype: true }) as unknown as fc.Arbitrary<T>;
}

const address = record<PostalAddress>(
  {
    street: text(70),
    building: text(16),
    postCode: text(16),
    town: text(35),
    country: fc.constantFrom('LT', 'DE', 'XK'),
    lines: fc.array(text(70), { minLength: 1, maxLength: 2 }),
  },
  ['country'],
);
const party = record<Party>({ name: text(140), address }, ['name']);
const remittance: fc.Arbitrary<Remittance> = fc.oneof(
  fc.record({ text: text(140) }, { noNullPrototype: true }),
  fc.record({ reference: fc.oneof(text(35), fc.constant('+++010/8068/17183+++')) }, { noNullPrototype: true }),
);
const reason = record<Reason>({ code: fc.constantFrom('AC04', 'AM04', 'MS03', 'NOAS'), words: text(105) }, ['code']);

const head = { messageId: id, createdAt: moment, senderBic: bic, receiverBic: bic };

const transferFields = {
  transactionId: id,
  endToEndId: id,
  amountMinor: cents,
  debtor: party,
  debtorIban: iban,
  debtorBic: bic,
  creditor: party,
  creditorIban: iban,
  creditorBic: bic,
  remittance,
  acceptedAt: moment,
};
const transferKeys = Object.keys(transferFields) as (keyof typeof transferFields)[];
/** Only what cannot be read has a fault, and only what was cleaned another text. */
type WholeTransfer = Omit<CreditTransfer, 'fault' | 'sentTexts'>;
const transfer = record<WholeTransfer>(
  transferFields,
  transferKeys.filter((key) => key !== 'remittance' && key !== 'acceptedAt'),
);
const instantTransfer = record<WholeTransfer>(
  transferFields,
  transferKeys.filter((key) => key !== 'remittance'),
);
const transferMessage = {
  kind: fc.constant('pacs.008' as const),
  ...head,
  settlementDay: day,
};
const transfers: fc.Arbitrary<CreditTransfers> = fc.oneof(
  fc.record(
    {
      ...transferMessage,
      isInstant: fc.constant(false),
      transfers: fc.array(transfer, { minLength: 1, maxLength: 5 }),
    },
    { noNullPrototype: true },
  ),
  fc.record(
    { ...transferMessage, isInstant: fc.constant(true), transfers: fc.tuple(instantTransfer) },
    { noNullPrototype: true },
  ),
);

const status = fc.constantFrom('ACSC', 'ACCP', 'RJCT', 'PDNG', 'ACSP');
const report = record<StatusReport['transfers'][number]>({ transactionId: id, endToEndId: id, status, reason }, [
  'transactionId',
  'endToEndId',
  'status',
]);
const reportFields = {
  kind: fc.constant('pacs.002' as const),
  ...head,
  originalMessageId: id,
  originalKind: fc.constant('pacs.008.001.08'),
};
const reportKeys = ['kind', 'messageId', 'createdAt', 'originalMessageId', 'originalKind', 'transfers'] as const;
/** On other messages than the first: no `id` has a blank. */
const otherReports: fc.Arbitrary<ReportedMessage[]> = fc
  .array(fc.tuple(fc.array(report, { maxLength: 2 }), status), { minLength: 1, maxLength: 2 })
  .map((groups) =>
    groups.map(([transfers, groupStatus], i) => ({
      ...{ originalMessageId: `Other ${i}`, originalKind: 'pacs.008.001.08', transfers },
      ...(transfers.length === 0 && { groupStatus }),
    })),
  );
const reports: fc.Arbitrary<StatusReport> = fc.oneof(
  record<Omit<StatusReport, 'unread' | 'others'>>(
    { ...reportFields, transfers: fc.constant([]), groupStatus: status, groupReason: reason },
    [...reportKeys, 'groupStatus'],
  ),
  record<Omit<StatusReport, 'groupStatus' | 'unread'>>(
    {
      ...{ ...reportFields, transfers: fc.array(report, { minLength: 1, maxLength: 5 }), groupReason: reason },
      others: otherReports,
    },
    [...reportKeys],
  ),
);

const original = record<OriginalTransfer>(
  {
    messageId: id,
    transactionId: id,
    endToEndId: id,
    amountMinor: cents,
    settlementDay: day,
    debtor: party,
    debtorIban: iban,
    creditor: party,
    creditorIban: iban,
  },
  ['messageId', 'transactionId', 'endToEndId', 'amountMinor', 'settlementDay'],
);

/** A list of 1 to 5. */
const some = <T extends object>(fields: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.array(fc.record(fields, { noNullPrototype: true }) as fc.Arbitrary<T>, { minLength: 1, maxLength: 5 });

const returns: fc.Arbitrary<PaymentReturn> = fc.record(
  {
    kind: fc.constant('pacs.004' as const),
    ...head,
    settlementDay: day,
    returns: some({ returnId: id, amountMinor: cents, reason, original }),
  },
  { noNullPrototype: true },
);

const requests: fc.Arbitrary<StatusRequest> = fc.record(
  { kind: fc.constant('pacs.028' as const), ...head, requests: some({ requestId: id, original }) },
  { noNullPrototype: true },
);
const recalls: fc.Arbitrary<Recall> = fc.record(
  { kind: fc.constant('camt.056' as const), ...head, recalls: some({ cancellationId: id, reason, original }) },
  { noNullPrototype: true },
);
const answer = record<RecallAnswer['answers'][number]>(
  {
    answerId: id,
    cancellationId: id,
    status: fc.constantFrom('RJCR' as const, 'CNCL' as const, 'PDCR' as const),
    reason,
    original,
  },
  ['answerId', 'cancellationId', 'status', 'original'],
);
const answers: fc.Arbitrary<RecallAnswer> = fc.record(
  { kind: fc.constant('camt.029' as const), ...head, answers: fc.array(answer, { minLength: 1, maxLength: 5 }) },
  { noNullPrototype: true },
);

const fourLetters = fc.constantFrom('PMNT', 'RCDT', 'ESCT', 'MDOP');
const entry = record<StatementEntry>(
  {
    reference: id,
    amountMinor: cents,
    isCredit: fc.boolean(),
    isReversal: fc.boolean(),
    bookedOn: day,
    valueOn: day,
    code: text(35),
    bankCode: fc.record(
      { domain: fourLetters, family: fourLetters, subFamily: fourLetters },
      { noNullPrototype: true },
    ),
    transactionId: id,
    endToEndId: id,
    other: party,
    otherIban: iban,
    otherBic: bic,
    remittance,
  },
  ['reference', 'amountMinor', 'isCredit', 'isReversal', 'bookedOn', 'valueOn', 'code'],
);
const entriesOfAccount: fc.Arbitrary<AccountEntries> = fc.record(
  {
    account: fc.record(
      { iban, currency: fc.constantFrom('EUR', 'SEK'), owner: text(140), bankBic: bic },
      { noNullPrototype: true },
    ),
    fromDay: day,
    untilDay: day,
    entries: fc.array(entry, { maxLength: 5 }),
  },
  { noNullPrototype: true },
);
const accountStatement: fc.Arbitrary<AccountStatement> = fc
  .tuple(entriesOfAccount, fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }))
  .map(([account, openingMinor]) => ({
    ...account,
    openingMinor,
    closingMinor: account.entries.reduce(
      (sum, { isCredit, amountMinor }) => (isCredit ? sum + amountMinor : sum - amountMinor),
      openingMinor,
    ),
  }));
const accountHead = { messageId: id, createdAt: moment };
const statements: fc.Arbitrary<Statement> = fc.record(
  {
    kind: fc.constant('camt.053' as const),
    ...accountHead,
    statements: fc.array(accountStatement, { minLength: 1, maxLength: 3 }),
  },
  { noNullPrototype: true },
);
const notifications: fc.Arbitrary<Notification> = fc.record(
  {
    kind: fc.constant('camt.054' as const),
    ...accountHead,
    notifications: fc.array(entriesOfAccount, { minLength: 1, maxLength: 3 }),
  },
  { noNullPrototype: true },
);

export const railMessages: Record<MessageKind, fc.Arbitrary<RailMessage>> = {
  'pacs.008': transfers,
  'pacs.002': reports,
  'pacs.004': returns,
  'pacs.028': requests,
  'camt.056': recalls,
  'camt.029': answers,
  'camt.053': statements,
  'camt.054': notifications,
};
export const anyRailMessage: fc.Arbitrary<RailMessage> = fc.oneof(...Object.values(railMessages));
