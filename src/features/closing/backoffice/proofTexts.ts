/** What each proof has found, in words, and where a person looks further. */
import { formatAmount } from '#client/ui/display/Amount.tsx';
import { formatCount } from '#shared/formatCount.ts';
import type { Proof } from '../calls.ts';
import type { ProofName, ProofState } from '../rules.ts';

export const stateTexts: Readonly<Record<ProofState, { kind: 'success' | 'failed' | 'pending'; words: string }>> = {
  green: { kind: 'success', words: 'Green' },
  red: { kind: 'failed', words: 'Red' },
  unchecked: { kind: 'pending', words: 'Not checked' },
};

export const proofSummaries: Readonly<Record<ProofName, string>> = {
  entries: 'Amounts sum to zero in each currency, and each balance follows from the one before.',
  balances: 'The balance of each account is the one after its last entry.',
  trial: 'All accounts of the chart, with what clients have and owe, sum to zero.',
  months: 'Balances of closed months are what the entries say, and their hashes are calculated again.',
  statements: 'What other banks state is what the ledger says, less what is explained.',
  suspense: 'Money in suspense for more than five bank days has a case or a code that says why.',
  safeguarding: 'The accounts that hold money of clients cover what clients are owed.',
};

/** Of the address of /bko-financial-information. */
export const proofPlaces: Readonly<Record<ProofName, { tab: string; account?: string; words: string }>> = {
  entries: { tab: 'ledger', words: 'Open the ledger' },
  balances: { tab: 'ledger', words: 'Open the ledger' },
  trial: { tab: 'ledger', words: 'Open the chart of accounts' },
  months: { tab: 'months', words: 'Open the months' },
  statements: { tab: 'reconciliation', words: 'Open the statements' },
  suspense: { tab: 'ledger', account: 'EUR.SUSPENSE', words: 'Open suspense' },
  safeguarding: { tab: 'safeguarding', words: 'Open safeguarding' },
};

/** '12 345 entries: 1.00 EUR on each side'; '' where all of it was never read. */
export function formatFigure({ proof, fullAt, ...found }: Proof): string {
  if (fullAt === null) return '';
  const count = Number(found.counted);
  const [amount, against] = [found.amount, found.against].map((text) => formatAmount(text.slice(3)));
  switch (proof) {
    case 'entries':
      return `${formatCount(count, { one: 'entry', many: 'entries' })}: ${
        amount === against ? `${amount} EUR on each side` : `credit ${amount}, debit ${against} EUR`
      }`;
    case 'balances':
      return formatCount(count, { one: 'account', many: 'accounts' });
    case 'trial':
      return `Debit ${amount}, credit ${against} EUR`;
    case 'months':
      return formatCount(count, { one: 'closed month', many: 'closed months' });
    case 'statements':
      return formatCount(count, { one: 'statement', many: 'statements' });
    case 'suspense':
      return `${amount} EUR in suspense, ${against} EUR with a reason`;
    case 'safeguarding':
      return `Held ${amount}, owed ${against} EUR`;
  }
}
