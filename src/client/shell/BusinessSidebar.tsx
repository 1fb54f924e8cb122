import { paths } from '../../shared/paths.ts';
import type { PageDefinition } from '../router/definePage.ts';
import { Link } from '../router/Link.tsx';
import { usePlace } from '../router/router.ts';
import { roleWords, useCompany, useCompanyId, useLetters, usePerson } from '../session/person.ts';
import { signOut } from '../session/signOut.ts';
import { Icon } from '../ui/Icon.tsx';
import { Initials } from '../ui/Initials.tsx';
import { Sidebar } from '../ui/Sidebar.tsx';
import { useIsNarrow } from '../ui/SidebarLinks.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { useAbout } from './about.ts';
import styles from './BusinessSidebar.module.css';
import { useLook } from './look.ts';
import { placesFor } from './places.ts';
import { SessionBox } from './SessionBox.tsx';

/** The sidebar of the company area: its pages by the person's letters, the company, the session. */
export function BusinessSidebar({ pages }: { pages: readonly PageDefinition[] }) {
  const { path } = usePlace();
  const letters = useLetters();
  const { data: company } = useCompany();
  const { isSidebarCollapsed, collapseSidebar } = useLook();
  const items = placesFor(pages, letters).map((place) => ({
    href: `#${place.path}`,
    label: place.label,
    icon: place.icon,
    active: path === place.path,
    badge: place.path === paths.tasks ? company?.tasks : undefined,
  }));
  return (
    <Sidebar
      groups={[{ items }]}
      logoHref={`#${paths.select}`}
      version={useAbout()?.version ?? ''}
      onLogout={() => void signOut()}
      collapsed={isSidebarCollapsed}
      onCollapse={collapseSidebar}
      header={<CompanyBox />}
      footer={<SessionBox />}
    />
  );
}

/** The company this tab works for, and the way to another. */
function CompanyBox() {
  const companyId = useCompanyId();
  const company = usePerson().companies.find(({ id }) => id === companyId);
  const isNarrow = useIsNarrow();
  if (!company) return null;
  if (isNarrow) {
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
        <span className={styles.role}>{roleWords(company.relation)}</span>
      </span>
      <Icon name="swap" size={16} />
    </Link>
  );
}
