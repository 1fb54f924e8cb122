import { formatRole, type PersonCompany } from '#client/session/person.ts';
import { Initials } from '#client/ui/display/Initials.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { type RegistrationState, registrationState } from '#features/access/company/registrationState.ts';
import styles from './CompanyState.module.css';

interface CompanyStateProps {
  company: PersonCompany;
  /** where more is known than the company's own state */
  state?: RegistrationState | undefined;
}

/** The company and the state of its registration. */
export function CompanyState({ company, state }: CompanyStateProps) {
  const { kind, words, note } = state ?? registrationState(company.status);
  return (
    <section className={styles.state} aria-label="Your company">
      <Initials name={company.title} kind="company" />
      <div className={styles.names}>
        <p className={styles.title}>{company.title}</p>
        <p className={styles.code}>
          {company.code} · {formatRole(company.relation)}
        </p>
      </div>
      <div className={styles.words}>
        <StatusBadge kind={kind}>{words}</StatusBadge>
        <p>{note}</p>
      </div>
    </section>
  );
}
