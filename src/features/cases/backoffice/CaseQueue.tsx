import { useRef, useState } from 'react';
import { serverNow } from '#client/api/clock.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { classes } from '#client/ui/classes.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SplitView } from '#client/ui/layout/SplitView.tsx';
import { toggled } from '#client/ui/table/toggled.ts';
import { getFilter, getQuery, noFilter } from '#shared/lists/list.ts';
import { bulkCalls } from '../bulkCalls.ts';
import type { CaseFigures } from '../caseAnswer.ts';
import { type CaseItem, caseList } from '../caseList.ts';
import { caseGroups } from '../rules.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkOutcomes } from './BulkOutcomes.tsx';
import { CaseRow } from './CaseRow.tsx';
import { CaseView } from './CaseView.tsx';
import type { CaseParts } from './caseParts.ts';
import styles from './cases.module.css';
import { formatShareOfAll, groupName } from './caseTexts.ts';
import { ManyOutcome } from './ManyOutcome.tsx';
import { QueueFigures } from './QueueFigures.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueTools } from './QueueTools.tsx';
import { QueueViews } from './QueueViews.tsx';
import { casesSearch } from './search.ts';
import { useBulk } from './useBulk.ts';
import { useCaseKeys } from './useCaseKeys.ts';
import { useQueue } from './useQueue.ts';

const everything = 'all';
const rowKey = ({ clientID, id }: Pick<CaseItem, 'clientID' | 'id'>) => `${clientID}/${id}`;

/** The queue of cases: groups, list and the open case side by side. */
export function CaseQueue({ parts }: { parts: CaseParts }) {
  const [search, change] = usePageSearch(casesSearch);
  const { clientId, caseId, outcome, ...shown } = search;
  const { group, ...narrowing } = getFilter(caseList, shown);
  const queue = useQueue(getQuery(caseList, shown));
  const now = serverNow();
  const opened = useOpened(queue.items, search, change);
  const { chosen, clearChosen, selection } = useChosen(queue.items, opened);
  const bulk = useBulk(() => void queue.refresh());
  const isNarrowed = Object.keys(narrowing).length > 0;
  const clear = () => change({ ...noFilter(caseList), group, view: undefined });
  const figures = group === undefined ? queue.all : queue.groups.find((one) => one.group === group);
  return (
    <div className={classes(styles.desk, opened.key !== undefined && styles.opened)}>
      <header className={styles.head}>
        <h1 className={styles.title}>Tasks</h1>
        <QueueViews search={shown} onChange={change} />
        <QueueFilters
          search={shown}
          items={queue.items}
          rules={queue.rules}
          onChange={change}
          onClear={isNarrowed ? clear : undefined}
        />
        <NewCases count={queue.newCases} onShow={() => void queue.refresh()} />
        <QueueTools search={shown} onChange={change} isEmpty={!queue.items?.length} />
      </header>
      <div className={styles.split}>
        <SplitView
          label="Cases"
          groups={getGroups(queue, group, (value) => change({ group: value }))}
          rows={queue.items}
          rowKey={rowKey}
          renderRow={(item) => <CaseRow item={item} here={queue.here.get(item.id) ?? []} now={now} />}
          openKey={opened.key}
          onOpen={(key) => opened.open(queue.items?.find((item) => rowKey(item) === key))}
          error={queue.failure}
          {...selection}
          above={
            <>
              <QueueFigures figures={figures} now={now} onNarrow={change} />
              <BulkOutcomes {...bulk} />
              <Outcome jobId={outcome} onDismiss={() => change({ outcome: undefined })} />
            </>
          }
          below={
            <BulkBar
              chosen={chosen}
              onClear={clearChosen}
              matching={figures && { count: figures.count, filter: { group, ...narrowing } }}
              onStart={(...given) => {
                clearChosen();
                return bulk.start(...given);
              }}
              onJob={(jobId) => {
                clearChosen();
                change({ outcome: jobId });
              }}
            />
          }
          empty={<NoCases isFiltered={isNarrowed || group !== undefined} onClear={() => change(noFilter(caseList))} />}
          count={formatShareOfAll(queue.items?.length ?? 0, figures?.count)}
          more={queue.more}
        >
          <OpenedCase parts={parts} search={search} opened={opened} refresh={queue.refresh} />
        </SplitView>
      </div>
    </div>
  );
}

