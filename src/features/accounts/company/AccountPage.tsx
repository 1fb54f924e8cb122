import { Suspense } from 'react';
import { Money } from '#client/money/Money.tsx';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { useMay } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CopyButton } from '#client/ui/action/CopyButton.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Section, Split } from '#client/ui/layout/Section.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { AccountPayments, type OpenLine } from '#features/payments/company/AccountPayments.tsx';
import { NewPayment } from '#features/payments/orders/company/NewPayment.tsx';
import { PayAside } from '#features/payments/orders/company/PayAside.tsx';
import { formatIban } from '#shared/iban.ts';
import { paths } from '#shared/paths.ts';
import styles from './accounts.module.css';

const RenameForm = lazyPart(() => import('./RenameForm.tsx').then((module) => module.RenameForm));

interface AccountPageProps {
  fund: ShownFund;
  funds: readonly ShownFund[];
  bic: string;
  holder: string;
  renaming: boolean;
  /** absent: the person may not rename */
  onRenaming: ((on: boolean) => void) | undefined;
  /** absent: the person may not have statements */
  onStatement: (() => void) | undefined;
  /** the open payment and the payment form, from the address */
  search: OpenLine;
  onChange: (changes: OpenLine, options?: { replace: boolean }) => void;
}

/** One account: its amounts, the details that payers need, and its payments. */
export function AccountPage(props: AccountPageProps) {
  const { fund, renaming, onRenaming, onStatement, search, onChange } = props;
  const mayView = useMay('payments.view', 'payments.approve');
  return (
    <Page
      back={{ href: pageHref(paths.accounts), label: 'Accounts' }}
      title={<span className={renaming ? 'visually-hidden' : undefined}>{fund.name}</span>}
      summary={
        <>
          <Suspense fallback={null}>
            {renaming && <RenameForm fund={fund} onDone={() => onRenaming?.(false)} />}
          </Suspense>
          <span className={styles.about}>
            <span className={styles.iban}>
              {formatIban(fund.iban)}
              <CopyButton text={fund.iban} what="IBAN" size="xxsmall" />
            </span>
            {fund.blocked && <StatusBadge kind="failed">Blocked</StatusBadge>}
          </span>
        </>
      }
      actions={
        <>
          {onRenaming && !renaming && (
            <Button variant="ghost" icon="edit" onClick={() => onRenaming(true)}>
              Rename account
            </Button>
          )}
          {onStatement && (
            <Button icon="pdf" onClick={onStatement}>
              Statement
            </Button>
          )}
          <NewPayment onClick={() => onChange({ pay: 'new', open: undefined }, { replace: false })} />
        </>
      }
    >
      <Figures fund={fund} />
      <Split aside={<ToPayHere {...props} />}>
        {mayView ? (
          <AccountPayments fund={fund} funds={props.funds} search={search} onChange={onChange} />
        ) : (
          <EmptyState icon="lock" title="You may not see payments">
            People who manage the users of your company can give you the right to view payments.
          </EmptyState>
        )}
      </Split>
      {!mayView && <PayAside mode={search.pay} onClose={() => onChange({ pay: undefined })} />}
    </Page>
  );
}

function Figures({ fund: { currency, balanceMinor, reservedMinor, availableMinor } }: Pick<AccountPageProps, 'fund'>) {
  const money = (minor: bigint) => <Money minor={minor} currency={currency} />;
  return (
    <KeyFigures
      figures={[
        { label: 'Balance', value: money(balanceMinor) },
        { label: 'Available', value: money(availableMinor), note: 'can be spent now' },
        { label: 'Reserved', value: money(reservedMinor), note: 'for approved payments' },
      ]}
    />
  );
}

function ToPayHere({ fund, bic, holder }: AccountPageProps) {
  return (
    <Section title="Details for incoming payments">
      <Definitions
        layout="stacked"
        items={[
          { label: 'Holder', value: holder, action: <CopyButton text={holder} what="holder" size="xxsmall" /> },
          {
            label: 'IBAN',
            value: <span className={styles.iban}>{formatIban(fund.iban)}</span>,
            action: <CopyButton text={fund.iban} what="IBAN" size="xxsmall" />,
          },
          { label: 'BIC', value: bic, action: <CopyButton text={bic} what="BIC" size="xxsmall" /> },
        ]}
      />
    </Section>
  );
}
