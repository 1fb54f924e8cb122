import { formatRole, useMay } from '#client/session/person.ts';
import { MoreLink } from '#client/ui/action/MoreLink.tsx';
import { Initials } from '#client/ui/display/Initials.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Company } from '#features/clients/calls.ts';
import { paths } from '#shared/paths.ts';
import styles from './profile.module.css';

/** Who may approve payments, if this person may see it. */
export function PeopleSection({ company }: { company: Company }) {
  const { confirmers, approvals, relation } = company;
  const maySeeUsers = useMay('users.view');
  return (
    <Section
      title="People"
      actions={maySeeUsers && <MoreLink href={`#${paths.users}`}>All users</MoreLink>}
      summary={`You are here as ${formatRole(relation).toLowerCase()}.`}
    >
      {confirmers.length > 0 && (
        <>
          <p>
            {approvals === 'other'
              ? 'Payments are approved by someone other than their creator:'
              : 'Payments are approved by:'}
          </p>
          <ul className={styles.people}>
            {confirmers.map(({ id, name }) => (
              <li key={id} className={styles.person}>
                <Initials name={name} kind="person" size="small" />
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
