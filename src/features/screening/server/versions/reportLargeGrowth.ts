/** A list that grows by much is in use at once, and seen: the Head of AML and all administrators get a notice. */

import { addsMuch, type ListCode, lists } from '#features/screening/lists.ts';
import { controllersBut } from '#server/access/controllers.ts';
import { notify } from '#server/access/notify.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** `before`: entries in use until now */
const readGrowth = sql<{
  code: ListCode;
  file_name: string;
  added: number;
  before: number;
  sender: string | null;
}>(`
  select v.code, v.file_name, v.added, (v.entries - v.added + v.removed)::integer as before, p.full_name as sender
  from list_version v
  left join person p on p.id = v.sent_by
  where v.id = $1`);

/** @param madeBy who took it; null: the watched folder */
export async function reportLargeGrowth(tx: Db, versionId: string, madeBy: string | null): Promise<void> {
  const { code, file_name: file, added, before, sender } = await tx.one(readGrowth, [versionId]);
  if (!addsMuch({ added, before })) return;
  const lines = [
    { label: 'List', value: `${code}: ${lists[code].title}` },
    { label: 'File', value: file },
    { label: 'Sent by', value: sender ?? 'The watched folder' },
    { label: 'Added', value: `${added} entries to ${before}` },
    { label: 'Effect', value: 'Clients are screened against the new entries now' },
  ];
  const title = `List ${code} grew by ${Math.floor((added * 100) / before)} %`;
  for (const id of await controllersBut(tx)) await notify(tx, [id], { from: madeBy ?? id, title, lines });
}
