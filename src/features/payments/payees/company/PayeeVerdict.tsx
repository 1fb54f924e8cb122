import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import type { NamedAccount } from '../payeeCheck.ts';
import { PayeeCheckBadge } from './PayeeCheckBadge.tsx';
import { usePayeeCheck } from './usePayees.ts';

/** The result of the payee check, in the check step of an order. */
export function PayeeCheckLine({ order }: { order: NamedAccount }) {
  const { data, error } = usePayeeCheck(order);
  if (data) return <PayeeCheckBadge check={data} />;
  return (
    <StatusBadge kind="neutral" quiet icon={error ? 'minus' : 'clock'}>
      {error ? ['Could not be asked now', error.problem.wait].filter(Boolean).join('. ') : 'Asking whose account it is'}
    </StatusBadge>
  );
}

interface PayeeWarningProps {
  order: NamedAccount;
  onRename: (name: string) => void;
  mismatch: MismatchConsent;
}

/** The creator's word that a payment is meant though the name does not match. */
export interface MismatchConsent {
  isGiven: boolean;
  /** the payment was to be created without it */
  isMissing: boolean;
  give: (isGiven: boolean) => void;
}

/** The warning before an order is created whose name does not belong to the account. */
export function PayeeWarning({ order, onRename, mismatch }: PayeeWarningProps) {
  const { data, error } = usePayeeCheck(order);
  if (error?.problem.code === 'payee-account-unknown') return <Banner kind="failed">{error.problem.title}</Banner>;
  if (data?.outcome === 'close') {
    return (
      <Banner
        kind="pending"
        action={
          <Button size="small" onClick={() => onRename(data.holder)}>
            Use this name
          </Button>
        }
      >
        The account belongs to {data.holder}.
      </Banner>
    );
  }
  if (data?.outcome !== 'none') return null;
  return (
    <>
      <Banner kind="failed">
        The account does not belong to {order.name}. Confirm the account details by phone, using a number you already
        had: money that was sent to another person may not come back.
      </Banner>
      <MismatchBox name={order.name} {...mismatch} />
    </>
  );
}

/** The consequence in words, to be confirmed. */
function MismatchBox({ name, isGiven, isMissing, give }: MismatchConsent & { name: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) box.current?.focus();
  }, [isMissing]);
  return (
    <>
      <Checkbox
        ref={box}
        label={
          `I have confirmed this account with ${name} in another way. If it belongs to another person, ` +
          'the money may be lost.'
        }
        checked={isGiven}
        onChange={(event) => give(event.target.checked)}
        aria-invalid={isMissing || undefined}
      />
      {isMissing && (
        <div role="alert">
          <StatusBadge kind="failed" quiet icon="alert">
            Confirm this, or go back and correct the payee.
          </StatusBadge>
        </div>
      )}
    </>
  );
}
