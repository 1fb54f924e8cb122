/** Texts of requests to clients: by type of case and language; AML writes them, the Head of AML releases them. */
import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { typeName } from '#features/cases/backoffice/caseTexts.ts';
import { type RequestTemplate, requestTemplateCalls } from '../calls.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplatePanel } from './TemplatePanel.tsx';

/** Somebody else releases a text meanwhile. */
const refetchMs = 30_000;

const columns: readonly Column<RequestTemplate>[] = [
  { key: 'title', title: 'Text', render: ({ title }) => title },
  {
    key: 'types',
    title: 'Cases',
    width: 260,
    list: 'detail',
    hideBelow: 768,
    render: ({ types }) => types.map(typeName).join(', '),
  },
  {
    key: 'about',
    title: 'For',
    width: 120,
    hideBelow: 1024,
    render: ({ about }) => (about === 'N' ? 'Persons' : 'Companies'),
  },
  { key: 'language', title: 'Language', width: 100, list: 'state', render: ({ language }) => language },
  { key: 'items', title: 'Items', width: 80, align: 'end', hideBelow: 1280, render: ({ items }) => items.length },
  { key: 'version', title: 'Version', width: 90, align: 'end', hideBelow: 1024, render: ({ version }) => version },
  { key: 'at', title: 'Released', width: 180, hideBelow: 1280, render: ({ at }) => <Time at={at} /> },
];

export function RequestTemplates() {
  const [edited, setEdited] = useState<RequestTemplate | 'new'>();
  const list = useCall(requestTemplateCalls.listRequestTemplates, { query: {} }, { refetchMs });
  const mayEdit = mayCall(requestTemplateCalls.saveRequestTemplate, useStaffUser());
  const picked = usePickedRow(list.data?.items, ({ id }) => id);
  return (
    <Section
      title="Requests to clients"
      summary="Texts that officers begin a request with. The Head of AML releases each change."
      actions={mayEdit && <Button onClick={() => setEdited('new')}>New text</Button>}
    >
      <Table
        label="Texts of requests"
        columns={columns}
        {...picked.table}
        skeletonRows={6}
        error={readFailure(list, 'The texts could not be loaded')}
        empty={
          <EmptyState icon="file" title="No texts yet">
            Without a released text no one can be asked.
          </EmptyState>
        }
      />
      {picked.row && (
        <TemplatePanel row={picked.row} onEdit={mayEdit ? () => setEdited(picked.row) : undefined} {...picked.panel} />
      )}
      {edited && (
        <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}
