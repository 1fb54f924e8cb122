/** The relations of a client as CSV. */
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context } from '#server/http/context.ts';
import type { DownloadAnswer } from '#shared/call.ts';
import { csvName, csvText } from '#shared/csv.ts';
import { dayAt } from '#shared/days.ts';
import type { Relation } from '../calls.ts';
import { isFound } from '../isFound.ts';
import type { RelationFilter } from '../relationFilter.ts';
import { formatOptions, isUserRole, roleLabels } from '../rules.ts';
import { getRelation, readItems } from './readRelations.ts';

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
const stateLabels = { living: 'Living', invited: 'Invited', ended: 'Ended' } as const;

export async function relationsFile(
  clientId: string,
  filter: RelationFilter,
  { caller, requestId, services }: Context,
): Promise<DownloadAnswer> {
  const reader = getPerson(caller);
  const { state, text = '' } = filter;
  const rows = await inSnapshot(services.pool, (db) => readItems(db, clientId, reader));
  await recordRead(services.pool, reader.personId, requestId, {
    clientId,
    verb: 'relation.export',
    subjectKind: 'client',
    subjectId: clientId,
    facts: { filter: JSON.stringify({ ...(state && { state }), ...(text.trim() !== '' && { text: 'given' }) }) },
  });
  const found = rows.map(getRelation).filter((each) => isFound(each, filter));
  const cells = found.map((each) => getCells(each, services.bank.zone));
  const name = csvName(['relations', clientId, state], text);
  return { type: 'text/csv', name, body: Buffer.from(csvText(headings, cells)) };
}

function getCells({ role, options, direction, other, state, from, until, ...rest }: Relation, zone: string): string[] {
  const isUser = isUserRole(role);
  return [
    other.name,
    other.id,
    roleLabels[role][direction],
    isUser ? '' : options,
    isUser ? formatOptions(role, options) : '',
    stateLabels[state],
    dayAt(from, zone),
    until === null ? '' : dayAt(until, zone),
    rest.document,
    rest.address,
    rest.email,
  ];
}
