import { useTypedSearch } from '#client/lists/useTypedSearch.ts';
import { FilterBar } from '#client/ui/table/FilterBar.tsx';
import { getFilter } from '#shared/lists/list.ts';
import { type CaseItem, caseList } from '../caseList.ts';
import { queueFields } from './queueFields.tsx';
import type { Queue, QueueQuestion } from './useQueue.ts';

interface QueueFiltersProps {
  search: QueueQuestion;
  items: readonly CaseItem[] | undefined;
  rules: Queue['rules'];
  onChange: (changes: QueueQuestion) => void;
  onClear: (() => void) | undefined;
}

/** Search and chips of the queue in one line. */
export function QueueFilters({ search, items = [], rules, onChange, onClear }: QueueFiltersProps) {
  const [typed, setTyped] = useTypedSearch(search.text, (text) => onChange({ text: text || undefined }));
  const assignees = new Map(items.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee.fullName]] : [])));
  return (
    <FilterBar
      search={{ value: typed, onChange: setTyped, placeholder: 'Client, client number or case number' }}
      fields={queueFields({ filter: getFilter(caseList, search), assignees, rules, onChange })}
      onClear={onClear}
    />
  );
}
