import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { formatIban } from '#shared/iban.ts';
import { messages } from '#shared/messages.ts';
import { type WhiteListEntry, whiteListCalls } from '../calls.ts';
import { mayWhiteList } from './mayWhiteList.ts';
import { WhiteListDialog } from './WhiteListDialog.tsx';
import { whiteListSearch } from './whiteListSearch.ts';

const states = {
  valid: { kind: 'success', words: 'Valid' },
  ended: { kind: 'failed', words: 'Ended' },
  expired: { kind: 'failed', words: 'Expired' },
  lapsed: { kind: 'pending', words: 'Lapsed' },
} as const;

const EntryState = ({ entry: { state } }: { entry: WhiteListEntry }) => (
  <StatusBadge kind={states[state].kind} quiet>
    {states[state].words}
  </StatusBadge>
);

const columns: readonly Column<WhiteListEntry>[] = [
  { key: 'name', title: 'Counterparty', render: ({ name, iban }) => name || formatIban(iban) },
  { key: 'rule', title: 'Rule', width: 180, list: 'text', render: ({ rule }) => rule },
  { key: 'by', title: 'By', width: 180, hideBelow: 1024, render: ({ madeBy }) => madeBy },
  { key: 'until', title: 'Until', width: 130, hideBelow: 768, render: ({ until }) => until },
  { key: 'state', title: 'State', width: 130, list: 'state', render: (entry) => <EntryState entry={entry} /> },
];
const rowKey = ({ id }: WhiteListEntry) => id;

interface WhiteListSectionProps {
  clientId: string;
  clientName: string;
}

/** The white list of a client, ended entries too: who made each, who confirmed it, and when it ends. */
export function WhiteListSection({ clientId, clientName }: WhiteListSectionProps) {
  const list = useCall(whiteListCalls.listWhiteList, { params: { sourceId: clientId } });
  const [{ entry }, change] = usePageSearch(whiteListSearch);
  const picked = pickedRow(list.data?.items, rowKey, entry, (next, options) => change({ entry: next }, options));
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = mayWhiteList(useStaffUser());
  return (
    <Section
      title="White list"
      summary="Counterparties whose payments do not raise a rule."
      actions={mayAdd && <Button onClick={() => setIsAdding(true)}>Add to the white list</Button>}
    >
      <Table
        label="White list"
        columns={columns}
        {...picked.table}
        skeletonRows={1}
        error={readFailure(list, 'The white list could not be loaded')}
        empty={
          <EmptyState icon="shield" title="Nothing on the white list">
            All rules apply to all counterparties.
          </EmptyState>
        }
      />
      {picked.row && <EntryPanel clientId={clientId} entry={picked.row} {...picked.panel} />}
      {isAdding && (
        <WhiteListDialog clientId={clientId} clientName={clientName} iban="" onClose={() => setIsAdding(false)} />
      )}
    </Section>
  );
}

interface EntryPanelProps {
  clientId: string;
  entry: WhiteListEntry;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function EntryPanel({ clientId, entry, ...panel }: EntryPanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { run, problem } = useSend(whiteListCalls.endWhiteList, {
    invalidates: [whiteListCalls.listWhiteList],
    success: 'Ended',
    failure: messages.clientUpdateFailed,
    onDone: () => setIsAsked(false),
  });
  const mayEnd = mayCall(whiteListCalls.endWhiteList, useStaffUser()) && entry.state !== 'ended';
  const params = { iban: entry.iban, sourceId: clientId, externalId: entry.rule };
  return (
    <SidePanel
      {...panel}
      title={entry.name || 'White list'}
      summary={<EntryState entry={entry} />}
      shownKey={entry.id}
      actions={mayEnd ? { destructive: <Button onClick={() => setIsAsked(true)}>End</Button> } : undefined}
    >
      <Definitions
        items={[
          { label: 'IBAN', value: formatIban(entry.iban) },
          { label: 'Rule', value: `${entry.rule}: ${entry.ruleTitle}` },
          { label: 'Until', value: entry.until },
          { label: 'Because', value: entry.comment },
          { label: 'Made by', value: entry.madeBy },
          { label: 'Made', value: <Time at={entry.madeAt} /> },
          { label: 'Confirmed by', value: entry.confirmedBy ?? 'The command line' },
          { label: 'Ended by', value: entry.endedBy },
          entry.endedAt !== null && { label: 'Ended', value: <Time at={entry.endedAt} /> },
        ]}
      />
      {isAsked && (
        <CommentDialog
          title="End this entry?"
          effects="At once payments with this counterparty raise the rule again."
          verb="End"
          isRed
          send={(body) => run({ params, body })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </SidePanel>
  );
}
