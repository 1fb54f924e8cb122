import { Badge } from '../../../../client/ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../../client/ui/feedback/EmptyState.tsx';
import { Section } from '../../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../../client/ui/table/columns.ts';
import { Table } from '../../../../client/ui/table/Table.tsx';
import { paths } from '../../../../shared/paths.ts';
import { companyRoles, type Letter, letters } from '../../../../shared/permissions.ts';
import type { ClientRecord } from '../calls.ts';
import styles from './record.module.css';

interface Related {
  id: string;
  name: string;
  relation: string;
  isInvited: boolean;
}

const columns: readonly Column<Related>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'id', title: 'Number', width: 130, hideBelow: 720, list: 'detail', render: ({ id }) => id },
  {
    key: 'role',
    title: 'Role',
    width: 240,
    list: 'text',
    render: ({ relation, isInvited }) => (
      <>
        {roleOf(relation)}
        {isInvited && <Badge kind="pending">Invited</Badge>}
      </>
    ),
  },
  { key: 'may', title: 'May', hideBelow: 1024, render: ({ relation }) => mayOf(relation) },
];

/** The people of a company, or the companies of a person; each leads to its own record. */
export function PeopleTab({ client }: { client: ClientRecord }) {
  const people = client.people.map(({ fullName, state, ...one }) => ({
    ...one,
    name: fullName,
    isInvited: state === 'invited',
  }));
  const companies = client.companies.map(({ title, ...one }) => ({ ...one, name: title, isInvited: false }));
  return (
    <div className={styles.stack}>
      {client.type === 'LEGAL' ? (
        <RelatedList title="Users of the company" rows={people} empty="Nobody acts for this company." />
      ) : (
        <RelatedList title="Companies they act for" rows={companies} empty="This person acts for no company." />
      )}
    </div>
  );
}

function RelatedList({ title, rows, empty }: { title: string; rows: readonly Related[]; empty: string }) {
  return (
    <Section title={title}>
      <Table
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `#${paths.bkoClient}?id=${id}`}
        empty={<EmptyState icon="users" title={empty} />}
      />
    </Section>
  );
}

/** 'CEO|ABC' → 'Director' */
function roleOf(relation: string): string {
  const [role = ''] = relation.split('|');
  return role in companyRoles ? companyRoles[role as keyof typeof companyRoles].words : role;
}

function mayOf(relation: string): string {
  const held = relation.split('|')[1] ?? '';
  return (Object.keys(letters) as Letter[])
    .filter((letter) => held.includes(letter))
    .map((letter) => letters[letter].words)
    .join(', ');
}
