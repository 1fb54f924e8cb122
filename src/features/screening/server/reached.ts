/** The clients that the listed person reaches, as an officer chooses among them. */

import { formatRoles, formatShare, tiesBelow } from '#features/relations/server/ties.ts';
import type { CaseOption, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { getReach, isPreselected, type Reached, type Tie } from '../reach.ts';

/** clients shown at most; a person who reaches more is looked at by hand */
const maxClients = 200;

/**
 * What a hit is about: the client itself, or a person or party around it. The other party of a payment has no place
 * among them.
 */
const getSubject = (hit: string) => `coalesce(nullif(${hit}.subject_id, ''), ${hit}.client_id)`;
const isKnown = (hit: string) => `${hit}.subject_id not like 'payment %'`;

/** `client_id`: where it was found, whose draft may say what it holds */
interface ListedRow {
  id: string;
  client_id: string;
}
/**
 * The person whom the hits of the case are about, and the people who were found to be the same entry before, whatever
 * number it had.
 */
const listListed = sql<ListedRow>(`
  with own as (
    select h.id, h.code, h.entity_id from case_hit c join screening_hit h on h.id = c.hit_id where c.case_id = $1
  )
  select distinct ${getSubject('h')} as id, h.client_id
  from screening_hit h
  where ${isKnown('h')}
    and (h.id in (select id from own) or h.state = 'true' and exists (
      select from own o where o.code = h.code
        and (o.entity_id in (select entity_numbers(h.code, h.entity_id))
          or h.entity_id in (select entity_numbers(o.code, o.entity_id)))))`);
/** Others on a list: who is frozen by a true match of another case. */
const listFrozen = sql<ListedRow>(`
  select distinct coalesce(${getSubject('h')}, k.subject_id) as id, k.subject_id as client_id
  from client_case k
  left join (case_hit x join screening_hit h on h.id = x.hit_id and ${isKnown('h')}) on x.case_id = k.id
  where k.type = 'SANCTION' and k.payment_id is null and k.closed_at is not null and k.outcome ->> 'code' = 'ATRU'
    and k.id <> $1`);
/** What drafts of registrations say of these clients. */
const listDrafted = sql<{ company_id: string; holder_id: string; role: string; share_bp: number | null }>(
  'select * from draft_ties($1)',
);
const readTitles = sql<{ id: string; title: string }>(`
  select id, title from client where id = any ($1::text[]) and flags !~ 'Z' order by title, id limit ${maxClients}`);

/**
 * The client of the case first, then listed people who are clients too, and the companies that they reach, the
 * surest first. A case without a hit is about its client.
 */
export async function reachedClients(db: Db, { id, clientId, clientName }: FoundCase): Promise<CaseOption[]> {
  const found = await db.many(listListed, [id]);
  const frozen = await db.many(listFrozen, [id]);
  const listed = found.length > 0 ? getIds(found) : [clientId];
  const others = getIds(frozen).filter((one) => !listed.includes(one));
  const drafted = await draftTies(db, [...found, ...frozen]);
  const below = await tiesBelow(db, [...listed, ...others, ...drafted.map(({ companyId }) => companyId)]);
  const ties = [...below, ...drafted];
  const reached = new Map(getReach(listed, others, ties).map((one) => [one.clientId, one]));
  const titles = await db.many(readTitles, [[...listed, ...reached.keys()].filter((one) => one !== clientId)]);
  const getOption = (value: string, label: string): CaseOption => {
    const one = reached.get(value);
    const isListed = listed.includes(value);
    if (!one) return { value, label, detail: isListed ? 'On the list itself' : 'No tie', isChosen: isListed };
    return { value, label, detail: getDetail(one), isChosen: isPreselected(one) };
  };
  const itself = getOption(clientId, clientName);
  const rest = titles.map(({ id: value, title }) => getOption(value, title));
  const detail = listed.includes(clientId) || !reached.has(clientId) ? 'The client of this case' : itself.detail;
  return [{ ...itself, detail }, ...rest.sort((a, b) => Number(b.isChosen) - Number(a.isChosen))];
}

const getIds = (rows: readonly ListedRow[]) => [...new Set(rows.map((row) => row.id))];

/** Of those who were found in a draft. */
async function draftTies(db: Db, found: readonly ListedRow[]): Promise<Tie[]> {
  const clientIds = found.flatMap((row) => (row.id.startsWith('draft ') ? row.client_id : []));
  if (clientIds.length === 0) return [];
  const rows = await db.many(listDrafted, [clientIds]);
  return rows.map(({ company_id: companyId, holder_id: holderId, role, share_bp: shareBp }) => ({
    ...{ companyId, holderId, role, shareBp },
  }));
}

/**
 * Chosen where the other party of a payment is on a list: the payment stays where it is, and its client is not on the
 * list.
 */
const thisPayment: CaseOption = {
  ...{ value: 'payment', label: 'This payment', detail: 'It stays with the bank', isChosen: true },
};

/** What a true match freezes, as an officer chooses. */
export async function whatFreezes(db: Db, found: FoundCase): Promise<CaseOption[]> {
  const clients = await reachedClients(db, found);
  return found.paymentId === null ? clients : [thisPayment, ...clients.map((one) => ({ ...one, isChosen: false }))];
}

/** 'Owner, CEO · 36 % · 56 % together with others on a list · Controlled' */
function getDetail({ roles, shareBp, togetherBp, isControlled }: Reached): string {
  return [
    formatRoles(roles) || 'Through companies',
    shareBp > 0 && formatShare(shareBp),
    togetherBp > shareBp && `${formatShare(togetherBp)} together with others on a list`,
    isControlled && 'Controlled',
  ]
    .filter((words) => words !== false)
    .join(' · ');
}
