/** Notifies staff on their own device that a colleague has ended their proposal, without doing it. */

import { notify } from '../access/notify.ts';
import type { ShownStep } from '../access/shownStep.ts';
import { type Db, sql } from '../db/pool.ts';

interface Ended {
  /** personal numbers */
  proposer: string;
  decider: string;
  effects: ShownStep;
  title: string;
  /** what the decider did, before their name */
  did: string;
  /** for the proposer; '' for none */
  words: string;
}

const readName = sql<{ full_name: string }>('select full_name from person where id = $1');
const works = sql<{ person_id: string }>(`
  select s.person_id
  from staff s
  join person p on p.id = s.person_id and p.blocked_at is null
  where s.person_id = $1 and s.active`);

export async function notifyProposer(tx: Db, { proposer, decider, effects, title, did, words }: Ended): Promise<void> {
  // who has left hears nothing of it
  if (!(await tx.maybe(works, [proposer]))) return;
  const { full_name: name } = await tx.one(readName, [decider]);
  const lines = [
    { label: 'Proposal', value: effects.title },
    ...effects.lines,
    { label: did, value: name },
    ...(words === '' ? [] : [{ label: 'Why', value: words }]),
  ];
  await notify(tx, [proposer], { from: decider, title, lines });
}
