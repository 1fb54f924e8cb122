import { listColumns } from '#client/lists/listColumns.ts';
import { Money } from '#client/money/Money.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { parseAmountText } from '#shared/money.ts';
import type { Task } from '../task.ts';
import { taskList } from '../taskList.ts';
import { taskStanding } from '../words.ts';
import { ApproveButton } from './ApproveButton.tsx';
import styles from './tasks.module.css';

interface ColumnsOptions {
  personId: string;
  funds: readonly ShownFund[] | undefined;
}

/** Columns of tasks. In a narrow table, what says least about the decision goes first; next step and amount stay. */
export function taskColumns({ personId, funds }: ColumnsOptions): Column<Task>[] {
  const account = {
    key: 'account',
    title: 'From account',
    width: 140,
    hideBelow: 1440 as const,
    list: 'none' as const,
    render: ({ accountName }: Task) => <span className={styles.quiet}>{accountName}</span>,
  };
  return listColumns(taskList, [
    { key: 'name', render: ({ name }) => name },
    {
      key: 'message',
      hideBelow: 768,
      list: 'none',
      render: ({ details }) => <span className={styles.quiet}>{details}</span>,
    },
    {
      key: 'creator',
      width: 160,
      hideBelow: 1280,
      list: 'none',
      render: ({ creator }) => <span className={styles.quiet}>{creator}</span>,
    },
    ...(funds?.length === 1 ? [] : [account]),
    {
      key: 'createdAt',
      width: 116,
      hideBelow: 1440,
      list: 'none',
      render: ({ createdAt }) => (
        <span className={styles.quiet}>
          <Time at={createdAt} part="day" />
        </span>
      ),
    },
    {
      key: 'standing',
      width: 220,
      hideBelow: 1024,
      list: 'detail',
      render: (task) => <TaskStanding task={task} personId={personId} />,
    },
    {
      key: 'next',
      title: 'Next step',
      width: 216,
      list: 'state',
      render: (task) => <ApproveButton task={task} size="xsmall" />,
    },
    {
      key: 'amount',
      width: 136,
      align: 'end',
      render: (task) => <TaskAmount task={task} />,
    },
  ]);
}

export function TaskStanding({ task, personId }: { task: Pick<Task, 'awaited'>; personId: string }) {
  const { words, kind } = taskStanding(task, personId);
  return (
    <StatusBadge kind={kind} quiet icon={kind === 'info' ? 'phone' : kind === 'pending' ? 'clock' : 'minus'}>
      {words}
    </StatusBadge>
  );
}

/** The amount, without the fee. */
export function TaskAmount({ task, size }: { task: Pick<Task, 'amount'>; size?: 'large' }) {
  const amount = parseAmountText(task.amount);
  if (!amount) return null;
  return <Money minor={amount.minor} currency={amount.currency} {...(size && { size })} />;
}
