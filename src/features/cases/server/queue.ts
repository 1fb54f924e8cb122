import { listRuleTitles } from '#features/whitelist/server/ruleTitles.ts';
import type { Context } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import type { Answer, Parsed } from '#shared/call.ts';
import { getFilter } from '#shared/lists/list.ts';
import type { caseCalls } from '../calls.ts';
import { caseList } from '../caseList.ts';
import { getReader } from './caseReader.ts';
import { caseSource } from './caseSource.ts';
import { readHere } from './colleagues.ts';
import { readFigures } from './figures.ts';

export async function readQueue(
  { query }: Parsed<typeof caseCalls.listCases>,
  context: Context,
): Promise<Answer<typeof caseCalls.listCases>> {
  const { db } = context;
  const reader = getReader(context);
  const scope = bankScope(context, 'subject_id');
  const filter = getFilter(caseList, query);
  const { items, next } = await readList(caseSource(reader, filter), scope, query, db);
  if (query.next !== undefined) return { items, next };
  const here = await readHere(
    db,
    reader.id,
    items.map(({ id }) => id),
  );
  return { items, next, ...(await readFigures(db, reader, scope, query)), here, rules: await listRuleTitles(db) };
}

export function exportQueue({ query }: Parsed<typeof caseCalls.exportCases>, context: Context) {
  const source = caseSource(getReader(context), getFilter(caseList, query));
  return exportList(source, bankScope(context, 'subject_id'), query, context);
}
