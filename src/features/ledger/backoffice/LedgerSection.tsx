import { useState } from 'react';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { ProposalsSection } from '#features/proposals/backoffice/ProposalsSection.tsx';
import { ledgerCalls } from '../calls.ts';
import { ChartSection } from '../chart/backoffice/ChartSection.tsx';
import { chartCalls } from '../chart/calls.ts';
import { AccountEntries } from './AccountEntries.tsx';
import { LedgerAccounts } from './LedgerAccounts.tsx';
import { ledgerSearch } from './ledgerSearch.ts';
import { PostingDialog } from './PostingDialog.tsx';
import { refreshLedger } from './refreshLedger.ts';

const proposedCalls = ['postToLedger', ...Object.keys(chartCalls)];

/** The accounts of the bank, the entries of one, postings by hand and what of them waits for a second person. */
export function LedgerSection() {
  const [{ account }] = usePageSearch(ledgerSearch);
  const [first] = useState(account);
  const [isPosting, setPosting] = useState(false);
  const mayPost = mayCall(ledgerCalls.postToLedger, useStaffUser());
  return (
    <>
      <Section
        title="Ledger"
        summary="In EUR. Positive: owed by the bank. Negative: held by the bank; all accounts together are zero."
        actions={
          mayPost && (
            <Button variant="primary" icon="plus" onClick={() => setPosting(true)}>
              New posting
            </Button>
          )
        }
      >
        {account === undefined ? (
          <LedgerAccounts />
        ) : (
          <AccountEntries key={account} account={account} opensPage={account === first} />
        )}
      </Section>
      {mayPost && <ProposalsSection calls={proposedCalls} outcomes={{}} onDecided={refreshLedger} />}
      {account === undefined && <ChartSection />}
      {isPosting && <PostingDialog onClose={() => setPosting(false)} />}
    </>
  );
}
