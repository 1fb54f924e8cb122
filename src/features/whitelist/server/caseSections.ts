/** The living entries of the white list of the client of a case. */
import type { DescribeCase } from '#server/cases/declared.ts';
import { toItem } from './handlers.ts';
import { listEntries, readClient } from './sql.ts';

export const whatIsWhiteListed: DescribeCase = async (db, { clientId }) => {
  const client = await db.maybe(readClient, [clientId]);
  const entries = client
    ? (await db.many(listEntries, [clientId, false])).map((row) => ({
        ...toItem(row, client),
        isSameData: row.is_same_data,
      }))
    : [];
  const living = entries.filter(({ state }) => state === 'valid' || state === 'lapsed');
  const rows = living.map((entry) => [
    [entry.name, entry.iban].filter(Boolean).join(', '),
    entry.ruleTitle,
    entry.state === 'valid' ? entry.until : formatLapsed(entry),
    [entry.madeBy, entry.confirmedBy].filter(Boolean).join(', confirmed by '),
    entry.comment,
  ]);
  const columns = ['Counterparty', 'Rule', 'Until', 'By', 'Comment'].map((title) => ({ title }));
  return [{ title: 'White list', place: 'client', columns, rows }];
};

const formatLapsed = ({ isSameData }: { isSameData: boolean }) =>
  isSameData ? 'Lapsed: an alert about the client was right' : 'Lapsed: the data changed';
