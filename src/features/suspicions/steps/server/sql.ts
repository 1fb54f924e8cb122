/** Queries of a report that somebody takes a step with. Row security leaves out what the acting user may not see. */

import type { ChecklistItem, MlroReportState } from '#features/suspicions/rules.ts';
import { rolesIn } from '#server/access/rolesSql.ts';
import { sql } from '#server/db/pool.ts';

export interface LockedReport {
  id: string;
  state: MlroReportState;
  subject_id: string;
  version: number;
  case_ids: string[];
  payment_ids: string[];
  payment_id: string | null;
  written_at: string;
  authority_narrative: string;
  checklist: ChecklistItem[];
  is_mlro: boolean;
  is_author: boolean;
}

/** $1 report, $2 who asks */
const select = `
  select id, state, subject_id, version, case_ids, payment_ids, payment_id, written_at, authority_narrative, checklist,
    is_mlro($2) as is_mlro, wrote_mlro_report($2, author_id) as is_author
  from mlro_report where id = $1`;
/** Locked until the end of the transaction. */
export const lockReport = sql<LockedReport>(`${select} for update`);
/** Who can file a report about $1 by $2 now: Heads of AML first, then deputies. */
export const listFilers = sql<{ id: string; full_name: string; is_head: boolean }>(`
  select p.id, p.full_name, s.role in (${rolesIn('headOfAml')}) as is_head
  from mlro_report_filers($1, $2) f(id) join person p on p.id = f.id join staff s on s.person_id = f.id
  order by is_head desc, p.full_name, p.id`);
/** The same of a reader who may not lock it. */
export const findReport = sql<LockedReport>(select);
