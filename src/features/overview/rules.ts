/** Kinds of fees, rails and assets of the overview, and how figures of months follow from balances. Pure. */

import { formatMonth, type ProofName, proofTitles } from '../closing/rules.ts';
import { causeLabels } from '../reconciliation/rules.ts';

export const feeKinds = ['book', 'sepa', 'card', 'monthly', 'charge', 'other'] as const;
export type FeeKind = (typeof feeKinds)[number];
export const feeLabels: Readonly<Record<FeeKind, string>> = {
  book: 'Book payments',
  sepa: 'SEPA payments',
  card: 'Card payments',
  monthly: 'Monthly fees',
  charge: 'Charges',
  other: 'Posted by hand',
};

export const rails = ['book', 'sepa', 'card', 'incoming'] as const;
export type Rail = (typeof rails)[number];
export const railLabels: Readonly<Record<Rail, string>> = {
  book: 'Book',
  sepa: 'SEPA out',
  card: 'Cards',
  incoming: 'SEPA in',
};

export const assetKeys = ['funds', 'safeguarded', 'own', 'card', 'suspense', 'receivable'] as const;
export type AssetKey = (typeof assetKeys)[number];
export const assetLabels: Readonly<Record<AssetKey, string>> = {
  funds: 'Client funds',
  safeguarded: 'Safeguarded',
  own: 'Own accounts',
  card: 'Card scheme',
  suspense: 'Suspense',
  receivable: 'Owed by clients',
};

/** The account that takes the fees. */
export const feeCode = 'FEES';

/** An account of the chart of EUR. */
export interface ChartAccount {
  code: string;
  name: string;
  class: 'asset' | 'liability' | 'equity' | 'income' | 'expense';
  isSafeguarding: boolean;
}

/** Of an account at the end of a day, cents, above zero what the bank owes. */
type GetBalance = (code: string, day: string) => bigint;

/** What accounts have earned between the ends of two days, cents; costs are below zero. */
export function sumMoved(accounts: readonly ChartAccount[], getBalance: GetBalance, from: string, to: string): bigint {
  return accounts.reduce((sum, { code }) => sum + getBalance(code, to) - getBalance(code, from), 0n);
}

/** Assets by type at the end of a day, cents; what the bank owes and what it has are above zero. */
export function getAssets(
  chart: readonly ChartAccount[],
  getBalance: GetBalance,
  day: string,
): Record<AssetKey, bigint> {
  const sum = (isOf: (account: ChartAccount) => boolean) =>
    chart.filter(isOf).reduce((total, { code }) => total + getBalance(code, day), 0n);
  const named = (code: string) => sum((account) => account.code === code);
  const listed = ['SETTLEMENT', 'RECEIVABLE'];
  return {
    funds: named('FUNDS'),
    safeguarded: -sum(({ isSafeguarding }) => isSafeguarding),
    own: -sum((one) => one.class === 'asset' && !one.isSafeguarding && !listed.includes(one.code)),
    card: -named('SETTLEMENT'),
    suspense: named('SUSPENSE'),
    receivable: -named('RECEIVABLE'),
  };
}

/** Fees for each active client, rounded half up to cents; null without any. */
export function getFeesPerClient(feesMinor: bigint, clients: number): bigint | null {
  if (clients === 0) return null;
  const [twice, by] = [2n * feesMinor + BigInt(clients), 2n * BigInt(clients)];
  const cut = twice / by;
  return twice < 0n && twice % by !== 0n ? cut - 1n : cut;
}

/** Red proofs by their titles. */
export const formatRed = (proofs: readonly ProofName[]): string => proofs.map((proof) => proofTitles[proof]).join('; ');

/** Why money is in suspense. */
export const formatCause = (cause: string): string => causeLabels[cause] ?? cause;

/** The month that closes next, and why it cannot yet. */
export function formatNext({ month, refusal }: { month: string; refusal: string }): string {
  return `${formatMonth(month)} is next. ${refusal}`.trim();
}
