import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import {
  type LabClient,
  type LabGroup,
  type LabRun,
  labCalls,
  type Narrowed,
  verdictBody,
} from '#features/monitoring/lab/calls.ts';
import { riskLabels } from '#features/monitoring/lab/outcomeTables.ts';
import { spaced } from '#shared/formatCount.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

interface LabClientsProps {
  run: LabRun;
  group: LabGroup;
  narrowed?: Narrowed;
  mayJudge: boolean;
}

const nothing: Readonly<Record<LabGroup, string>> = {
  hit: 'No client would have reached the threshold.',
  gained: 'Every client is hit by the other one too.',
  lost: 'No client of the other one is lost.',
  above: 'No client is above the threshold today.',
  near: 'No client is between 80 and 100 % of the threshold.',
  missed: 'No true alert would be missed.',
};
const verdictLabels = { suspicious: 'Suspicious', ordinary: 'Ordinary' } as const;

/** Clients behind a figure; 20 of those just below a threshold, to look at. */
export function LabClients({ run, group, narrowed = {}, mayJudge }: LabClientsProps) {
  const [judged, setJudged] = useState<LabClient>();
  const read = useCall(labCalls.listRunClients, { params: { runId: run.id }, query: { group, ...narrowed } });
  const isNarrowed = Object.keys(narrowed).length > 0;
  const isJudged = group === 'near' && run.version !== null;
  const columns: Column<LabClient>[] = [
    { key: 'client', title: 'Client', render: ({ id, name }) => <ClientLink id={id}>{name}</ClientLink> },
    {
      ...{ key: 'risk', title: 'Risk', width: 100, hideBelow: 768, list: 'none' },
      render: ({ risk }) => riskLabels[risk ?? ''],
    },
    ...(group === 'near' || group === 'missed' || group === 'above'
      ? []
      : [
          {
            ...({ key: 'events', title: 'Events', width: 90, align: 'end' } as const),
            render: ({ events }: LabClient) => spaced(events),
          },
        ]),
    ...(isJudged
      ? [
          {
            ...({ key: 'verdict', title: 'Verdict', width: 140, list: 'text' } as const),
            render: (row: LabClient) => <Verdict row={row} onJudge={mayJudge ? () => setJudged(row) : undefined} />,
          },
        ]
      : []),
    {
      key: 'figure',
      title: group === 'above' ? 'Today' : 'Highest',
      width: 140,
      align: 'end',
      render: ({ figure }) => figure ?? '–',
    },
  ];
  return (
    <>
      <Table
        label="Clients"
        columns={columns}
        rows={read.data?.items}
        rowKey={({ id }) => id}
        error={readFailure(read, 'The clients could not be loaded')}
        empty={
          <EmptyState icon="search" title="No clients">
            {isNarrowed ? 'No client matches. Try removing a filter.' : nothing[group]}
          </EmptyState>
        }
      />
      {judged && run.code !== null && run.version !== null && (
        <JudgeDialog code={run.code} version={run.version} client={judged} onClose={() => setJudged(undefined)} />
      )}
    </>
  );
}

function Verdict({ row: { name, verdict }, onJudge }: { row: LabClient; onJudge: (() => void) | undefined }) {
  const words = verdict ? verdictLabels[verdict.verdict] : 'Not looked at';
  if (!onJudge) return words;
  return (
    <Button size="xxsmall" variant="ghost" aria-label={`${words}: judge ${name}`} onClick={onJudge}>
      {words}
    </Button>
  );
}

interface JudgeDialogProps {
  code: string;
  version: number;
  client: LabClient;
  onClose: () => void;
}
type Typed = { verdict: 'suspicious' | 'ordinary'; comment: string };

function JudgeDialog({ code, version, client: { id, name, verdict }, onClose }: JudgeDialogProps) {
  const { run, problem } = useSend(labCalls.judgeClient, {
    invalidates: [labCalls.listRunClients],
    success: 'The verdict is kept with the version',
    onDone: onClose,
  });
  const form = useCallForm<Typed, Typed & { version: number }>({
    rules: {
      schema: verdictBody,
      labels: { verdict: 'Verdict', comment: 'Comment' },
      read: (typed) => ({ version, ...typed }),
      ownFaults: ({ comment }): Record<string, string> =>
        comment.trim() === '' ? { comment: messages.commentEmpty } : {},
    },
    start: { verdict: verdict?.verdict ?? 'ordinary', comment: verdict?.comment ?? '' },
    send: (body) => run({ params: { ruleCode: code, clientId: id }, body }),
    problem,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Judge ${name}`}
      description={`Just below the threshold of version ${version} of ${code}. It changes nothing for the client.`}
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Keep verdict
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="verdict">
          {(field) => (
            <Select {...field} options={Object.entries(verdictLabels).map(([value, label]) => ({ value, label }))} />
          )}
        </FormField>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
