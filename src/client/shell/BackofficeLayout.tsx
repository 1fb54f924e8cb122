import { staffRoles } from '#shared/permissions.ts';
import { useStaffUser } from '../session/person.ts';
import { Button } from '../ui/action/Button.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AppFrame } from '../ui/layout/AppFrame.tsx';
import styles from './BackofficeLayout.module.css';
import { BackofficeSidebar } from './BackofficeSidebar.tsx';
import { partsOfFeatures } from './FeatureParts.tsx';
import type { LayoutProps } from './layouts.ts';
import { useShellBanner } from './ShellBanner.tsx';
import { useSeeAs } from './useSeeAs.ts';

/** Sidebar and page, for the bank's staff. */
export function BackofficeLayout({ children }: LayoutProps) {
  return (
    <AppFrame banner={useShellBanner()} sidebar={<BackofficeSidebar />} floating={<Floating />}>
      <TestRoleNote />
      {children}
    </AppFrame>
  );
}

/** What features put above every page. The staff features are there once a staff page shows. */
const Floating = partsOfFeatures(({ loadFloating }) => loadFloating);

/** Says that the shell is shown as somebody else would see it. */
function TestRoleNote() {
  const { role, ownRole } = useStaffUser();
  const seeAs = useSeeAs();
  if (role === ownRole) return null;
  return (
    <div className={styles.note} role="note">
      <Banner
        kind="pending"
        icon="eye"
        action={
          <Button size="xsmall" onClick={() => void seeAs(ownRole)}>
            Back to {staffRoles[ownRole]}
          </Button>
        }
      >
        You look at the back office as <strong>{staffRoles[role]}</strong>. Nothing can be changed.
      </Banner>
    </div>
  );
}
