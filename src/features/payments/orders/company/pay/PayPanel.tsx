import { useState } from 'react';
import { getFailure } from '#client/lists/loadFailure.ts';
import { useAbout } from '#client/shell/about.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { type ShownFund, useFunds } from '#features/clients/company/funds.ts';
import { railNames } from '#features/payments/rules.ts';
import { payingFunds } from './formValues.ts';
import { PayFlow, type PayPanelProps } from './PayFlow.tsx';
import styles from './pay.module.css';

/** Creates or changes a payment, up to the request for approval, in a panel beside the list. */
export function PayPanel(props: PayPanelProps) {
  // the next payment starts with an empty form
  const [round, setRound] = useState(0);
  const { company, funds } = useFunds();
  // until the rails are known, only the server refuses accounts
  const rails = useAbout()?.rails ?? railNames;
  if (company.data && funds) {
    const paying = payingFunds(funds);
    if (paying.length === 0) return <NoAccount funds={funds} onClose={props.onClose} />;
    // an own IBAN holds the bank's code: LT, two check digits, five digits of the bank
    const reach = { rails, bankCode: company.data.iban.slice(4, 9) };
    const given = round === 0 ? props : { onClose: props.onClose };
    return <PayFlow key={round} {...given} funds={paying} reach={reach} onAnother={() => setRound(round + 1)} />;
  }
  const retry = () => void company.refetch();
  return (
    <SidePanel title="New payment" shownKey="pay" width="wide" onClose={props.onClose}>
      {company.error ? (
        <ErrorState {...getFailure(company.error.problem, 'The accounts could not be loaded', retry)} />
      ) : (
        <Loading label="Loading accounts">
          <div className={styles.form}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </Loading>
      )}
    </SidePanel>
  );
}

function NoAccount({ funds, onClose }: { funds: readonly ShownFund[]; onClose: () => void }) {
  const blocked = funds.some((fund) => fund.blocked);
  return (
    <SidePanel
      title="New payment"
      shownKey="pay"
      width="wide"
      onClose={onClose}
      actions={{ neutral: <Button onClick={onClose}>Close</Button> }}
    >
      <ErrorState
        message={blocked ? 'The account is blocked: nothing can be paid from it.' : 'There is no account to pay from.'}
      />
    </SidePanel>
  );
}
