import { paths } from '#shared/paths.ts';
import { Link } from '../router/Link.tsx';
import { formatRole, useCompany, useLetters, useMembership } from '../session/person.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { Initials } from '../ui/display/Initials.tsx';
import { useSidebarForm } from '../ui/layout/SidebarLinks.tsx';
import { Tooltip } from '../ui/overlay/Tooltip.tsx';
import { AccountBox } from './AccountBox.tsx';
import styles from './BusinessSidebar.module.css';
import { ShellSidebar } from './ShellSidebar.tsx';

/** The sidebar of the company area: its pages by the person's letters, the company, the session. */
export function BusinessSidebar() {
  const letters = useLetters();
  const { data: company } = useCompany();
  return (
    <ShellSidebar
      viewer={{ kind: 'company', letters }}
      logoLabel="Kontora, choose a company"
      badges={{ [paths.tasks]: company?.tasks }}
      header={<CompanyBox />}
      footer={<AccountBox />}
    />
  );
}

/** The company this tab works for, and the way to another. */
function CompanyBox() {
  const company = useMembership();
  const form = useSidebarForm();
  if (!company) return null;
  if (form === 'narrow') {
    return (
      <Tooltip text={`${company.title}: choose another company`} side="right" repeatsLabel delayMs={100}>
        <Link className={styles.narrow} to={paths.select} aria-label={`${company.title}: choose another company`}>
          <Initials name={company.title} kind="company" size="small" />
        </Link>
      </Tooltip>
    );
  }
  return (
    <Link className={styles.company} to={paths.select} title="Choose another company">
      <Initials name={company.title} kind="company" size="small" />
      <span className={styles.words}>
        <span className={styles.title}>{company.title}</span>
        <span className={styles.role}>{formatRole(company.relation)}</span>
      </span>
      <Icon name="swap" size={16} />
    </Link>
  );
}
