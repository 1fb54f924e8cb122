import { useMemo } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Reading } from '#client/reading/Reading.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { getBlocks } from '#shared/reading/getBlocks.ts';
import { type Registration, registrationCalls } from '../calls.ts';
import { ApplicationCopy } from './ApplicationCopy.tsx';
import styles from './registration.module.css';

interface ContractSectionProps {
  companyId: string;
  cddId: string;
  contract: NonNullable<Registration['Contract']>;
}

/** The contract to read, to keep, and to sign on the applicant's device. */
export function ContractSection({ companyId, cddId, contract }: ContractSectionProps) {
  const { id, words, sha256, isSigned, at } = contract;
  const blocks = useMemo(() => getBlocks(words), [words]);
  const signing = useSend(registrationCalls.signContract, {
    invalidates: [registrationCalls.readCdd],
    success: 'The contract is signed',
    failure: 'The contract could not be signed',
  });
  return (
    <Section
      title={isSigned ? 'Your contract' : 'Sign the contract'}
      summary={
        isSigned
          ? undefined
          : 'Read it first. Your device then shows its fingerprint, and your approval there signs it.'
      }
      actions={<ApplicationCopy companyId={companyId} cddId={cddId} />}
    >
      {isSigned && (
        <Banner kind="success">
          You signed it on <Time at={at} />.
        </Banner>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.contract} tabIndex={0} aria-label="Text of the contract">
        <Reading blocks={blocks} values={{}} />
      </section>
      <Definitions
        layout="stacked"
        items={[
          {
            label: 'Fingerprint (SHA-256)',
            value: <span className={styles.fingerprint}>{sha256}</span>,
            action: <CopyButton text={sha256} what="fingerprint" />,
          },
        ]}
      />
      {!isSigned && (
        <div>
          <Button
            variant="primary"
            loading={signing.isRunning}
            onClick={() => void signing.run({ params: { companyId, contractId: id }, body: { sha256 } })}
          >
            Sign on your device
          </Button>
        </div>
      )}
    </Section>
  );
}
