/** The relations of a client as CSV. */
import { personOf } from '../../../server/access/caller.ts';
import { recordRead } from '../../../server/audit/record.ts';
import { inSnapshot } from '../../../server/db/transactions.ts';
import type { Context } from '../../../server/http/context.ts';
import type { DownloadAnswer } from '../../../shared/call.ts';
import { csvText } from '../../../shared/csv.ts';
import { dayAt } from '../../../shared/days.ts';
import type { Relation } from '../calls.ts';
import { isUserRole, optionsWords, roleWords } from '../rules.ts';
import { readItems, relationOf } from './readRelations.ts';

const headings = [
  'Name',
  'Number',
  'Relation',
  'Share, %',
  'May',
  'State',
  'From',
  'Until',
  'Document',
  'Address',
  'E-mail',
];
const stateWords = { living: 'Living', invited: 'Invited', ended: 'Ended' } as const;

export async function relationsFile(
  clientId: string,
  { caller, requestId, services }: Context,
): Promise<DownloadAnswer> {
  const reader = personOf(caller);
  const rows = await inSnapshot(services.pool, (db) => readItems(db, clientId, reader));
  await recordRead(services.pool, reader.personId, requestId, {
    clientId,
    verb: 'relation.export',
    subjectKind: 'client',
    subjectId: clientId,
  });
  const cells = rows.map((row) => cellsOf(relationOf(row), services.bank.zone));
  return { type: 'text/csv', name: `relations-${clientId}.csv`, body: Buffer.from(csvText(headings, cells)) };
}

function cellsOf({ role, options, direction, other, state, from, until, ...rest }: Relation, zone: string): string[] {
  const isUser = isUserRole(role);
  return [
    other.name,
    other.id,
    roleWords[role][direction],
    isUser ? '' : options,
    isUser ? optionsWords(role, options) : '',
    stateWords[state],
    dayAt(from, zone),
    until === null ? '' : dayAt(until, zone),
    rest.document,
    rest.address,
    rest.email,
  ];
}
