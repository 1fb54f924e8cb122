/** Which accounts payments can reach. Pure. Apart from the rules, since no list needs the countries of SEPA. */
import { bankCodeOf } from '../../../shared/rules/bankCodes.ts';
import { railFor } from '../rules.ts';

/** Whether a rail of the bank reaches this account. A payment that no rail carries must never be approved. */
export function canCarry(rails: readonly string[], payeeIban: string, bankCode: string): boolean {
  const rail = railFor(payeeIban, bankCode);
  return rails.includes(rail) && (rail === 'book' || bankCodeOf(payeeIban) !== undefined);
}
