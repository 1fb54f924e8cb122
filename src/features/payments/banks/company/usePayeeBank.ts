/** The bank of an account, as a form asks for it while somebody types. */
import { useCall } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { railFor } from '#features/payments/rules.ts';
import { isIban } from '#shared/validIban.ts';
import { bankCalls, type PayeeBank } from '../calls.ts';

/** Asks once for each complete IBAN at another bank. Undefined until the answer is there, and for our own accounts. */
export function usePayeeBank(iban: string, bankCode: string): PayeeBank | undefined {
  const isOutside = isIban(iban) && railFor(iban, bankCode) === 'sepa';
  const input = { params: { companyId: useCompanyId(), iban } };
  const { data } = useCall(bankCalls.readPayeeBank, input, { enabled: isOutside });
  return isOutside ? data : undefined;
}
