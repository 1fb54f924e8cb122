/** The months of the books, and the proofs that must be green before one closes. */

export const proofNames = ['entries', 'balances', 'trial', 'months', 'statements', 'suspense', 'safeguarding'] as const;
export type ProofName = (typeof proofNames)[number];

export const proofTitles: Readonly<Record<ProofName, string>> = {
  entries: 'Entries sum to zero',
  balances: 'Balances are the sum of their entries',
  trial: 'The trial balance is zero',
  months: 'Closed months are unchanged',
  statements: 'Statements of other banks agree',
  suspense: 'Nothing old in suspense without a reason',
  safeguarding: 'Client funds are safeguarded',
};

export type ProofState = 'green' | 'red' | 'unchecked';

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

/** '2026-10' → 'October 2026' */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? month} ${year}`;
}

/** Why a month cannot be closed: the proofs that are red, then those that were not read since the month was over. */
export function formatProofs(proofs: readonly { proof: ProofName; isRed: boolean }[]): string {
  const list = (isRed: boolean) => proofs.filter((one) => one.isRed === isRed).map(({ proof }) => proofTitles[proof]);
  const [red, old] = [list(true), list(false)];
  if (red.length > 0) return `Red: ${red.join('; ')}.`;
  return `Not checked in full since the month ended: ${old.join('; ')}. Check the books first.`;
}
