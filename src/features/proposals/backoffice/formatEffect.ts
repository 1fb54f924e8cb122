/** What a proposal would do, in one line. */
import type { Proposal } from '../calls.ts';

const aboutWhom = new Set(['Client', 'Case', 'For', 'Of', 'Name', 'Number', 'Comment']);

/** 'Change limits: Expense in a day, 100.00 EUR → 200.00 EUR': distinguishes two of one kind about one client. */
export function formatEffect({ title, lines }: Pick<Proposal, 'title' | 'lines'>): string {
  const effect = lines.find(({ label }) => !aboutWhom.has(label));
  return effect ? `${title}: ${effect.label}, ${effect.value}` : title;
}
