/** For tests: the ledger's posting rules in TypeScript, written from the rules and not from the SQL. */

export interface ModelAccount {
  id: bigint;
  clientId: string | null;
  currency: string;
  floorMinor: bigint | null;
  balanceMinor: bigint;
  heldMinor: bigint;
  seq: bigint;
  blocked: boolean;
  closed: boolean;
}

export interface ModelTransfer {
  id: string;
  debit: bigint;
  credit: bigint;
  amountMinor: bigint;
  kind: string;
  releaseMinor: bigint;
}

export interface ModelEntry {
  accountId: bigint;
  seq: bigint;
  clientId: string | null;
  transferId: string;
  amountMinor: bigint;
  balanceAfterMinor: bigint;
}

export interface Outcome {
  /** null or the refusal of each group */
  verdicts: (string | null)[];
  accounts: ModelAccount[];
  entries: ModelEntry[];
}

/** Posts groups one after another; the transfers of a group stand or fall together. */
export function postModel(before: readonly ModelAccount[], groups: readonly (readonly ModelTransfer[])[]): Outcome {
  let accounts = before.map((account) => ({ ...account }));
  const verdicts: (string | null)[] = [];
  const entries: ModelEntry[] = [];
  for (const group of groups) {
    const trial = accounts.map((account) => ({ ...account }));
    const made: ModelEntry[] = [];
    let refusal: string | null = null;
    for (const transfer of group) refusal ??= postOne(trial, transfer, made);
    verdicts.push(refusal);
    if (refusal !== null) continue;
    accounts = trial;
    entries.push(...made);
  }
  return { verdicts, accounts, entries };
}

function postOne(accounts: ModelAccount[], transfer: ModelTransfer, made: ModelEntry[]): string | null {
  const debit = accounts.find(({ id }) => id === transfer.debit);
  const credit = accounts.find(({ id }) => id === transfer.credit);
  const { amountMinor: amount } = transfer;
  if (debit) {
    debit.balanceMinor -= amount;
    debit.heldMinor -= transfer.releaseMinor;
    debit.seq += 1n;
    if (debit.heldMinor < 0n) return 'account_held_not_negative';
    if (isBelowFloor(debit)) return 'insufficient_funds';
  }
  const debitAfter = debit && { ...debit };
  if (credit) {
    credit.balanceMinor += amount;
    credit.seq += 1n;
    if (isBelowFloor(credit)) return 'insufficient_funds';
  }
  if (!debitAfter || !credit || debitAfter.closed || credit.closed) return 'account_closed';
  if (debitAfter.blocked) return 'account_blocked';
  if (debitAfter.currency !== credit.currency) return 'currency_differs';
  if (amount <= 0n) return 'transfer_amount_positive';
  if (transfer.debit === transfer.credit) return 'transfer_between_two';
  made.push(getEntry(debitAfter, transfer, -amount), getEntry(credit, transfer, amount));
  return null;
}

function isBelowFloor(account: ModelAccount): boolean {
  return account.floorMinor !== null && account.balanceMinor - account.heldMinor < account.floorMinor;
}

function getEntry(account: ModelAccount, { id }: ModelTransfer, amountMinor: bigint): ModelEntry {
  return {
    accountId: account.id,
    seq: account.seq,
    clientId: account.clientId,
    transferId: id,
    amountMinor,
    balanceAfterMinor: account.balanceMinor,
  };
}

/**
 * Sums per account, direction and kind of client accounts, as day_total keeps them: 'account direction kind' → [count,
 * sum].
 */
export function getTotals(
  entries: readonly ModelEntry[],
  transfers: readonly ModelTransfer[],
): Record<string, [bigint, bigint]> {
  const totals: Record<string, [bigint, bigint]> = {};
  for (const { accountId, clientId, amountMinor, transferId } of entries) {
    if (clientId === null) continue;
    const kind = transfers.find(({ id }) => id === transferId)?.kind ?? '';
    const key = `${accountId} ${amountMinor < 0n ? 'out' : 'in'} ${kind}`;
    const [count, sum] = totals[key] ?? [0n, 0n];
    totals[key] = [count + 1n, sum + (amountMinor < 0n ? -amountMinor : amountMinor)];
  }
  return totals;
}
