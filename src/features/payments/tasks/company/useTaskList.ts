/** The tasks under a filter, in an order, whole where either is wanted, and as a file. */
import { useEffect, useState } from 'react';
import { saveCsv } from '../../../../client/api/saveDownload.ts';
import { useCompanyId, usePerson } from '../../../../client/session/person.ts';
import { today } from '../../../../client/ui/input/periods.ts';
import { readSort, sortedRows } from '../../../../client/ui/table/sorting.ts';
import { momentWords } from '../../../../shared/days.ts';
import { decimalText, parseAmountText } from '../../../../shared/money.ts';
import type { Task } from '../calls.ts';
import { filterTasks, type TaskFilter } from '../taskFilter.ts';
import { taskStanding } from '../words.ts';
import type { taskColumns } from './taskColumns.tsx';
import { useTasks } from './useTasks.ts';

interface ListSearch extends TaskFilter {
  sort?: string | undefined;
}

/** `rows` are those shown; a filter, an order or a file of a part of the tasks would mislead, so all are fetched for it. */
export function useTaskList(search: ListSearch, columns: ReturnType<typeof taskColumns>) {
  const { ID: personId } = usePerson();
  const companyId = useCompanyId();
  const tasks = useTasks();
  const { hasMore, isLoadingMore, loadMore, problem } = tasks;
  const [isSaving, setSaving] = useState(false);
  const isFiltered = search.standing !== undefined || Boolean(search.text);
  const sort = readSort(search.sort);
  const needsAll = (isFiltered || sort !== undefined || isSaving) && hasMore && !isLoadingMore && !problem;
  const rows = tasks.items && sortedRows(filterTasks(tasks.items, search, personId), columns, sort);
  useEffect(() => {
    if (needsAll) loadMore();
  }, [needsAll, loadMore]);
  useEffect(() => {
    if (!isSaving || (hasMore && !problem)) return;
    setSaving(false);
    if (rows && !hasMore) saveTasks(rows, companyId, personId);
  }, [isSaving, hasMore, problem, rows, companyId, personId]);
  return { tasks, rows, sort, isFiltered, isSaving, save: () => setSaving(true) };
}

const headings = ['Payee', 'IBAN', 'Amount', 'Currency', 'Fee', 'Message', 'From', 'Created by', 'Created', 'Approval'];

/** Saves what is shown, with times as they are shown here. */
function saveTasks(rows: readonly Task[], companyId: string, personId: string): void {
  const lines = rows.map((task) => [
    task.name,
    task.account,
    decimalOf(task.amount),
    task.currency,
    decimalOf(task.fee),
    task.details,
    task.accountid.split('.')[1] ?? '',
    task.creator,
    momentWords(task.createdAt),
    taskStanding(task, personId).words,
  ]);
  saveCsv(`tasks-${companyId}-${today()}.csv`, headings, lines);
}

function decimalOf(text: string): string {
  const amount = parseAmountText(text);
  return amount ? decimalText(amount.minor, amount.currency) : '';
}
