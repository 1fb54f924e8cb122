import { useMemo, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { ListView } from '#client/lists/ListView.tsx';
import { useList } from '#client/lists/useList.ts';
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
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { getQuery } from '#shared/lists/list.ts';
import { foldingCalls } from '../foldingCalls.ts';
import { type FoldingRule, foldingRuleList, foldingStates, releasedBy } from '../foldingRuleList.ts';
import { lookupSearch } from '../lookupSearch.ts';

const stateKinds = { valid: 'success', ended: 'failed', expired: 'failed', void: 'pending' } as const;

const RuleState = ({ rule: { state } }: { rule: FoldingRule }) => (
  <StatusBadge kind={stateKinds[state]} quiet>
    {foldingStates[state]}
  </StatusBadge>
);

const columns: readonly Column<FoldingRule>[] = [
  { key: 'word', title: 'Word', render: ({ word, entityName }) => `“${word}” is not ${entityName}` },
  { key: 'folded', title: 'Folded', width: 100, align: 'end', list: 'value', render: ({ folded }) => String(folded) },
  { key: 'by', title: 'By', width: 180, hideBelow: 1024, list: 'detail', render: ({ madeBy }) => madeBy },
  { key: 'until', title: 'Until', width: 130, hideBelow: 768, list: 'text', render: ({ until }) => until },
  { key: 'state', title: 'State', width: 130, list: 'state', render: (rule) => <RuleState rule={rule} /> },
];
const words = {
  one: 'rule',
  many: 'rules',
  search: 'Word, name or number of the entry',
  failed: 'The folding rules could not be loaded',
};
const stateTabs = {
  field: 'state',
  label: 'State',
  words: [{ value: 'all', label: 'All' }, ...Object.entries(foldingStates).map(([value, label]) => ({ value, label }))],
};

/** Rules that fold matches on one word alone, ended ones too. */
export function FoldingTab() {
  const mayRead = mayCall(foldingCalls.listFoldingRules, useStaffUser());
  if (mayRead) return <FoldingRules />;
  return (
    <EmptyState icon="shield" title="For the compliance desk">
      Folding rules are read by Admin, AML, Head of AML and Executive.
    </EmptyState>
  );
}

function FoldingRules() {
  const [search, change] = usePageSearch(lookupSearch);
  const query = useMemo(() => getQuery(foldingRuleList, search), [search]);
  const shown = useList(foldingRuleList, foldingCalls.listFoldingRules, { query });
  const picked = pickedRow(shown.items, foldingRuleList.getKey, search.rule, (rule, options) =>
    change({ rule }, options),
  );
  return (
    <Section
      title="Folding rules"
      summary={
        'Matches on one word alone are listed under Folded by rule. No rule decides a match or releases a payment.'
      }
    >
      <ListView
        list={foldingRuleList}
        shown={shown}
        search={search}
        onChange={change}
        label="Folding rules"
        words={words}
        tabs={stateTabs}
        file={{ call: foldingCalls.exportFoldingRules, input: { query } }}
        columns={columns}
        onOpen={picked.table.onOpen}
        openKey={search.rule}
        empty={
          <EmptyState icon="list" title="No folding rules">
            Propose one on a match with one word alone: Not this person.
          </EmptyState>
        }
        skeletonRows={2}
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
          { label: 'Released by', value: releasedBy(rule) },
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
