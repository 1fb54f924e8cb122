/** For tests: statements with lines made up on the fly, so that no one holds them. */
import { Writable } from 'node:stream';
import type { Statement, StatementLine, StatementSection } from '#features/accounts/server/statement/statement.ts';

export const sampleStatement: Statement = {
  bank: { name: 'Kontora Demo Bank', bic: 'KONTLT21XXX', zone: 'Europe/Vilnius' },
  client: {
    id: '10000000001',
    title: 'Baltijos Mediena UAB',
    code: '304512345',
    address: ['Konstitucijos pr. 21A', 'LT-08130 Vilnius, LT'],
  },
  from: '2026-01-01',
  to: '2026-01-31',
  madeAt: '2026-02-01T06:00:00Z',
  language: 'en',
};

/** The line as given, the rest filled in: entry `index` + 1 of an account. */
export type LineDraft = Partial<StatementLine> & { amountMinor: bigint };

/** A section of `count` lines after an opening balance; `draft` may be asked for the same line twice. */
export function sampleSection(
  openingMinor: bigint,
  count: number,
  draft: (index: number) => LineDraft,
): StatementSection {
  let creditsMinor = 0n;
  let debitsMinor = 0n;
  for (let i = 0; i < count; i++) {
    const { amountMinor } = draft(i);
    if (amountMinor > 0n) creditsMinor += amountMinor;
    else debitsMinor -= amountMinor;
  }
  return {
    account: { iban: 'LT123999010000000001', name: 'Main account', currency: 'EUR' },
    openingMinor,
    closingMinor: openingMinor + creditsMinor - debitsMinor,
    creditsMinor,
    debitsMinor,
    lineCount: count,
    batches: sampleBatches(openingMinor, count, draft),
  };
}

async function* sampleBatches(openingMinor: bigint, count: number, draft: (index: number) => LineDraft) {
  let balance = openingMinor;
  for (let first = 0; first < count; first += 2_000) {
    const batch: StatementLine[] = [];
    for (let i = first; i < Math.min(first + 2_000, count); i++) {
      balance += draft(i).amountMinor;
      batch.push({ ...plainLine, seq: BigInt(i + 1), balanceAfterMinor: balance, ...draft(i) });
    }
    yield batch;
  }
}

const plainLine = {
  bookedOn: '2026-01-15',
  valueOn: '2026-01-15',
  kind: 'payment',
  category: 'TRSF',
  counterpartyName: 'Nordic Paper AB',
  counterpartyIban: 'LT601010012345678901',
  counterpartyBic: 'AGBLLT2XXXX',
  message: 'Invoice 7',
  reference: '',
  endToEndId: '',
  transactionId: '019b6d2e9f1a7c3e8123000000000001',
  paymentId: '019b6d2e-9f1a-7c3e-8123-000000000001',
  rail: 'sepa',
  isInstant: false,
} as const;

/** A sink that keeps everything. */
export function memorySink(): { sink: Writable; bytes: () => Buffer } {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { sink, bytes: () => Buffer.concat(chunks) };
}
