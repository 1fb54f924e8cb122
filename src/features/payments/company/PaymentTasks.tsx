import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { ListView } from '#client/lists/ListView.tsx';
import { Money } from '#client/money/Money.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { useLetters, usePerson } from '#client/session/person.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { stepsBeside } from '#client/ui/table/columns.ts';
import { useSelection } from '#client/ui/table/useSelection.tsx';
import { useFunds } from '#features/clients/company/funds.ts';
import type { ListCount } from '#shared/lists/list.ts';
import { sumAmounts } from '#shared/money.ts';
import { NewPayment } from '../orders/company/NewPayment.tsx';
import { PayAside } from '../orders/company/PayAside.tsx';
import { taskCalls } from '../tasks/calls.ts';
import { ChosenTasks } from '../tasks/company/ChosenTasks.tsx';
import { TaskIcons, taskActions } from '../tasks/company/TaskActions.tsx';
import { TaskPanel } from '../tasks/company/TaskPanel.tsx';
import { taskColumns } from '../tasks/company/taskColumns.tsx';
import { useCancelTasks } from '../tasks/company/useManyTasks.ts';
import { useOpenTask } from '../tasks/company/useOpenTask.ts';
import { useDecisionAlerts, useTasks } from '../tasks/company/useTasks.ts';
import { mayUpdate } from '../tasks/rules.ts';
import { type Task, taskStandings } from '../tasks/task.ts';
import { taskList } from '../tasks/taskList.ts';
import { standingTitles } from '../tasks/words.ts';
import { tasksSearch } from './search.ts';

const CancelTaskDialog = lazyPart(() =>
  import('../tasks/company/CancelTaskDialog.tsx').then((module) => module.CancelTaskDialog),
);

const rowKey = ({ id }: Task) => id;
const noTasks: readonly Task[] = [];
const words = {
  one: 'payment',
  many: 'payments',
  search: 'Payee, message, IBAN or amount',
  failed: 'Tasks could not be loaded',
};
const standingTabs = {
  field: 'standing',
  label: 'Whose turn it is',
  words: [{ value: 'all', label: 'All' }, ...taskStandings.map((value) => ({ value, label: standingTitles[value] }))],
};

/** Payments waiting for approval, to send, change or cancel. `above`: tasks of other features. */
export function PaymentTasks({ above }: { above: ReactNode }) {
  const [search, change] = usePageSearch(tasksSearch);
  const me = { personId: usePerson().ID, letters: useLetters() };
  const { funds } = useFunds();
  const columns = taskColumns({ personId: me.personId, funds });
  const list = useTasks(search);
  const rows = list.items;
  const [asked, setAsked] = useState<readonly Task[]>(noTasks);
  const { selection, clear } = useChosen(rows, me, setAsked);
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  // decisions are announced under any filter
  useDecisionAlerts(useTasks().items, handled);
  const { cancel, isRunning } = useCancelTasks((taskIds) => {
    setHandled((before) => new Set([...before, ...taskIds]));
    setAsked(noTasks);
    clear();
    if (search.open && taskIds.includes(search.open)) change({ open: undefined });
  });

  const open = useOpenTask(rows, search.open);
  // the address may name a change that this person may not make
  const mayEdit = !open || mayUpdate({ initiatorId: open.creatorId }, me);
  const pay = search.pay === 'edit' && !mayEdit ? undefined : search.pay;
  const edit = (task: Task) => change({ open: task.id, pay: 'edit' }, { replace: false });

  return (
    <Page
      title="Tasks"
      summary="Payments waiting for approval. No money moves until then."
      actions={<NewPayment onClick={() => change({ pay: 'new', open: undefined }, { replace: false })} />}
    >
      {above}
      <ListView
        list={taskList}
        shown={list}
        search={search}
        onChange={change}
        label="Payments waiting for approval"
        words={words}
        tabs={standingTabs}
        file={{ call: taskCalls.exportTasks, input: list.input }}
        columns={columns}
        onOpen={(task) => change({ open: task.id, pay: undefined }, { replace: search.open !== undefined })}
        openKey={search.open}
        rowActions={(task) => <TaskIcons task={task} me={me} onEdit={edit} onCancel={(one) => setAsked([one])} />}
        actionsWidthPx={68}
        selection={selection}
        sum={<Sums count={list.count} />}
        empty={<NoTasks />}
      />
      {open && !pay && (
        <TaskPanel
          task={open}
          personId={me.personId}
          funds={funds}
          onClose={() => change({ open: undefined })}
          {...stepsBeside(rows, rowKey, search.open, (task) => change({ open: task.id }))}
          actions={taskActions({ task: open, me, onCancel: (one) => setAsked([one]) })}
        />
      )}
      <PayAside mode={pay} task={open} onClose={() => change({ pay: undefined })} />
      <CancelTasks
        tasks={asked}
        loading={isRunning}
        onClose={() => setAsked(noTasks)}
        onConfirm={(sure) => void cancel(sure.map(rowKey))}
      />
    </Page>
  );
}

type Viewer = ComponentProps<typeof ChosenTasks>['me'];

/** The tasks that are chosen, with what can be done with them. One that left the list is no longer chosen. */
function useChosen(rows: readonly Task[] = noTasks, me: Viewer, onCancel: (tasks: readonly Task[]) => void) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const clear = () => select(new Set());
  const chosen = rows.filter(({ id }) => selected.has(id));
  const selection = useSelection({
    rows,
    rowKey,
    selected: new Set(chosen.map(rowKey)),
    onChange: select,
    actions: <ChosenTasks tasks={chosen} me={me} onSent={clear} onCancel={onCancel} />,
  });
  return { selection, clear };
}

function CancelTasks(props: ComponentProps<typeof CancelTaskDialog>) {
  if (props.tasks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CancelTaskDialog {...props} />
    </Suspense>
  );
}

function Sums({ count }: { count: ListCount | undefined }) {
  return sumAmounts(count?.sums?.['amount'] ?? []).map(({ currency, minor }) => (
    <Money key={currency} minor={minor} currency={currency} />
  ));
}

function NoTasks() {
  return (
    <EmptyState icon="check-circle" title="Nothing to approve">
      Payments appear here until they are approved, rejected or canceled.
    </EmptyState>
  );
}
