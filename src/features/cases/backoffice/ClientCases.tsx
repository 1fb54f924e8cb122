import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { paths } from '#shared/paths.ts';
import { caseCalls } from '../calls.ts';
import type { CaseItem } from '../caseList.ts';
import type { CaseSubject } from '../subjects.ts';
import { getStatus, typeName } from './caseTexts.ts';
import { NewCaseDialog, openableTypes } from './NewCaseDialog.tsx';

const columns: readonly Column<CaseItem>[] = [
  { key: 'title', title: 'Case', render: ({ title }) => title },
  { key: 'type', title: 'Type', width: 140, list: 'detail', render: ({ icon }) => typeName(icon) },
  {
    key: 'status',
    title: 'Status',
    width: 150,
    list: 'state',
    render: ({ icon, taskID }) => {
      const { kind, words } = getStatus(icon, taskID);
      return (
        <StatusBadge kind={kind} quiet>
          {words}
        </StatusBadge>
      );
    },
  },
  { key: 'level', title: 'Level', width: 80, hideBelow: 1024, render: ({ level }) => level },
  { key: 'at', title: 'Opened', width: 190, list: 'text', render: ({ timeStamp }) => <Time at={timeStamp} /> },
];

/** All cases of a client that the viewer may see, newest first; each opens its page. */
export function ClientCases({
  clientId,
  clientName,
  subject,
}: {
  clientId: string;
  clientName: string;
  subject: CaseSubject;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const list = useCall(caseCalls.listCasesOfClient, { params: { clientId } });
  const staff = useStaffUser();
  const mayOpen = openableTypes(staff, subject).length > 0;
  return (
    <Section
      title="Cases"
      summary="Open and closed ones, the newest 200."
      actions={
        mayOpen && (
          <Button icon="plus" onClick={() => setIsAsked(true)}>
            New case
          </Button>
        )
      }
    >
      <Table
        label="Cases"
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowHref={({ clientID, id }) => pageHref(paths.bkoCase, { clientId: clientID, caseId: id })}
        error={readFailure(list, 'The cases could not be loaded')}
        empty={
          <EmptyState icon="check-circle" title="No cases yet">
            Cases opened by screening, by rules or by colleagues appear here.
          </EmptyState>
        }
      />
      {isAsked && <NewCaseDialog {...{ clientId, clientName, subject }} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}
