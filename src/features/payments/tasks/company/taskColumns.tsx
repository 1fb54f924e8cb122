import { Money } from '../../../../client/money/Money.tsx';
import { StatusBadge } from '../../../../client/ui/display/StatusBadge.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import type { Column } from '../../../../client/ui/table/columns.ts';
import { parseAmountText } from '../../../../shared/money.ts';
import type { ShownFund } from '../../../clients/company/funds.ts';
import type { Task } from '../calls.ts';
import { taskStanding } from '../words.ts';
import { ApproveButton } from './ApproveButton.tsx';
import styles from './tasks.module.css';

interface ColumnsOptions {
  personId: string;
  funds: readonly ShownFund[] | undefined;
}

/** The columns of payments that await an action: to whom, from where, by whom, who is asked, how much. */
export function taskColumns({ personId, funds }: ColumnsOptions): Column<Task>[] {
  const account: Column<Task> = {
    key: 'account',
    title: 'From account',
    sortBy: ({ accountid }) => funds?.find(({ id }) => id === accountid)?.name ?? '',
    width: 140,
    hideBelow: 1280,
    render: ({ accountid }) => (
      <span className={styles.quiet}>{funds?.find(({ id }) => id === accountid)?.name ?? ''}</span>
    ),
  };
  return [
    { key: 'name', title: 'Payee', sortBy: ({ name }) => name, render: ({ name }) => name },
    {
      key: 'creator',
      title: 'Created by',
      sortBy: ({ creator }) => creator,
      width: 160,
      hideBelow: 1024,
      list: 'none',
      render: ({ creator }) => <span className={styles.quiet}>{creator}</span>,
    },
    ...(funds?.length === 1 ? [] : [account]),
    {
      key: 'createdAt',
      title: 'Created',
      sortBy: ({ createdAt }) => createdAt,
      width: 124,
      hideBelow: 1024,
      list: 'none',
      render: ({ createdAt }) => (
        <span className={styles.quiet}>
          <Time at={createdAt} part="day" />
        </span>
      ),
    },
    {
      key: 'standing',
      title: 'Approval',
      sortBy: (task) => taskStanding(task, personId).words,
      width: 216,
      list: 'detail',
      render: (task) => <TaskStanding task={task} personId={personId} />,
    },
    {
      key: 'next',
      title: 'Next step',
      width: 200,
      hideBelow: 768,
      list: 'state',
      render: (task) => <ApproveButton task={task} size="xsmall" />,
    },
    {
      key: 'amount',
      title: 'Amount',
      sortBy: ({ amount }) => parseAmountText(amount)?.minor ?? 0n,
      width: 136,
      align: 'end',
      render: (task) => <TaskAmount task={task} />,
    },
  ];
}

export function TaskStanding({ task, personId }: { task: Pick<Task, 'awaited'>; personId: string }) {
  const { words, kind } = taskStanding(task, personId);
  return (
    <StatusBadge kind={kind} quiet icon={kind === 'info' ? 'phone' : kind === 'pending' ? 'clock' : 'minus'}>
      {words}
    </StatusBadge>
  );
}

/** What will leave the account, without the fee. */
export function TaskAmount({ task, size }: { task: Pick<Task, 'amount'>; size?: 'large' }) {
  const amount = parseAmountText(task.amount);
  if (!amount) return null;
  return <Money minor={amount.minor} currency={amount.currency} {...(size && { size })} />;
}
