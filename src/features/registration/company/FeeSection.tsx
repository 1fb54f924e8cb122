import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Amount } from '#client/ui/display/Amount.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { formatIban } from '#shared/iban.ts';
import type { Registration } from '../calls.ts';

/** What the applicant pays before the bank goes on, and how. */
export function FeeSection({ fee }: { fee: NonNullable<Registration['Fee']> }) {
  const { amount, payee, iban, reference, isPaid, at } = fee;
  if (isPaid) {
    return (
      <Banner kind="success">
        Your fee came on <Time at={at} part="day" />.
      </Banner>
    );
  }
  return (
    <Section
      title="Pay the fee"
      summary={
        'Transfer it from any account. The reference shows us that it is ' +
        'yours: the application continues when it has arrived.'
      }
    >
      <Definitions
        items={[
          { label: 'Amount', value: <Amount value={amount.slice(3)} currency={amount.slice(0, 3)} /> },
          { label: 'Payee', value: payee, action: <CopyButton text={payee} what="payee" /> },
          { label: 'IBAN', value: formatIban(iban), action: <CopyButton text={iban} what="IBAN" /> },
          { label: 'Reference', value: reference, action: <CopyButton text={reference} what="reference" /> },
          { label: 'Asked', value: <Time at={at} part="day" /> },
        ]}
      />
    </Section>
  );
}
