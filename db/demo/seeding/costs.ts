/** The demo bank's costs and what its group pays: Financial posts them from and to the own account, Admin confirms. */
import { sql } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { type BankCost, bankCosts } from '../bankCosts.ts';
import { calendarDay, pastDays } from '../calendar.ts';
import { workingDaysBefore } from '../cases/moments.ts';
import type { Moment } from '../cases/story.ts';
import { decideProposal, makeCall, type Narrator, officer } from './officers.ts';

interface CostStep {
  at: Moment;
  run: (narrator: Narrator) => Promise<void>;
}

/** Months that the demo world has whole, and the one that is running. */
export function costSteps(today: string): CostStep[] {
  const firstDay = addDays(today, -pastDays);
  return workingDaysBefore(today).flatMap((offset, daysAgo) => {
    const { date, month, due } = calendarDay(today, offset);
    if (offset === 0 || `${date.slice(0, 7)}-01` < firstDay) return [];
    const costs = bankCosts.filter(({ day, months }) => due.after.includes(day) && (months?.includes(month) ?? true));
    if (costs.length === 0) return [];
    return [
      ...costs.map(
        (cost): CostStep => ({ at: [daysAgo, '10:20'], run: (narrator) => postCost(narrator, cost, date, month) }),
      ),
      { at: [daysAgo, '11:05'] as const, run: confirmCosts },
    ];
  });
}

async function postCost({ tx, pool }: Narrator, cost: BankCost, date: string, month: number): Promise<void> {
  const [own, account] = ['EUR.OWN', `EUR.${cost.code}`];
  const [debit, credit] = cost.class === 'expense' ? [account, own] : [own, account];
  const amount = `${cost.euros + (cost.more?.[month] ?? 0)}.00`;
  const body = { debit, credit, amount, message: `${cost.name}, ${date.slice(0, 7)}`, timestamp: date };
  await makeCall(tx, pool, officer('F'), { name: 'postToLedger', params: {}, body });
}

const listProposals = sql<{ id: string }>(`
  select id from proposal where call = 'postToLedger' and state = 'open' order by proposed_at, id`);

/** What Financial may not post alone. */
async function confirmCosts({ tx, pool }: Narrator): Promise<void> {
  for (const { id } of await tx.many(listProposals))
    await decideProposal(tx, pool, officer('A'), { id, does: 'confirm', words: 'Compared with the invoice' });
}
