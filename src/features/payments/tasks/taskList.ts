/** The list of tasks: what narrows and orders it, and its columns in a table and in a file. */

import { formatPlain } from '#shared/formatPlain.ts';
import { oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';
import { type Task, task, taskStandings } from './task.ts';

export const taskList = declareList({
  name: 'tasks',
  item: task,
  filters: { standing: oneOf(taskStandings), text: searchText() },
  sorts: {
    name: ({ name }) => formatPlain(name),
    creator: ({ creator }) => formatPlain(creator),
    account: ({ accountName }) => formatPlain(accountName),
    createdAt: ({ createdAt }) => sortMoment(createdAt),
    standing: standingKey,
    amount: ({ amount }) => getMinor(amount),
  },
  order: '-createdAt',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: 'Payee',
    iban: 'IBAN',
    amount: 'Amount',
    currency: 'Currency',
    fee: 'Fee',
    message: 'Message',
    from: 'From',
    creator: 'Created by',
    createdAt: 'Created',
    standing: 'Approval',
  },
});

/** As the words for it sort: not sent, on one's own device, with others by the name of the first. */
function standingKey({ standing, awaited: [first] }: Pick<Task, 'standing' | 'awaited'>): string {
  if (standing === 'unsent') return '1';
  return standing === 'mine' ? '2' : `3${formatPlain(first?.name ?? '')}`;
}
