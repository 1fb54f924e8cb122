import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { getMinor } from '#shared/money.ts';
import { type MatchRule, reconciliationCalls } from '../calls.ts';
import { ruleLabels } from '../rules.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { refreshReconciliation } from './refreshReconciliation.ts';

const columns: readonly Column<MatchRule>[] = [
  { key: 'kind', title: 'Rule', render: ({ kind }) => ruleLabels[kind] },
  { key: 'code', title: 'Statements of', width: 150, list: 'text', render: ({ code }) => code || 'All accounts' },
  { key: 'words', title: 'Words', width: 220, hideBelow: 1024, list: 'detail', render: ({ words }) => words },
  { key: 'target', title: 'Posted to', width: 140, hideBelow: 720, list: 'detail', render: ({ target }) => target },
  {
    ...{ key: 'most', title: 'Lines up to', width: 140, align: 'end', hideBelow: 720 },
    render: ({ most }) => most && <Money minor={getMinor(most)} currency="EUR" bare />,
  },
];

/** The rules that match lines, in their order; those of finance post what their words name. */
export function MatchRules() {
  const [step, setStep] = useState<'add' | 'end'>();
  const read = useCall(reconciliationCalls.listMatchRules, {});
  const { row, table, panel } = usePickedRow(read.data?.items, ({ id }) => id);
  const mayChange = mayCall(reconciliationCalls.addMatchRule, useStaffUser());
  const close = () => setStep(undefined);
  return (
    <>
      <Section
        title="Matching rules"
        summary="In this order. A rule matches what is there once on both sides; the rest is for people."
        actions={mayChange && <Button onClick={() => setStep('add')}>New rule</Button>}
      >
        <Table
          label="Matching rules"
          columns={columns}
          {...table}
          skeletonRows={3}
          error={readFailure(read, 'The rules could not be loaded')}
          empty={null}
        />
      </Section>
      {mayChange && <ProposalsSection calls={['addMatchRule']} outcomes={{}} onDecided={refreshReconciliation} />}
      {row && (
        <SidePanel
          {...panel}
          title={row.words || ruleLabels[row.kind]}
          shownKey={row.id}
          actions={
            mayChange && row.kind === 'text'
              ? { destructive: <Button onClick={() => setStep('end')}>End rule</Button> }
              : undefined
          }
        >
          <Definitions
            items={[
              { label: 'Rule', value: ruleLabels[row.kind] },
              { label: 'Statements of', value: row.code || 'All accounts' },
              { label: 'Words', value: row.words },
              { label: 'Posted to', value: row.target },
              row.most !== '' && { label: 'Lines up to', value: <Money minor={getMinor(row.most)} currency="EUR" /> },
              { label: 'Proposed by', value: row.madeBy || 'The program' },
            ]}
          />
          {step === 'end' && <EndDialog rule={row} onClose={close} />}
        </SidePanel>
      )}
      {step === 'add' && <RuleDialog onClose={close} />}
    </>
  );
}

function EndDialog({ rule, onClose }: { rule: MatchRule; onClose: () => void }) {
  const { run, problem } = useSend(reconciliationCalls.endMatchRule, {
    invalidates: [reconciliationCalls.listMatchRules],
    success: 'The rule has ended',
    onDone: onClose,
  });
  return (
    <CommentDialog
      title={`End the rule “${rule.words}”?`}
      effects="Lines with these words stay open from now on. What was posted stays."
      verb="End rule"
      send={({ comment }) => run({ params: { ruleId: rule.id }, body: { comment } })}
      problem={problem}
      onClose={onClose}
    />
  );
}
