/** Who owns and runs companies, followed downwards from somebody, for other features. */
import { type Db, sql } from '#server/db/pool.ts';
import { type RelationRole, roleLabels, shareText } from '../rules.ts';

interface TieRow {
  company_id: string;
  holder_id: string;
  role: string;
  share_bp: number | null;
}

/** Whom somebody reaches twice is followed once, so circles end. */
const listTies = sql<TieRow>(`
  with recursive tie as (
    select client_id as company_id, subject_id as holder_id, role, share_bp
    from relation where until_at is null and share_bp is not null
    union all
    select company_id, person_id, role, null from membership where state = 'active'
  ), below(id) as (
    select u.id collate "C" from unnest($1::text[]) u(id)
    union
    select t.company_id from below b join tie t on t.holder_id = b.id
  )
  select t.company_id, t.holder_id, t.role, t.share_bp from tie t join below b on b.id = t.holder_id`);

/**
 * Places and shares in companies of these clients, persons and parties (numbers and ids), and of the companies below
 * them. Families own nothing together.
 */
export async function tiesBelow(db: Db, ids: readonly string[]) {
  const rows = await db.many(listTies, [ids]);
  return rows.map(({ company_id: companyId, holder_id: holderId, role, share_bp: shareBp }) => ({
    ...{ companyId, holderId, role, shareBp },
  }));
}

/** ['P', 'CEO'] → 'Owner, CEO' */
export function formatRoles(roles: readonly string[]): string {
  return roles.map((role) => (isRole(role) ? roleLabels[role].of : role)).join(', ');
}

/** 3333 → '33.33 %' */
export const formatShare = (bp: number) => `${shareText(bp)} %`;

const isRole = (role: string): role is RelationRole => Object.hasOwn(roleLabels, role);
