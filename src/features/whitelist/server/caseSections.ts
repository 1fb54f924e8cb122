/** The living entries of the white list of the client of a case. */
import type { DescribeCase } from '../../../server/cases/declared.ts';
import { watchRules } from '../rules.ts';
import { listEntries } from './sql.ts';

export const whatIsWhiteListed: DescribeCase = async (db, { clientId }) => {
  const living = (await db.many(listEntries, [clientId])).filter(({ ended_at: ended }) => ended === null);
  const rows = living.map((entry) => [
    [entry.name, entry.iban].filter(Boolean).join(', '),
    watchRules[entry.rule],
    entry.is_same_data ? entry.until_on : 'Lapsed: the data changed',
    [entry.made_by, entry.confirmed_by].filter(Boolean).join(', confirmed by '),
    entry.comment,
  ]);
  const columns = ['Counterparty', 'Rule', 'Until', 'By', 'Comment'].map((title) => ({ title }));
  return [{ title: 'White list', place: 'client', columns, rows }];
};
