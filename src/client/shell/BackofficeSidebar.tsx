import type { PageDefinition } from '../router/definePage.ts';
import { useStaffUser } from '../session/person.ts';
import { useAbout } from './about.ts';
import { SessionBox } from './SessionBox.tsx';
import { ShellSidebar } from './ShellSidebar.tsx';
import { TestRole } from './TestRole.tsx';

/** The sidebar of the back office: its pages by role, the session, and in the demo another role to look as. */
export function BackofficeSidebar({ pages }: { pages: readonly PageDefinition[] }) {
  const person = useStaffUser();
  const isDemo = useAbout()?.demo === true;
  return (
    <ShellSidebar
      pages={pages}
      viewer={person}
      logoLabel="Kontora, back office"
      footer={
        <>
          {isDemo && <TestRole pages={pages} />}
          <SessionBox />
        </>
      }
    />
  );
}
