/** The clients that a case about a list entry reaches, as an officer chooses among them. */
import type { CaseOption, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { type RelationRole, roleWords, shareText } from '../../relations/rules.ts';
import { isPreselected, type Reached, reachOf, type Tie } from '../reach.ts';

/** clients shown at most; whoever reaches more is looked at by hand */
const clientsMost = 200;

interface TieRow {
  company_id: string;
  holder_id: string;
  role: RelationRole;
  share_bp: number | null;
}

/** Others on a list: who is frozen by a true match. */
const listFrozen = sql<{ subject_id: string }>(`
  select distinct subject_id from client_case
  where type = 'SANCTION' and closed_at is not null and outcome ->> 'code' = 'ATRU' and subject_id <> $1`);
/** Ties of everybody below $1, a list of numbers. Whom somebody reaches twice is followed once, so circles end. */
const listTies = sql<TieRow>(`
  with recursive tie as (
    select client_id as company_id, subject_client as holder_id, role, share_bp
    from relation where until_at is null and share_bp is not null and subject_client is not null
    union all
    select company_id, person_id, role, null from membership where state = 'active'
  ), below(id) as (
    select u.id collate "C" from unnest($1::text[]) u(id)
    union
    select t.company_id from below b join tie t on t.holder_id = b.id
  )
  select t.company_id, t.holder_id, t.role, t.share_bp from tie t join below b on b.id = t.holder_id`);
const readTitles = sql<{ id: string; title: string }>(`
  select id, title from client where id = any ($1::text[]) and flags !~ 'Z' order by title, id limit ${clientsMost}`);

/** The client of the case first, then the companies that it reaches, the surest first. */
export async function reachedClients(db: Db, { clientId, clientName }: FoundCase): Promise<CaseOption[]> {
  const others = (await db.many(listFrozen, [clientId])).map(({ subject_id: id }) => id);
  const rows = await db.many(listTies, [[clientId, ...others]]);
  const ties = rows.map(
    (row): Tie => ({ companyId: row.company_id, holderId: row.holder_id, role: row.role, shareBp: row.share_bp }),
  );
  const reached = new Map(reachOf(clientId, others, ties).map((one) => [one.clientId, one]));
  const titles = await db.many(readTitles, [[...reached.keys()]]);
  const companies = titles.flatMap(({ id, title }) => {
    const one = reached.get(id);
    return one ? [{ value: id, label: title, detail: detailOf(one), isChosen: isPreselected(one) }] : [];
  });
  const itself = { value: clientId, label: clientName, detail: 'The client of this case', isChosen: true };
  return [itself, ...companies.sort((a, b) => Number(b.isChosen) - Number(a.isChosen))];
}

/** 'Owner, CEO · 36 % · 56 % together with others on a list · Controlled' */
function detailOf({ roles, shareBp, togetherBp, isControlled }: Reached): string {
  const own = roles.map((role) => (isRole(role) ? roleWords[role].of : role)).join(', ') || 'Through companies';
  return [
    own,
    shareBp > 0 && `${shareText(shareBp)} %`,
    togetherBp > shareBp && `${shareText(togetherBp)} % together with others on a list`,
    isControlled && 'Controlled',
  ]
    .filter((words) => words !== false)
    .join(' · ');
}

const isRole = (role: string): role is RelationRole => Object.hasOwn(roleWords, role);
