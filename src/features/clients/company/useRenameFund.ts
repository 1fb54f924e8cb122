import { useSend } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { accountsAddress, clientCalls } from '../calls.ts';
import { clientMessages } from '../messages.ts';
import { nameCalls } from '../nameCalls.ts';

/** Renames an account. */
export function useRenameFund(onDone: () => void) {
  const companyId = useCompanyId();
  const sending = useSend(nameCalls.renameFund, {
    invalidates: [clientCalls.readCompany, accountsAddress],
    success: clientMessages.accountNameUpdated,
    failure: clientMessages.accountNameFailed,
    onDone,
  });
  return (fundId: string, name: string) => sending.run({ params: { companyId, fundId }, query: { name } });
}
