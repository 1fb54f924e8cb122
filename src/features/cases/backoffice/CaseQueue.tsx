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
import { filterOf, noFilter, queryOf } from '#shared/lists/list.ts';
import { bulkCalls } from '../bulkCalls.ts';
import type { CaseFigures } from '../calls.ts';
import { type CaseItem, caseList } from '../caseList.ts';
import { caseGroups } from '../rules.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkOutcomes } from './BulkOutcomes.tsx';
import { CaseRow } from './CaseRow.tsx';
import { CaseView } from './CaseView.tsx';
import type { CaseParts } from './caseParts.ts';
import styles from './cases.module.css';
import { groupName, ofAllWords } from './caseWords.ts';
import { ManyOutcome } from './ManyOutcome.tsx';
import { QueueFigures } from './QueueFigures.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueTools } from './QueueTools.tsx';
import { QueueViews } from './QueueViews.tsx';
import { casesSearch } from './search.ts';
import { type Bulk, useBulk } from './useBulk.ts';
import { useCaseKeys } from './useCaseKeys.ts';
import { useQueue } from './useQueue.ts';

const everything = 'all';
const rowKey = ({ clientID, id }: Pick<CaseItem, 'clientID' | 'id'>) => `${clientID}/${id}`;

/** The queue of cases: groups, list and the open case side by side. */
export function CaseQueue({ parts }: { parts: CaseParts }) {
  const [search, change] = usePageSearch(casesSearch);
  const { clientId, caseId, outcome, ...shown } = search;
  const { group, ...narrowing } = filterOf(caseList, shown);
  const queue = useQueue(queryOf(caseList, shown));
  const now = serverNow();
  const openKey = clientId && caseId ? rowKey({ clientID: clientId, id: caseId }) : undefined;
  const at = queue.items?.findIndex((item) => rowKey(item) === openKey) ?? -1;
  const open = (item: CaseItem | undefined) => change({ clientId: item?.clientID, caseId: item?.id });
  const next = queue.items?.[at + 1] ?? queue.items?.[at - 1];
  const goOn = () => (next && rowKey(next) !== openKey ? open(next) : open(undefined));
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const lastToggled = useRef<string>(undefined);
  const keys = queue.items?.map(rowKey) ?? [];
  const toggle = (key: string, shift: boolean) => {
    select(toggled(selected, keys, key, shift ? lastToggled.current : undefined));
    lastToggled.current = key;
  };
  // who may only look chooses nothing
  const mayChoose = mayCall(bulkCalls.actOnCases, useStaffUser());
  const reached = () => document.activeElement?.getAttribute('data-split-row') ?? openKey;
  useCaseKeys({
    n: next && goOn,
    x: () => {
      const key = reached();
      if (mayChoose && key !== undefined && keys.includes(key)) toggle(key, false);
    },
  });
  const chosen = queue.items?.filter((item) => selected.has(rowKey(item))) ?? [];
  const bulk = useBulk(() => void queue.refresh());
  const startBulk: Bulk['start'] = (...given) => {
    select(new Set());
    return bulk.start(...given);
  };
  const isNarrowed = Object.keys(narrowing).length > 0;
  const clear = () => change({ ...noFilter(caseList), group, view: undefined });
  const figures = group === undefined ? queue.all : queue.groups.find((one) => one.group === group);
  return (
    <div className={classes(styles.desk, openKey !== undefined && styles.opened)}>
      <header className={styles.head}>
        <h1 className={styles.title}>Tasks</h1>
        <QueueViews search={shown} onChange={change} />
        <QueueFilters search={shown} items={queue.items} onChange={change} onClear={isNarrowed ? clear : undefined} />
        {queue.newCases > 0 && (
          <Button size="small" icon="refresh" onClick={() => void queue.refresh()}>
            {queue.newCases === 1 ? '1 new case' : `${queue.newCases} new cases`}
          </Button>
        )}
        <QueueTools search={shown} onChange={change} isEmpty={!queue.items?.length} />
      </header>
      <div className={styles.split}>
        <SplitView
          label="Cases"
          groups={{
            label: 'Group',
            items: groupsOf(queue),
            value: group ?? everything,
            all: everything,
            onChange: (value) => change({ group: caseGroups.find((one) => one === value) }),
          }}
          rows={queue.items}
          rowKey={rowKey}
          renderRow={(item) => <CaseRow item={item} here={queue.here.get(item.id) ?? []} now={now} />}
          openKey={openKey}
          onOpen={(key) => open(queue.items?.find((item) => rowKey(item) === key))}
          error={queue.failure}
          {...(mayChoose && { selection: { selected, onToggle: toggle } })}
          above={
            <>
              <QueueFigures figures={figures} now={now} onNarrow={change} />
              <BulkOutcomes {...bulk} />
              {outcome && (
                <ManyOutcome key={outcome} jobId={outcome} onDismiss={() => change({ outcome: undefined })} />
              )}
            </>
          }
          below={
            <BulkBar
              chosen={chosen}
              onClear={() => select(new Set())}
              matching={figures && { count: figures.count, filter: { group, ...narrowing } }}
              onStart={startBulk}
              onJob={(jobId) => {
                select(new Set());
                change({ outcome: jobId });
              }}
            />
          }
          empty={<NoCases isFiltered={isNarrowed || group !== undefined} onClear={() => change(noFilter(caseList))} />}
          count={ofAllWords(queue.items?.length ?? 0, figures?.count)}
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

function groupsOf({ groups, all }: Pick<ReturnType<typeof useQueue>, 'groups' | 'all'>) {
  return [
    { value: everything, label: 'All', ...countOf(all) },
    ...caseGroups.map((group) => ({
      value: group,
      label: groupName(group),
      ...countOf(groups.find((one) => one.group === group)),
    })),
  ];
}

const countOf = (figures: CaseFigures | undefined) =>
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
