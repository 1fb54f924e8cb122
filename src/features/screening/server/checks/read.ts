/** The screening of a client, for staff. */
import * as z from 'zod/mini';
import { keptMatch, type Screening, type ScreeningCheck } from '#features/screening/calls.ts';
import { getDifferences } from '#features/screening/differences.ts';
import { getEvents } from '#features/screening/timeline.ts';
import type { Db } from '#server/db/pool.ts';
import { shownParts } from '../listMatches.ts';
import * as queries from './sql.ts';

const keptFound = z.nullable(z.array(keptMatch));

/** All of it, or with one check alone. */
export async function readChecks(db: Db, clientId: string, checkId?: string): Promise<Screening> {
  const all = await db.many(queries.listChecks, [clientId]);
  const rows = checkId === undefined ? all : await db.many(queries.readCheck, [checkId]);
  const hits = await db.many(queries.listHits, [rows.map(({ id }) => id)]);
  const screened = await db.many(queries.listScreened, [clientId]);
  const suppressions = await db.many(queries.listSuppressions, [clientId]);
  const checks = rows.map(
    (row): ScreeningCheck => ({
      ...{ id: row.id, subjectId: row.subject_id, subject: row.subject_name ?? '', cause: row.cause, at: row.at },
      ...{ versions: row.versions, matcher: row.matcher, found: keptFound.parse(row.found) },
      hits: hits
        .filter((hit) => hit.check_id === row.id)
        .map((hit) => ({
          ...{ list: hit.code, entityId: hit.entity_id, name: hit.entity_name, score: hit.score_permille },
          ...{ state: hit.state, caseId: hit.case_id, differences: getDifferences(shownParts(hit)) },
        })),
    }),
  );
  return {
    screened: screened.map(({ subject_id: subjectId, name, at, is_client: isClient }) => ({
      subjectId,
      name,
      at,
      isClient,
    })),
    checks,
    events: getEvents(checks),
    suppressions: suppressions.map((one) => ({
      ...{ id: one.id, list: one.code, entityId: one.entity_id, madeBy: one.made_by },
      ...{ subject: one.subject, reason: one.reason },
      ...{ confirmedBy: one.confirmed_by ?? '', madeAt: one.made_at, until: one.until_on, endedAt: one.ended_at },
      endReason: one.end_reason === 'data' || one.end_reason === 'until' ? one.end_reason : '',
    })),
  };
}
