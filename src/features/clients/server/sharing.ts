/** Clients that have something in common with the client of a case. */
import type { DescribeCase } from '../../../server/cases/declared.ts';
import { statusOf, statusWords } from '../standing.ts';
import { riskName } from './caseSections.ts';
import { listSharing } from './caseSectionsSql.ts';

export const whoSharesWithThem: DescribeCase = async (db, { clientId }, { id }) => {
  const rows = (await db.many(listSharing, [clientId, id])).map((other) => [
    other.title,
    other.id,
    other.what,
    riskName(other.risk),
    statusOf(other.flags)
      .map((letter) => statusWords[letter])
      .join(', '),
  ]);
  const columns = ['Client', 'Number', 'What is shared', 'Risk', 'Status'].map((title) => ({ title }));
  return [{ title: 'Clients that share something', place: 'client', columns, rows }];
};
