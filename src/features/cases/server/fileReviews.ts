/** Files of a case, what they should prove, and what staff decided about each. */
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import type { CaseProof } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { mayAct } from '../actionRules.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { fileReviewCalls } from '../fileReviewCalls.ts';
import { fileReviews } from '../fileReviews.ts';
import { isClosed } from '../rules.ts';
import { getReader } from './caseReader.ts';
import { findReadableCase } from './readable.ts';

type CaseFile = CaseAnswer['filed'][number];

/** $2: files of persons may be opened too */
const readFiles = sql<Omit<CaseFile, 'fields'> & { fields: CaseFile['fields'] | null }>(`
  select f.id, f.name, f.media_type as type, f.size_bytes as "sizeBytes", f.has_active_content as "hasActiveContent",
    f.category, f.added_at as "addedAt",
    coalesce(a.full_name, 'The bank') as "addedBy", $2 or coalesce(c.type, 'N') <> 'N' as "mayOpen",
      coalesce(v.status, 0) as status,
    coalesce(v.reason, '') as reason, p.full_name as "reviewedBy", v.made_at as "reviewedAt",
    (select i.words from info_item_file g join info_item i on i.request_id = g.request_id and i.n = g.n
     join info_request r on r.id = g.request_id and r.case_id = x.case_id and r.state = 'answered'
     where g.file_id = f.id order by r.answered_at desc limit 1) as proves,
    (select jsonb_agg(jsonb_build_object('label', i.words, 'value', i.value) order by i.n)
     from info_item i
     where i.value is not null and i.request_id = (
       select r.id from info_item_file g join info_request r on r.id = g.request_id and r.state = 'answered'
       where g.file_id = f.id and r.case_id = x.case_id order by r.answered_at desc limit 1)) as fields
  from case_file x
  join client_file f on f.id = x.file_id
  left join client c on c.id = f.client_id
  left join person a on a.id = f.added_by
  left join lateral (
    select status, reason, made_by, made_at from case_file_review v
    where v.case_id = x.case_id and v.file_id = x.file_id order by made_at desc, id desc limit 1) v on true
  left join person p on p.id = v.made_by
  where x.case_id = $1
  order by f.added_at, f.id
  limit 200`);

export async function listFiled(
  db: Db,
  caseId: string,
  staffKeys: string,
  proofs: readonly CaseProof[],
): Promise<CaseFile[]> {
  const rows = await db.many(readFiles, [caseId, mayLook(staffKeys)]);
  const proofByFile = new Map(proofs.map((proof) => [proof.fileId, proof]));
  return rows.map(({ fields, proves, ...file }) => {
    const proof = proofByFile.get(file.id);
    return { ...file, proves: proves ?? proof?.proves ?? null, fields: fields ?? [...(proof?.fields ?? [])] };
  });
}

/** Files of persons are for staff who may see pictures (decisions for staff, section 2). */
const mayLook = (keys: string) => /[AD0]/.test(keys);

const findFile = sql<{ is_open: boolean }>(`
  select $3 or coalesce(c.type, 'N') <> 'N' as is_open
  from case_file x join client_file f on f.id = x.file_id left join client c on c.id = f.client_id
  where x.case_id = $1 and x.file_id = $2`);
const insert = sql<never>(`
  insert into case_file_review (id, case_id, file_id, status, reason, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())`);
const check = sql<never>(
  'update client_file set checked_by = $3, checked_at = bank_now() where client_id = $1 and id = $2',
);
const lockCase = sql<never>('select from client_case where id = $1 for share');

export const fileReviewHandlers: Handlers<typeof fileReviewCalls> = {
  reviewFile: async ({ params: { clientId, caseId }, body: { fileId, review, reason } }, context) => {
    const { db, caller } = context;
    const { personId: by } = getPerson(caller);
    await db.run(lockCase, [caseId]);
    const row = await findReadableCase(context, clientId, caseId);
    const reader = getReader(context);
    const file = await db.maybe(findFile, [caseId, fileId, mayLook(reader.keys)]);
    if (!file) throw new Refusal('not-found');
    if (!mayAct(reader, row) || !file.is_open) throw new Refusal('not-permitted');
    if (isClosed(row.kind, row.status)) throw new Refusal('transition-not-allowed');
    if (review !== 'approve' && reason === '')
      throw new Refusal('invalid-input', [{ path: 'reason', code: 'required' }]);
    await db.run(insert, [newId(), caseId, fileId, fileReviews[review].status, reason, by]);
    // an approval says that it was compared with what it should prove
    if (review === 'approve') await db.run(check, [clientId, fileId, by]);
    const about = { clientId, verb: 'case.review', subjectKind: 'case', subjectId: caseId } as const;
    await record(db, { ...about, facts: { file: fileId, review }, detail: { reason } });
  },
};
