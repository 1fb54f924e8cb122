/** The clients that whoever is on the list reaches, as an officer chooses among them. */
import type { CaseOption, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { rolesWords, shareWords, tiesBelow } from '../../relations/server/ties.ts';
import { isPreselected, type Reached, reachOf } from '../reach.ts';

/** clients shown at most; whoever reaches more is looked at by hand */
const clientsMost = 200;

/**
 * What a hit is about: the client itself, or a person or party around it. A draft has no place among the relations yet, and
 * the other party of a payment has none.
 */
const subjectOf = (hit: string) => `coalesce(nullif(${hit}.subject_id, ''), ${hit}.client_id)`;
const isKnown = (hit: string) => `${hit}.subject_id not like all (array['draft %', 'payment %'])`;

/** Whoever the hits of the case are about, and whoever was found to be the same entry before. */
const listListed = sql<{ id: string }>(`
  with own as (
    select h.id, h.code, h.entity_id from case_hit c join screening_hit h on h.id = c.hit_id where c.case_id = $1
  )
  select distinct ${subjectOf('h')} as id
  from screening_hit h
  where ${isKnown('h')}
    and (h.id in (select id from own) or h.state = 'true' and (h.code, h.entity_id) in (select code, entity_id from own))`);
/** Others on a list: who is frozen by a true match of another case. */
const listFrozen = sql<{ id: string }>(`
  select distinct coalesce(${subjectOf('h')}, k.subject_id) as id
  from client_case k
  left join (case_hit x join screening_hit h on h.id = x.hit_id and ${isKnown('h')}) on x.case_id = k.id
  where k.type = 'SANCTION' and k.payment_id is null and k.closed_at is not null and k.outcome ->> 'code' = 'ATRU'
    and k.id <> $1`);
const readTitles = sql<{ id: string; title: string }>(`
  select id, title from client where id = any ($1::text[]) and flags !~ 'Z' order by title, id limit ${clientsMost}`);

/**
 * The client of the case first, then whoever on the list is a client too, and the companies that they reach, the surest first.
 * A case without a hit is about its client.
 */
export async function reachedClients(db: Db, { id, clientId, clientName }: FoundCase): Promise<CaseOption[]> {
  const found = (await db.many(listListed, [id])).map((row) => row.id);
  const listed = found.length > 0 ? found : [clientId];
  const others = (await db.many(listFrozen, [id])).map((row) => row.id).filter((one) => !listed.includes(one));
  const ties = await tiesBelow(db, [...listed, ...others]);
  const reached = new Map(reachOf(listed, others, ties).map((one) => [one.clientId, one]));
  const titles = await db.many(readTitles, [[...listed, ...reached.keys()].filter((one) => one !== clientId)]);
  const optionOf = (value: string, label: string): CaseOption => {
    const one = reached.get(value);
    // the client of a case whom nothing ties to the listed one yet, such as by a draft, is left out by an officer alone
    if (!one) return { value, label, detail: listed.includes(value) ? 'On the list itself' : 'No tie', isChosen: true };
    return { value, label, detail: detailOf(one), isChosen: isPreselected(one) };
  };
  const itself = optionOf(clientId, clientName);
  const rest = titles.map(({ id: value, title }) => optionOf(value, title));
  const detail = listed.includes(clientId) || !reached.has(clientId) ? 'The client of this case' : itself.detail;
  return [{ ...itself, detail }, ...rest.sort((a, b) => Number(b.isChosen) - Number(a.isChosen))];
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
