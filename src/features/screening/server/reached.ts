/** The clients that a case about a list entry reaches, as an officer chooses among them. */
import type { CaseOption, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { rolesWords, shareWords, tiesBelow } from '../../relations/server/ties.ts';
import { isPreselected, type Reached, reachOf } from '../reach.ts';

/** clients shown at most; whoever reaches more is looked at by hand */
const clientsMost = 200;

/** Others on a list: who is frozen by a true match. */
const listFrozen = sql<{ subject_id: string }>(`
  select distinct subject_id from client_case
  where type = 'SANCTION' and payment_id is null and closed_at is not null and outcome ->> 'code' = 'ATRU' and subject_id <> $1`);
const readTitles = sql<{ id: string; title: string }>(`
  select id, title from client where id = any ($1::text[]) and flags !~ 'Z' order by title, id limit ${clientsMost}`);

/** The client of the case first, then the companies that it reaches, the surest first. */
export async function reachedClients(db: Db, { clientId, clientName }: FoundCase): Promise<CaseOption[]> {
  const others = (await db.many(listFrozen, [clientId])).map(({ subject_id: id }) => id);
  const ties = await tiesBelow(db, [clientId, ...others]);
  const reached = new Map(reachOf(clientId, others, ties).map((one) => [one.clientId, one]));
  const titles = await db.many(readTitles, [[...reached.keys()]]);
  const companies = titles.flatMap(({ id, title }) => {
    const one = reached.get(id);
    return one ? [{ value: id, label: title, detail: detailOf(one), isChosen: isPreselected(one) }] : [];
  });
  const itself = { value: clientId, label: clientName, detail: 'The client of this case', isChosen: true };
  return [itself, ...companies.sort((a, b) => Number(b.isChosen) - Number(a.isChosen))];
}

/** Chosen where the other party of a payment is on a list: the payment stays where it is, and its client is not on the list. */
const thisPayment: CaseOption = {
  ...{ value: 'payment', label: 'This payment', detail: 'It stays with the bank', isChosen: true },
};

/** What a true match freezes, as an officer chooses. */
export async function whatFreezes(db: Db, found: FoundCase): Promise<CaseOption[]> {
  const clients = await reachedClients(db, found);
  return found.paymentId === null ? clients : [thisPayment, ...clients.map((one) => ({ ...one, isChosen: false }))];
}

/** 'Owner, CEO · 36 % · 56 % together with others on a list · Controlled' */
function detailOf({ roles, shareBp, togetherBp, isControlled }: Reached): string {
  return [
    rolesWords(roles) || 'Through companies',
    shareBp > 0 && shareWords(shareBp),
    togetherBp > shareBp && `${shareWords(togetherBp)} together with others on a list`,
    isControlled && 'Controlled',
  ]
    .filter((words) => words !== false)
    .join(' · ');
}
