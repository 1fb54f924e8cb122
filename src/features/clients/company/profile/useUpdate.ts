import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { useCompanyId } from '#client/session/person.ts';
import { clientCalls } from '#features/clients/calls.ts';
import { clientMessages } from '#features/clients/messages.ts';
import { type CompanyDetails, profileCalls } from '#features/clients/profileCalls.ts';
import { formatChanges } from '#features/clients/profileRules.ts';

/** Sends the changes. The alert says which of them the bank decides. */
export function useUpdate(failure: string, onDone: () => void) {
  const companyId = useCompanyId();
  const sending = useSend(profileCalls.updateCompany, {
    failure,
    onDone: ({ requested }) => {
      void queryClient.invalidateQueries({ queryKey: callKey(clientCalls.readCompany) });
      const message =
        requested.length > 0
          ? `Request sent. We’ll update the ${formatChanges(requested)} after checking it.`
          : clientMessages.companyUpdated;
      showAlert({ type: 'success', message });
      onDone();
    },
  });
  return {
    problem: sending.problem,
    update: (details: CompanyDetails) => sending.run({ params: { companyId }, body: details }),
  };
}
