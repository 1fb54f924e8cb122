import type { StaffRole } from '../../shared/permissions.ts';
import { usePagesAtHand } from '../features.ts';
import { followAddress } from '../router/go.ts';
import { homeOfRole, maySee } from '../router/guard.ts';
import { usePlace } from '../router/router.ts';
import { useStaffUser } from '../session/person.ts';
import { chooseTestRole } from '../session/testRole.ts';

/** How to see the shell as a role: who would not see the present page there is led to the first that they would. */
export function useSeeAs(): (role: StaffRole) => void {
  const { path } = usePlace();
  const { ownRole } = useStaffUser();
  const pages = usePagesAtHand();
  return (role) => {
    chooseTestRole(role === ownRole ? undefined : role);
    const page = pages.find((each) => each.path === path);
    const home = homeOfRole(pages, role);
    if (home && page && !maySee(page, { kind: 'staff', role })) followAddress(home.path);
  };
}
