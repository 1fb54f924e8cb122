/** The list of forbidden words as it stands, and how it came to be. */
import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatPlain } from '#shared/formatPlain.ts';
import { wordShown } from '../rules.ts';
import { type ForbiddenWord, type WordChange, wordCalls } from '../wordCalls.ts';
import { byWhom } from './byWhom.ts';
import styles from './messages.module.css';
import { WordDialog } from './WordDialog.tsx';
import { WordPanel } from './WordPanel.tsx';

type View = 'now' | 'history';
const views = [
  { value: 'now', label: 'On the list' },
  { value: 'history', label: 'History' },
] as const;
/** Somebody else confirms a change meanwhile. */
const refetchMs = 30_000;

/** Words that no message to a client may hold. */
export function ForbiddenWords() {
  const [view, setView] = useState<View>('now');
  const [typed, setTyped] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = mayCall(wordCalls.addForbiddenWord, useStaffUser());
  const List = view === 'now' ? WordsNow : WordHistory;
  return (
    <Section
      title="Forbidden words"
      summary="No message to a client may hold them."
      actions={mayAdd && <Button onClick={() => setIsAdding(true)}>Forbid a word</Button>}
    >
      <div className={styles.list}>
        <div className={styles.tools}>
          <SegmentedTabs label="Forbidden words" segments={views} value={view} onChange={setView} />
          <TextInput
            className={styles.filter}
            icon="search"
            aria-label="Search the words"
            placeholder="Search the words"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <List typed={typed.trim()} />
      </div>
      {isAdding && <WordDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

const word: Column<ForbiddenWord> = { key: 'word', title: 'Word', render: ({ word: stored }) => wordShown(stored) };
const by: Column<ForbiddenWord> = {
  key: 'by',
  title: 'By',
  width: 200,
  hideBelow: 720,
  render: ({ by: who }) => byWhom(who),
};
const at: Column<ForbiddenWord> = {
  key: 'at',
  title: 'When',
  width: 180,
  hideBelow: 1024,
  render: ({ at: when }) => <Time at={when} />,
};
const version: Column<ForbiddenWord> = {
  key: 'version',
  title: 'Version',
  width: 100,
  hideBelow: 1024,
  render: ({ version: number }) => number,
};
const nowColumns: readonly Column<ForbiddenWord>[] = [word, { ...by, title: 'Added by' }, { ...at, title: 'Added' }];
const historyColumns: readonly Column<WordChange>[] = [
  word,
  by,
  at,
  version,
  { key: 'change', title: 'Change', width: 130, list: 'state', render: (row) => <Change {...row} /> },
];

const Change = ({ change }: WordChange) => (
  <StatusBadge kind={change === 'added' ? 'success' : 'failed'} quiet>
    {change === 'added' ? 'Added' : 'Removed'}
  </StatusBadge>
);

const rowKey = ({ id }: ForbiddenWord) => id;
const changeKey = ({ id, change }: WordChange) => `${id} ${change}`;
const failed = 'The forbidden words could not be loaded';

function WordsNow({ typed }: { typed: string }) {
  const list = useCall(wordCalls.listForbiddenWords, {}, { refetchMs });
  const picked = usePickedRow(found(list.data?.items, typed), rowKey);
  return (
    <>
      <Table
        label="Forbidden words"
        columns={nowColumns}
        {...picked.table}
        skeletonRows={10}
        error={readFailure(list, failed)}
        empty={<Nothing typed={typed} words="Messages to clients may hold any word." />}
      />
      {picked.row && <WordPanel row={picked.row} {...picked.panel} />}
    </>
  );
}

function WordHistory({ typed }: { typed: string }) {
  const list = useCall(wordCalls.listWordHistory, {}, { refetchMs });
  const picked = usePickedRow(found(list.data?.items, typed), changeKey);
  return (
    <>
      <Table
        label="History of the forbidden words"
        columns={historyColumns}
        {...picked.table}
        skeletonRows={10}
        error={readFailure(list, failed)}
        empty={<Nothing typed={typed} words="No one has changed the list yet." />}
      />
      {picked.row && <WordPanel row={picked.row} change={picked.row.change} {...picked.panel} />}
    </>
  );
}

function Nothing({ typed, words }: { typed: string; words: string }) {
  return typed === '' ? (
    <EmptyState icon="shield" title="No forbidden words">
      {words}
    </EmptyState>
  ) : (
    <EmptyState icon="search" title="Nothing matches">
      Words, names and comments are searched.
    </EmptyState>
  );
}

/** Those whose word, people or comment hold each word that is typed. */
function found<Row extends ForbiddenWord>(rows: readonly Row[] | undefined, typed: string): Row[] | undefined {
  const parts = formatPlain(typed).split(/\s+/).filter(Boolean);
  return rows?.filter(({ word: stored, by: who, confirmedBy, comment }) => {
    const text = formatPlain([wordShown(stored), stored, byWhom(who), confirmedBy, comment].join(' '));
    return parts.every((part) => text.includes(part));
  });
}
