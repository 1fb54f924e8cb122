import { Suspense } from 'react';
import { staffRoles } from '../../shared/permissions.ts';
import { featuresNow } from '../features.ts';
import { lazyPart, retryParts } from '../router/loadPage.ts';
import { usePlace } from '../router/router.ts';
import { useStaffUser } from '../session/person.ts';
import { Button } from '../ui/action/Button.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AppFrame } from '../ui/layout/AppFrame.tsx';
import styles from './BackofficeLayout.module.css';
import { BackofficeSidebar } from './BackofficeSidebar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
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

type Part = ReturnType<typeof lazyPart<object>>;
let floating: readonly Part[] | undefined;

/** What features put above every page. The staff features are there once a staff page shows. */
function Floating() {
  floating ??= featuresNow().flatMap(({ loadFloating }) => (loadFloating ? [lazyPart(loadFloating)] : []));
  const place = usePlace();
  return floating.map((Part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <ErrorBoundary key={index} resetKey={place} onCaught={retryParts}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  ));
}

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
