import { useSend } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { messages } from '#shared/messages.ts';
import { accountsAddress, clientCalls } from '../calls.ts';
import { nameCalls } from '../nameCalls.ts';

/** Renames an account. */
export function useRenameFund(onDone: () => void) {
  const companyId = useCompanyId();
  const sending = useSend(nameCalls.renameFund, {
    invalidates: [clientCalls.readCompany, accountsAddress],
    success: messages.accountNameUpdated,
    failure: messages.accountNameFailed,
    onDone,
  });
  return (fundId: string, name: string) => sending.run({ params: { companyId, fundId }, query: { name } });
}
