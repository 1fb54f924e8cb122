/** What a search finds, as CSV. */

import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { riskLabels, statusLabels } from '#features/clients/standing.ts';
import { getPerson } from '#server/access/caller.ts';
import { refuseManyLooks } from '#server/audit/manyLooks.ts';
import { recordRead } from '#server/audit/record.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context } from '#server/http/context.ts';
import type { DownloadAnswer } from '#shared/call.ts';
import { csvText } from '#shared/csv.ts';
import { hasNumber } from '#shared/ids.ts';
import { decimalText, getMinor } from '#shared/money.ts';
import type { ClientLine } from '../calls.ts';
import { isPreset, type SearchType } from '../rules.ts';
import { findClients } from './find.ts';
import { getLines } from './lines.ts';
import { readPreset, refusePreset } from './presets.ts';
import type { FoundRow } from './sql.ts';

/** pages of a preset in one file */
const maxPages = 200;
const headings = ['Number', 'Name', 'Type', 'Status', 'Risk', 'Money, EUR', 'Open cases', 'Country', 'Since'];

interface Asked {
  text?: string | undefined;
  type?: SearchType | undefined;
  typos?: 'yes' | undefined;
}

/**
 * All pages of a preset, or what words find. Leaves a record, without the words. Each client in it counts as looked at.
 * @throws Refusal reason-required; see `refuseManyLooks`
 */
export async function linesFile(asked: Asked, { caller, requestId, services }: Context): Promise<DownloadAnswer> {
  const reader = getPerson(caller);
  const lines = await inSnapshot(services.pool, async (db) =>
    getLines(db, await findFor(db, asked, maySeeRestricted(reader)), reader),
  );
  const text = asked.text?.trim() ?? '';
  const seen = lines.map(({ id }) => id);
  await refuseManyLooks(getDb(services.pool), reader.personId, seen);
  await recordRead(services.pool, reader.personId, requestId, {
    clientId: null,
    verb: 'client.export',
    subjectKind: 'list',
    subjectId: 'clients',
    facts: { search: isPreset(text) ? text : 'given', type: asked.type ?? 'clients', found: lines.length },
  });
  const cells = lines.map(getCells);
  return { type: 'text/csv', name: 'clients.csv', body: Buffer.from(csvText(headings, cells)) };
}

async function findFor(db: Db, { text = '', type = 'clients', typos }: Asked, mayAll: boolean): Promise<FoundRow[]> {
  const words = text.trim();
  if (words === '') return [];
  refusePreset(words, type);
  if (!isPreset(words)) return (await findClients(db, { text: words, type, typos: typos === 'yes', mayAll })).found;
  const all: FoundRow[] = [];
  let next: string | null | undefined;
  for (let page = 0; next !== null && page < maxPages; page++) {
    const read = await readPreset(db, words, next);
    all.push(...read.found);
    next = read.next;
  }
  return all;
}

function getCells(line: ClientLine): string[] {
  return [
    hasNumber(line.id) ? line.id : '',
    line.name,
    line.type === 'N' ? 'Natural person' : 'Company',
    line.status.map((letter) => statusLabels[letter]).join(', '),
    line.risk ? riskLabels[line.risk] : '',
    line.money === null ? '' : decimalText(getMinor(line.money)),
    String(line.openCases),
    line.country ?? '',
    line.since ?? '',
  ];
}
