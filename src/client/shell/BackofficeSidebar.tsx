import { useStaffUser } from '../session/person.ts';
import { AccountBox } from './AccountBox.tsx';
import { useAbout } from './about.ts';
import { partsOfFeatures } from './FeatureParts.tsx';
import { ShellSidebar } from './ShellSidebar.tsx';
import { TestRole } from './TestRole.tsx';

/** What features put there. */
const Foot = partsOfFeatures(({ loadFoot }) => loadFoot);

/** The sidebar of the back office: its pages by role, the session, and in the demo another role to look as. */
export function BackofficeSidebar() {
  const person = useStaffUser();
  const isDemo = useAbout()?.demo === true;
  return (
    <ShellSidebar
      viewer={person}
      logoLabel="Kontora, back office"
      footer={
        <>
          {isDemo && <TestRole />}
          <Foot />
          <AccountBox />
        </>
      }
    />
  );
}
