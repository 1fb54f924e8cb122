import { pageHref } from '../../../client/router/Link.tsx';
import { useLetters } from '../../../client/session/person.ts';
import { Button, LinkButton } from '../../../client/ui/Button.tsx';
import { CopyButton } from '../../../client/ui/CopyButton.tsx';
import { Definitions } from '../../../client/ui/Definitions.tsx';
import { IconButton } from '../../../client/ui/IconButton.tsx';
import { Section } from '../../../client/ui/Section.tsx';
import { SidePanel } from '../../../client/ui/SidePanel.tsx';
import { StatusBadge } from '../../../client/ui/StatusBadge.tsx';
import { paths } from '../../../shared/paths.ts';
import { holdsOneOf } from '../../../shared/permissions.ts';
import type { ShownFund } from '../../clients/company/funds.ts';
import { failureOf } from '../../payments/company/loadFailure.ts';
import { Money } from '../../payments/company/Money.tsx';
import { ibanItem } from '../../payments/company/PaymentPanel.tsx';
import { PaymentsTable } from '../../payments/company/PaymentsTable.tsx';
import { useLatestPayments } from '../../payments/company/usePaymentList.ts';
import { RenameForm } from './RenameForm.tsx';

interface AccountPanelProps {
  fund: ShownFund;
  bic: string;
  holder: string;
  renaming: boolean;
  /** absent: the person may not rename */
  onRenaming: ((on: boolean) => void) | undefined;
  /** absent: the person may not have statements */
  onStatement: (() => void) | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One account: its money, what others need to pay to it, and its latest payments. */
export function AccountPanel(props: AccountPanelProps) {
  const { fund, bic, holder, renaming, onRenaming, onStatement, onClose, onPrevious, onNext } = props;
  const { currency, balanceMinor, reservedMinor, availableMinor } = fund;
  const mayView = holdsOneOf(useLetters(), ['A', 'C']);
  return (
    <SidePanel
      title={fund.name}
      summary={
        <>
          <Money minor={balanceMinor} currency={currency} size="large" />
          {fund.blocked && <StatusBadge kind="failed">Blocked</StatusBadge>}
        </>
      }
      shownKey={fund.id}
      width="wide"
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={
        (mayView || onStatement) && (
          <>
            {mayView && (
              <LinkButton href={pageHref(paths.transactions, { fund: fund.id })} icon="list">
                All transactions
              </LinkButton>
            )}
            {onStatement && (
              <Button icon="pdf" onClick={onStatement}>
                Statement
              </Button>
            )}
          </>
        )
      }
    >
      <Definitions
        items={[
          {
            label: 'Name',
            value: renaming ? <RenameForm fund={fund} onDone={() => onRenaming?.(false)} /> : fund.name,
            action: onRenaming && !renaming && (
              <IconButton icon="edit" size="xxsmall" label="Rename account" onClick={() => onRenaming(true)} />
            ),
          },
          { label: 'Reserved', value: <Money minor={reservedMinor} currency={currency} /> },
          { label: 'Available', value: <Money minor={availableMinor} currency={currency} /> },
        ]}
      />
      <Definitions
        title="Details for incoming payments"
        items={[
          { label: 'Holder', value: holder, action: <CopyButton text={holder} what="holder" size="xxsmall" /> },
          ibanItem(fund.iban),
          { label: 'BIC', value: bic, action: <CopyButton text={bic} what="BIC" size="xxsmall" /> },
        ]}
      />
      {mayView && <Latest fund={fund} />}
    </SidePanel>
  );
}

function Latest({ fund }: { fund: ShownFund }) {
  const list = useLatestPayments({ fund: fund.id });
  const retry = () => void list.refetch();
  const failure =
    list.error && !list.data ? failureOf(list.error.problem, 'Transactions could not be loaded', retry) : undefined;
  return (
    <Section title="Latest transactions">
      <PaymentsTable
        label={`Latest transactions of ${fund.name}`}
        payments={list.data?.items}
        funds={[fund]}
        fund={fund.id}
        error={failure}
        skeletonRows={5}
      />
    </Section>
  );
}
