import { Suspense, useState } from 'react';
import { loadFailure } from '../../../client/lists/loadFailure.ts';
import { StaleBanner } from '../../../client/lists/StaleBanner.tsx';
import { Money } from '../../../client/money/Money.tsx';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { useLetters, usePerson } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { CsvButton } from '../../../client/ui/action/CsvButton.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { neighbours } from '../../../client/ui/table/columns.ts';
import { writeSort } from '../../../client/ui/table/sorting.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { sumAmounts } from '../../../shared/money.ts';
import { useFunds } from '../../clients/company/funds.ts';
import { NewPayment } from '../orders/company/NewPayment.tsx';
import { PayAside } from '../orders/company/PayAside.tsx';
import type { Task } from '../tasks/calls.ts';
import { ChosenTasks } from '../tasks/company/ChosenTasks.tsx';
import { TaskActions, TaskIcons } from '../tasks/company/TaskActions.tsx';
import { TaskFilters } from '../tasks/company/TaskFilters.tsx';
import { TaskPanel } from '../tasks/company/TaskPanel.tsx';
import { taskColumns } from '../tasks/company/taskColumns.tsx';
import { useCancelTasks } from '../tasks/company/useManyTasks.ts';
import { useTaskList } from '../tasks/company/useTaskList.ts';
import { useTellDecisions } from '../tasks/company/useTasks.ts';
import { mayUpdate } from '../tasks/rules.ts';
import { tasksSearch } from './search.ts';

const CancelTaskDialog = lazyPart(() =>
  import('../tasks/company/CancelTaskDialog.tsx').then((module) => module.CancelTaskDialog),
);

const rowKey = ({ id }: Task) => id;
const noTasks: readonly Task[] = [];

/** Payments that wait for somebody: sent for approval, changed or cancelled here. */
export function TasksPage() {
  const [search, change] = usePageSearch(tasksSearch);
  const me = { personId: usePerson().ID, letters: useLetters() };
  const { funds } = useFunds();
  const columns = taskColumns({ personId: me.personId, funds });
  const { tasks, rows, sort, isFiltered, isSaving, save } = useTaskList(search, columns);
  const [asked, setAsked] = useState<readonly Task[]>(noTasks);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  useTellDecisions(tasks.items, handled);
  const { cancel, isRunning } = useCancelTasks((taskIds) => {
    setHandled((before) => new Set([...before, ...taskIds]));
    setAsked(noTasks);
    select(new Set());
    if (search.open && taskIds.includes(search.open)) change({ open: undefined });
  });

  // what has left the list is chosen no more
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? noTasks;
  const open = tasks.items?.find(({ id }) => id === search.open);
  // an address can ask for a change that is not this person's to make
  const mayEdit = !open || mayUpdate({ initiatorId: open.creatorId }, me);
  const pay = search.pay === 'edit' && !mayEdit ? undefined : search.pay;
  const beside = neighbours(rows ?? [], rowKey, search.open);
  const clear = () => change({ standing: undefined, text: undefined });
  const show = (task: Task | undefined) => task && (() => change({ open: task.id }));
  const edit = (task: Task) => change({ open: task.id, pay: 'edit' }, { replace: false });

  return (
    <Page
      title="Tasks"
      summary="Payments that wait for approval. Money moves once they are approved."
      actions={<NewPayment onClick={() => change({ pay: 'new', open: undefined }, { replace: false })} />}
    >
      <TaskFilters
        tasks={tasks.items}
        personId={me.personId}
        filter={search}
        onChange={change}
        onClear={isFiltered ? clear : undefined}
        actions={<CsvButton isEmpty={!rows?.length} loading={isSaving} onSave={save} />}
      />
      <StaleBanner problem={tasks.problem} shown={tasks.items !== undefined} />
      <Table
        label="Payments that wait for approval"
        columns={columns}
        rows={rows}
        sort={sort}
        onSort={(next) => change({ sort: writeSort(next) })}
        rowKey={rowKey}
        onOpen={(task) => change({ open: task.id, pay: undefined }, { replace: search.open !== undefined })}
        openKey={search.open}
        rowActions={(task) => <TaskIcons task={task} me={me} onEdit={edit} onCancel={(one) => setAsked([one])} />}
        actionsWidthPx={68}
        selection={{
          selected: new Set(chosen.map(rowKey)),
          onChange: select,
          actions: <ChosenTasks tasks={chosen} me={me} onSent={() => select(new Set())} onCancel={setAsked} />,
        }}
        error={loadFailure(tasks, 'Tasks could not be loaded')}
        empty={isFiltered ? <NoMatch onClear={clear} /> : <NoTasks />}
        {...(rows && { footer: { count: countWords(rows, tasks.hasMore), sum: <Sums tasks={rows} /> } })}
        more={tasks.hasMore ? { onMore: tasks.loadMore, loading: tasks.isLoadingMore } : undefined}
      />
      {open && !pay && (
        <TaskPanel
          task={open}
          personId={me.personId}
          funds={funds}
          onClose={() => change({ open: undefined })}
          onPrevious={show(beside.previous)}
          onNext={show(beside.next)}
          actions={<TaskActions task={open} me={me} onCancel={(one) => setAsked([one])} />}
        />
      )}
      <PayAside mode={pay} task={open} onClose={() => change({ pay: undefined })} />
      {asked.length > 0 && (
        <Suspense fallback={null}>
          <CancelTaskDialog
            tasks={asked}
            loading={isRunning}
            onClose={() => setAsked(noTasks)}
            onConfirm={(sure) => void cancel(sure.map(rowKey))}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Sums({ tasks }: { tasks: readonly Task[] }) {
  return sumAmounts(tasks.map(({ amount }) => amount)).map(({ currency, minor }) => (
    <Money key={currency} minor={minor} currency={currency} />
  ));
}

function NoTasks() {
  return (
    <EmptyState icon="check-circle" title="Nothing waits for approval">
      A payment stands here from its creation until it is approved, rejected or cancelled.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon="search" title="No payments match" action={<Button onClick={onClear}>Clear filters</Button>}>
      Nothing waits under these filters. Take one away to see more.
    </EmptyState>
  );
}

function countWords(tasks: readonly Task[], hasMore: boolean): string {
  const count = `${tasks.length}${hasMore ? '+' : ''}`;
  return tasks.length === 1 ? '1 payment' : `${count} payments`;
}
