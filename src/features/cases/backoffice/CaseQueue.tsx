import { serverNow } from '../../../client/api/clock.ts';
import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { classes } from '../../../client/ui/classes.ts';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { SplitView } from '../../../client/ui/layout/SplitView.tsx';
import { FilterBar } from '../../../client/ui/table/FilterBar.tsx';
import type { FilterField } from '../../../client/ui/table/filterFields.ts';
import type { CaseItem } from '../calls.ts';
import { caseGroups, caseTypes } from '../rules.ts';
import { CaseRow } from './CaseRow.tsx';
import { type CaseParts, CaseView } from './CaseView.tsx';
import styles from './cases.module.css';
import { groupName, typeName } from './caseWords.ts';
import { type CasesSearch, casesSearch } from './search.ts';
import { useCaseKeys } from './useCaseKeys.ts';
import { useQueue } from './useQueue.ts';

const everything = 'all';
/** T5 and above stand in the senior tasks (decisions for the back office, section 1). */
const listedLevels = ['T0', 'T1', 'T2', 'T3', 'T4'];
const rowKey = ({ clientID, id }: Pick<CaseItem, 'clientID' | 'id'>) => `${clientID}/${id}`;
type Change = (changes: Partial<CasesSearch>) => void;

/** The queue of cases: groups, list and the open case side by side. */
export function CaseQueue({ parts }: { parts: CaseParts }) {
  const [search, change] = usePageSearch(casesSearch);
  const { clientId, caseId, ...filter } = search;
  const queue = useQueue(filter);
  const now = serverNow();
  const openKey = clientId && caseId ? rowKey({ clientID: clientId, id: caseId }) : undefined;
  const at = queue.items?.findIndex((item) => rowKey(item) === openKey) ?? -1;
  const open = (item: CaseItem | undefined) => change({ clientId: item?.clientID, caseId: item?.id });
  const next = queue.items?.[at + 1] ?? queue.items?.[at - 1];
  const goOn = () => (next && rowKey(next) !== openKey ? open(next) : open(undefined));
  useCaseKeys({ n: next && goOn });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const clear = () => change(noFilter);
  return (
    <div className={classes(styles.desk, openKey !== undefined && styles.opened)}>
      <header className={styles.head}>
        <h1 className={styles.title}>Tasks</h1>
        <FilterBar fields={fieldsOf(search, change)} onClear={isFiltered ? clear : undefined} />
        {queue.newCases > 0 && (
          <Button size="small" icon="refresh" onClick={() => void queue.refresh()}>
            {queue.newCases === 1 ? '1 new case' : `${queue.newCases} new cases`}
          </Button>
        )}
      </header>
      <div className={styles.split}>
        <SplitView
          label="Cases"
          groups={{
            label: 'Group',
            items: groupsOf(queue),
            value: filter.group ?? everything,
            onChange: (value) => change({ group: caseGroups.find((group) => group === value) }),
          }}
          rows={queue.items}
          rowKey={rowKey}
          renderRow={(item) => <CaseRow item={item} now={now} />}
          openKey={openKey}
          onOpen={(key) => open(queue.items?.find((item) => rowKey(item) === key))}
          error={queue.failure}
          empty={<NoCases isFiltered={isFiltered} onClear={clear} />}
          count={countWords(queue.items?.length ?? 0, Boolean(queue.more))}
          more={queue.more}
        >
          {clientId && caseId && (
            <CaseView
              key={openKey}
              parts={parts}
              clientId={clientId}
              caseId={caseId}
              item={queue.items?.[at]}
              onDecided={() => {
                goOn();
                void queue.refresh();
              }}
              onChanged={() => void queue.refresh()}
            />
          )}
        </SplitView>
      </div>
    </div>
  );
}

const noFilter = { group: undefined, type: undefined, level: undefined, assignee: undefined, show: undefined };

function groupsOf({ groups, total }: Pick<ReturnType<typeof useQueue>, 'groups' | 'total'>) {
  const isOverdue = groups.some(({ overdue }) => overdue > 0);
  return [
    { value: everything, label: 'All', ...(total !== undefined && { count: total, isOverdue }) },
    ...caseGroups.map((group) => {
      const found = groups.find((one) => one.group === group);
      return {
        value: group,
        label: groupName(group),
        ...(found && { count: found.count, isOverdue: found.overdue > 0 }),
      };
    }),
  ];
}

function fieldsOf({ type, level, assignee, show }: CasesSearch, change: Change): FilterField[] {
  return [
    {
      kind: 'choice',
      label: 'Show',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'overdue', label: 'Overdue' },
      ],
      value: show,
      onChange: (value) => change({ show: (['active', 'overdue'] as const).find((one) => one === value) }),
    },
    {
      kind: 'choice',
      label: 'Assignee',
      options: [
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'Nobody' },
      ],
      value: assignee,
      onChange: (value) => change({ assignee: (['me', 'none'] as const).find((one) => one === value) }),
    },
    {
      kind: 'choice',
      label: 'Level',
      options: listedLevels.map((one) => ({ value: one, label: one })),
      value: level,
      onChange: (value) => change({ level: value }),
    },
    {
      kind: 'choice',
      label: 'Type',
      options: caseTypes.map((one) => ({ value: one, label: typeName(one) })),
      value: type,
      onChange: (value) => change({ type: caseTypes.find((one) => one === value) }),
    },
  ];
}

function countWords(count: number, hasMore: boolean): string {
  return `${count === 1 ? '1 case' : `${count} cases`}${hasMore ? ' shown' : ''}, due first on top`;
}

function NoCases({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState icon="search" title="Nothing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
        Try removing a filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="check-circle" title="No open case">
      Screening, rules, held payments and requests of clients open cases here. Staff open one on a client’s page.
    </EmptyState>
  );
}