type Search = ReturnType<typeof usePageSearch<typeof casesSearch>>;

/** The case that the address names, and the one that follows it. */
function useOpened(items: readonly CaseItem[] | undefined, { clientId, caseId }: Search[0], change: Search[1]) {
  const key = clientId && caseId ? rowKey({ clientID: clientId, id: caseId }) : undefined;
  const at = items?.findIndex((item) => rowKey(item) === key) ?? -1;
  const open = (item: CaseItem | undefined) => change({ clientId: item?.clientID, caseId: item?.id });
  const next = items?.[at + 1] ?? items?.[at - 1];
  const goOn = () => (next && rowKey(next) !== key ? open(next) : open(undefined));
  return { key, item: items?.[at], open, hasNext: next !== undefined, goOn };
}

type Opened = ReturnType<typeof useOpened>;

/** The rows that are chosen, and the keys of the queue. Who may only look chooses nothing. */
function useChosen(items: readonly CaseItem[] | undefined, { key: openKey, hasNext, goOn }: Opened) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const lastToggled = useRef<string>(undefined);
  const keys = items?.map(rowKey) ?? [];
  const toggle = (key: string, shift: boolean) => {
    select(toggled(selected, keys, key, shift ? lastToggled.current : undefined));
    lastToggled.current = key;
  };
  const mayChoose = mayCall(bulkCalls.actOnCases, useStaffUser());
  const reached = () => document.activeElement?.getAttribute('data-split-row') ?? openKey;
  useCaseKeys({
    n: hasNext ? goOn : undefined,
    x: () => {
      const key = reached();
      if (mayChoose && key !== undefined && keys.includes(key)) toggle(key, false);
    },
  });
  return {
    chosen: items?.filter((item) => selected.has(rowKey(item))) ?? [],
    clearChosen: () => select(new Set()),
    selection: mayChoose ? { selection: { selected, onToggle: toggle } } : {},
  };
}

interface OpenedCaseProps {
  parts: CaseParts;
  search: Search[0];
  opened: Opened;
  refresh: () => Promise<unknown>;
}

function OpenedCase({ parts, search: { clientId, caseId }, opened, refresh }: OpenedCaseProps) {
  if (!clientId || !caseId) return null;
  return (
    <CaseView
      key={opened.key}
      parts={parts}
      clientId={clientId}
      caseId={caseId}
      item={opened.item}
      onDecided={() => {
        opened.goOn();
        void refresh();
      }}
      onChanged={() => void refresh()}
    />
  );
}

function NewCases({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button size="small" icon="refresh" onClick={onShow}>
      {count === 1 ? '1 new case' : `${count} new cases`}
    </Button>
  );
}

function Outcome({ jobId, onDismiss }: { jobId: string | undefined; onDismiss: () => void }) {
  return jobId ? <ManyOutcome key={jobId} jobId={jobId} onDismiss={onDismiss} /> : null;
}

type Queue = ReturnType<typeof useQueue>;
type CaseGroup = (typeof caseGroups)[number];

function getGroups(
  { groups, all }: Pick<Queue, 'groups' | 'all'>,
  group: CaseGroup | undefined,
  onChange: (group: CaseGroup | undefined) => void,
) {
  return {
    label: 'Group',
    items: [
      { value: everything, label: 'All', ...getCount(all) },
      ...caseGroups.map((group) => ({
        value: group,
        label: groupName(group),
        ...getCount(groups.find((one) => one.group === group)),
      })),
    ],
    value: group ?? everything,
    all: everything,
    onChange: (value: string) => onChange(caseGroups.find((one) => one === value)),
  };
}

const getCount = (figures: CaseFigures | undefined) =>
  figures && { count: figures.count, isOverdue: figures.overdue > 0 };

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
