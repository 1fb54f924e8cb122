/** The creator's word that a payment is meant though its name does not match the account. */
import { useState } from 'react';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import type { MismatchConsent } from '#features/payments/payees/company/PayeeVerdict.tsx';
import { useKnownCheck } from '#features/payments/payees/company/usePayees.ts';

interface Mismatch {
  consent: MismatchConsent;
  /**
   * The order with the word, where it needs one. Waits for the payee check. Undefined if the word is missing: then the
   * step asks for it.
   */
  withConsent: (order: PaymentOrder) => Promise<PaymentOrder | undefined>;
  isAsking: boolean;
}

const getKey = ({ acc, name }: PaymentOrder) => `${acc} ${name}`;

/** `order`: the one that is shown. The word counts for one name and account. */
export function useMismatch(order: PaymentOrder | undefined): Mismatch {
  const [given, setGiven] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const knownCheck = useKnownCheck();
  const shown = order && getKey(order);
  const isGiven = given !== undefined && given === shown;
  const withConsent = async (wanted: PaymentOrder) => {
    setIsAsking(true);
    const check = await knownCheck(wanted);
    setIsAsking(false);
    if (check?.outcome !== 'none') return wanted;
    if (given === getKey(wanted)) return { ...wanted, mismatchAccepted: true };
    setMissing(getKey(wanted));
    return undefined;
  };
  return {
    consent: {
      isGiven,
      isMissing: missing !== undefined && missing === shown && !isGiven,
      give: (isNowGiven) => setGiven(isNowGiven ? shown : undefined),
    },
    withConsent,
    isAsking,
  };
}
