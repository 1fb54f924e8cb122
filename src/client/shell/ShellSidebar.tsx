import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { holds } from '#shared/permissions.ts';
import { featuresNow, usePagesAtHand } from '../featuresAtHand.ts';
import type { Viewer } from '../router/guard.ts';
import { usePlace } from '../router/router.ts';
import { Sidebar } from '../ui/layout/Sidebar.tsx';
import { useAbout } from './about.ts';
import { useLook, useSidebarCollapsed } from './look.ts';
import { getGroups, placesFor } from './places.ts';

interface ShellSidebarProps {
  viewer: Viewer;
  /** where the logo leads, in words */
  logoLabel: string;
  /** how many wait, by page */
  badges?: Readonly<Record<string, number | undefined>>;
  header?: ReactNode;
  footer: ReactNode;
}

/** The sidebar of either area: what this person may see of it, and what every sidebar has. */
export function ShellSidebar({ viewer, logoLabel, badges = {}, header, footer }: ShellSidebarProps) {
  const { path } = usePlace();
  const { collapseSidebar } = useLook();
  const isCollapsed = useSidebarCollapsed(viewer.kind);
  const groups = getGroups(placesFor(usePagesAtHand(), viewer)).map(({ places, ...group }) => ({
    ...group,
    items: places.map((place) => ({
      href: `#${place.path}`,
      label: place.label,
      icon: place.icon,
      short: place.short,
      yieldsInBar: place.yieldsInBar,
      active: path === place.path,
      badge: badges[place.path],
    })),
  }));
  return (
    <Sidebar
      groups={groups}
      logoHref={`#${paths.select}`}
      logoLabel={logoLabel}
      version={useAbout()?.version ?? ''}
      collapsed={isCollapsed}
      onCollapse={collapseSidebar}
      action={primaryActionFor(viewer)}
      header={header}
      footer={footer}
    />
  );
}

/** What a person of a company comes for, if their letters let them. */
function primaryActionFor(viewer: Viewer) {
  if (viewer.kind !== 'company') return undefined;
  const actions = featuresNow().flatMap(({ primaryAction }) => primaryAction ?? []);
  const action = actions.find(({ permission }) => holds(viewer.letters, permission));
  return action && { label: action.label, icon: action.icon, onClick: () => void action.run() };
}
