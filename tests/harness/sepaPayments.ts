// Payments of ours that go out by SEPA in tests, and what they move.
import { approvePayments, getBalances } from '#tests/harness/railPayments.ts';
import { owner } from '#tests/harness/railVillage.ts';
import { ibans } from '#tests/harness/village.ts';

export const amountMinor = 10_000n;
export const feeMinor = 35n;

/** Approved payments of timber to another bank, their money held. */
export function authorize(count = 1, { isInstant = false } = {}): Promise<string[]> {
  return approvePayments(owner, { count, amountMinor, feeMinor, isInstant });
}

export async function getPayment(id: string | undefined): Promise<{ state: number; refusal: string | null }> {
  const { rows } = await owner.query<{ state: number; refusal: string | null }>(
    'select state, refusal from payment where id = $1',
    [id],
  );
  return rows[0] ?? { state: -1, refusal: null };
}

/** Balances by name, and what is held for timber, in cents. */
export async function money() {
  const of = await getBalances(owner);
  return {
    timber: of(ibans.timber).balance,
    held: of(ibans.timber).held,
    bakery: of(ibans.bakery).balance,
    settlement: of('settlement').balance,
    suspense: of('suspense').balance,
    fees: of('fee_income').balance,
  };
}

/** What has changed since, without what has not. */
export async function since(before: Awaited<ReturnType<typeof money>>): Promise<Partial<Record<string, bigint>>> {
  const now = await money();
  return Object.fromEntries(
    Object.entries(now)
      .map(([name, value]) => [name, value - before[name as keyof typeof now]] as const)
      .filter(([, change]) => change !== 0n),
  );
}

export async function exceptions(): Promise<string[]> {
  const { rows } = await owner.query<{ code: string; said: string }>(
    'select code, said from rail_exception order by id',
  );
  await owner.query('delete from rail_exception');
  return rows.map(({ code, said }) => `${code}: ${said}`);
}
