import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { countryName } from '#shared/countries.ts';
import { spaced } from '#shared/formatCount.ts';
import { formatIban } from '#shared/iban.ts';
import { getMinor } from '#shared/money.ts';
import { type CesopError, cesopCalls, type OnePayee } from '../calls.ts';
import { docLabels, payeeLabels, roleLabels } from '../rules.ts';
import { noRowFilter, rowsSearch } from './cesopSearch.ts';

interface PayeePanelProps {
  payeeId: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A payee of a message: what the file says of it, and the errors of the answer about it and its transactions. */
export function PayeePanel({ payeeId, ...panel }: PayeePanelProps) {
  const [, change] = usePageSearch(rowsSearch);
  const read = useCall(cesopCalls.readCesopPayee, { params: { payeeId } });
  const failure = readFailure(read, 'The payee could not be loaded');
  const payee = read.data;
  const showTransactions = () => change({ ...noRowFilter, payee: payeeId, rows: 'transactions' }, { replace: false });
  return (
    <SidePanel
      {...panel}
      title={payee?.name ?? 'Payee'}
      summary={payee && <Money minor={getMinor(payee.amount)} currency="EUR" />}
      shownKey={payeeId}
      actions={{
        primary: (
          <Button variant="primary" onClick={showTransactions}>
            Show transactions
          </Button>
        ),
      }}
    >
      {failure && <ErrorState {...failure} />}
      {payee && <PayeeFacts payee={payee} />}
      {payee && payee.errors.length > 0 && (
        <Definitions title="Errors of the answer" layout="stacked" items={payee.errors.map(toItem)} />
      )}
    </SidePanel>
  );
}

const toItem = ({ code, title, description, transactionId }: CesopError, at: number) => ({
  label: `${at + 1}. ${code} ${title}`,
  value: transactionId === '' ? description : `${description} (${transactionId})`,
});

function PayeeFacts({ payee }: { payee: OnePayee }) {
  return (
    <Definitions
      items={[
        { label: 'Answer', value: payeeLabels[payee.state] },
        { label: 'Who we serve', value: roleLabels[payee.role] },
        { label: 'Country', value: countryName(payee.country) },
        { label: 'Client', value: payee.clientId },
        { label: 'Address', value: payee.address },
        { label: 'Tax number', value: payee.taxId },
        { label: 'Payments', value: spaced(payee.payments) },
        { label: 'Refunds', value: spaced(payee.refunds) },
        ...payee.accounts.map(({ identifier, kind }, at) => ({
          label: `${kind === 'IBAN' ? 'Account' : 'Shop'} ${payee.accounts.length === 1 ? '' : at + 1}`.trim(),
          value: kind === 'IBAN' ? formatIban(identifier) : identifier,
        })),
        { label: 'Record', value: docLabels[payee.docKind] },
        { label: 'Corrects', value: payee.corrects },
        { label: 'DocRefId', value: payee.id },
      ]}
    />
  );
}
