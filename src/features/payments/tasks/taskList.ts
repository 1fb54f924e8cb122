/** The list of tasks: what narrows and orders it, and its columns in a table and in a file. */
import { oneOf, searchText } from '../../../shared/lists/fields.ts';
import { declareList, sortMoment } from '../../../shared/lists/list.ts';
import { decimalText, parseAmountText } from '../../../shared/money.ts';
import { plainWords } from '../../../shared/plainWords.ts';
import { type Task, task, taskStandings } from './task.ts';
import { taskStanding } from './words.ts';

export const taskList = declareList({
  name: 'tasks',
  item: task,
  filters: { standing: oneOf(taskStandings), text: searchText() },
  sorts: {
    name: ({ name }) => plainWords(name),
    creator: ({ creator }) => plainWords(creator),
    account: ({ accountName }) => plainWords(accountName),
    createdAt: ({ createdAt }) => sortMoment(createdAt),
    standing: standingKey,
    amount: ({ amount }) => parseAmountText(amount)?.minor ?? 0n,
  },
  order: '-createdAt',
  keyOf: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: { title: 'Payee', text: ({ name }) => name },
    iban: { title: 'IBAN', text: ({ account }) => account },
    amount: { title: 'Amount', text: ({ amount }) => decimalOf(amount) },
    currency: { title: 'Currency', text: ({ currency }) => currency },
    fee: { title: 'Fee', text: ({ fee }) => decimalOf(fee) },
    message: { title: 'Message', text: ({ details }) => details },
    from: { title: 'From', text: ({ accountid }) => accountid.split('.')[1] ?? '' },
    creator: { title: 'Created by', text: ({ creator }) => creator },
    createdAt: { title: 'Created', text: ({ createdAt }, { timeIn }) => timeIn(createdAt) },
    standing: { title: 'Approval', text: (task, { personId }) => taskStanding(task, personId).words },
  },
});

/** As the words for it sort: not sent, on one's own device, with others by the name of the first. */
function standingKey({ standing, awaited: [first] }: Pick<Task, 'standing' | 'awaited'>): string {
  if (standing === 'unsent') return '1';
  return standing === 'mine' ? '2' : `3${plainWords(first?.name ?? '')}`;
}

function decimalOf(text: string): string {
  const amount = parseAmountText(text);
  return amount ? decimalText(amount.minor, amount.currency) : '';
}
