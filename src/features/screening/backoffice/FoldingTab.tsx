import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
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
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { type FoldingRule, foldingCalls } from '../foldingCalls.ts';

const states = {
  valid: { kind: 'success', words: 'Valid' },
  ended: { kind: 'failed', words: 'Ended' },
  expired: { kind: 'failed', words: 'Expired' },
  void: { kind: 'pending', words: 'Void' },
} as const;

const RuleState = ({ rule: { state } }: { rule: FoldingRule }) => (
  <StatusBadge kind={states[state].kind} quiet>
    {states[state].words}
  </StatusBadge>
);

const columns: readonly Column<FoldingRule>[] = [
  { key: 'word', title: 'Word', render: ({ word, entityName }) => `“${word}” is not ${entityName}` },
  { key: 'folded', title: 'Folded', width: 100, align: 'end', list: 'value', render: ({ folded }) => String(folded) },
  { key: 'by', title: 'By', width: 180, hideBelow: 1024, render: ({ madeBy }) => madeBy },
  { key: 'until', title: 'Until', width: 130, hideBelow: 768, list: 'text', render: ({ until }) => until },
  { key: 'state', title: 'State', width: 130, list: 'state', render: (rule) => <RuleState rule={rule} /> },
];
const rowKey = ({ id }: FoldingRule) => id;
/** Somebody else releases one meanwhile. */
const refetchMs = 30_000;

/** Rules that fold matches on one word alone, ended ones too. */
export function FoldingTab() {
  const mayRead = mayCall(foldingCalls.listFoldingRules, useStaffUser());
  const read = useCall(foldingCalls.listFoldingRules, {}, { refetchMs, enabled: mayRead });
  const picked = usePickedRow(read.data?.items, rowKey);
  if (!mayRead) {
    return (
      <EmptyState icon="shield" title="For the compliance desk">
        Folding rules are read by Admin, AML, Head of AML and Executive.
      </EmptyState>
    );
  }
  return (
    <Section
      title="Folding rules"
      summary={
        'Matches on one word alone are listed under Folded by rule. No rule decides a match or releases a payment.'
      }
    >
      <Table
        label="Folding rules"
        columns={columns}
        {...picked.table}
        skeletonRows={2}
        error={readFailure(read, 'The folding rules could not be loaded')}
        empty={
          <EmptyState icon="list" title="No folding rules">
            Propose one on a match with one word alone: Not this person.
          </EmptyState>
        }
      />
      {picked.row && <RulePanel rule={picked.row} {...picked.panel} />}
    </Section>
  );
}

interface RulePanelProps {
  rule: FoldingRule;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function RulePanel({ rule, ...panel }: RulePanelProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { run, problem } = useSend(foldingCalls.endFoldingRule, {
    invalidates: [foldingCalls.listFoldingRules],
    success: 'Ended',
    onDone: () => setIsAsked(false),
  });
  const mayEnd = mayCall(foldingCalls.endFoldingRule, useStaffUser()) && rule.state === 'valid';
  return (
    <SidePanel
      {...panel}
      title={`“${rule.word}” is not ${rule.entityName}`}
      summary={<RuleState rule={rule} />}
      shownKey={rule.id}
      actions={mayEnd ? { destructive: <Button onClick={() => setIsAsked(true)}>End</Button> } : undefined}
    >
      <Definitions
        items={[
          { label: 'Entry', value: `${rule.list} ${rule.entityId}` },
          { label: 'Tried on', value: `${rule.earlier} earlier matches, of which it folds ${rule.earlierFolded}` },
          { label: 'Folded', value: String(rule.folded) },
          { label: 'Until', value: rule.until },
          { label: 'Because', value: rule.comment },
          { label: 'Proposed by', value: rule.madeBy },
          { label: 'Released by', value: rule.confirmedBy ?? 'The command line' },
          { label: 'Released', value: <Time at={rule.madeAt} /> },
          { label: 'Ended by', value: rule.endedBy },
          rule.endedAt !== null && { label: 'Ended', value: <Time at={rule.endedAt} /> },
        ]}
      />
      {isAsked && (
        <CommentDialog
          title="End this rule?"
          effects="Its matches are listed with the others again."
          verb="End"
          isRed
          send={(body) => run({ params: { ruleId: rule.id }, body })}
          problem={problem}
          onClose={() => setIsAsked(false)}
        />
      )}
    </SidePanel>
  );
}
