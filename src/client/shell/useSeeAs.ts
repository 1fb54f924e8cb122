import { hashKey } from '@tanstack/react-query';
import type { StaffRole } from '#shared/permissions.ts';
import { showFailure } from '../api/hooks.ts';
import { callQuery, queryClient } from '../api/queries.ts';
import { send } from '../api/send.ts';
import { usePagesAtHand } from '../featuresAtHand.ts';
import { followAddress } from '../router/go.ts';
import { homeOfRole, maySee } from '../router/guard.ts';
import { usePlace } from '../router/router.ts';
import { useStaffUser } from '../session/person.ts';
import { wired } from '../wiring.ts';

/**
 * How to see the back office as a role, in the demo: the server then admits the session as that role. Who would not see
 * the present page there is led to the first that they would.
 */
export function useSeeAs(): (role: StaffRole) => Promise<void> {
  const { path } = usePlace();
  const { ownRole } = useStaffUser();
  const pages = usePagesAtHand();
  return async (role) => {
    const page = pages.find((each) => each.path === path);
    const home = homeOfRole(pages, role);
    const { lookAs, readProfile } = wired().calls;
    const { queryKey } = callQuery(readProfile, {});
    try {
      await send(lookAs, { body: { role: role === ownRole ? null : role } });
      queryClient.setQueryData(queryKey, await send(readProfile, {}));
    } catch (error) {
      return showFailure('The role could not be changed', error);
    }
    if (home && page && !maySee(page, { kind: 'staff', role })) followAddress(home.path);
    // nothing that was read as another role stays
    const others = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(queryKey) };
    await queryClient.resetQueries(others);
  };
}
