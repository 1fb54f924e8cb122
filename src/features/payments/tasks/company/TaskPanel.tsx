import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { ShownFund } from '#features/clients/company/funds.ts';
import { formatInstant } from '#features/payments/banks/deliveryTexts.ts';
import { getCosts } from '#features/payments/effects.ts';
import { joined } from '#features/payments/lists/historyTexts.ts';
import { costItems, ibanItem } from '#features/payments/lists/shown/paymentItems.tsx';
import { PayeeCheckBadge } from '#features/payments/payees/company/PayeeCheckBadge.tsx';
import { paymentStates } from '#features/payments/rules.ts';
import { countryName } from '#shared/countries.ts';
import { ibanCountry } from '#shared/iban.ts';
import type { Task } from '../task.ts';
import { TaskAmount, TaskStanding } from './taskColumns.tsx';

const PaymentHistory = lazyPart(() =>
  import('#features/payments/lists/company/PaymentHistory.tsx').then((module) => module.PaymentHistory),
);

interface TaskPanelProps {
  task: Task;
  personId: string;
  funds: readonly ShownFund[] | undefined;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** actions of this person */
  actions: Actions;
}

/** A payment waiting for approval, with all facts for the decision. */
export function TaskPanel({ task, personId, funds, onClose, onPrevious, onNext, actions }: TaskPanelProps) {
  const fund = funds?.find(({ id }) => id === task.accountid);
  const awaitedNames = task.awaited.map(({ name }) => name);
  return (
    <SidePanel
      title={task.name}
      summary={
        <>
          <TaskAmount task={task} size="large" />
          <TaskStanding task={task} personId={personId} />
        </>
      }
      shownKey={task.id}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={actions}
    >
      <Definitions
        items={[
          { label: 'Message', value: task.details },
          { label: 'Creditor reference', value: task.reference },
          { label: 'End-to-end id', value: task.endToEndId },
          { label: 'Delivery', value: task.delivery !== 'book' && formatInstant(task.delivery === 'instant') },
          ...costItems(costsOfTask(task)),
        ]}
      />
      <Definitions
        title="To"
        items={[
          { label: 'Name', value: task.name },
          ibanItem(task.account),
          { label: 'Bank', value: task.bank },
          { label: 'Country', value: countryName(ibanCountry(task.account)) },
          { label: 'Payee check', value: task.payeeCheck ? <PayeeCheckBadge check={task.payeeCheck} /> : 'Being made' },
          { label: 'Checked', value: task.payeeCheck?.checkedAt && <Time at={task.payeeCheck.checkedAt} /> },
          { label: 'Mismatch', value: task.mismatchAccepted && 'The creator confirmed the account in another way' },
        ]}
      />
      <Definitions
        title="From your account"
        items={[{ label: 'Account', value: fund?.name }, ibanItem(task.accountid.split('.')[1] ?? '')]}
      />
      <Definitions
        title="Approval"
        items={[
          { label: 'Waits for', value: joined(awaitedNames, 'or') || 'No one yet' },
          { label: 'Sent', value: task.pushedAt && <Time at={task.pushedAt} /> },
          { label: 'Together with', value: formatOthers(task.together - 1) },
          { label: 'Approved by', value: 'No one yet' },
          {
            label: 'Changed',
            value: task.version > 1 && `${formatTimes(task.version - 1)}. Each change needs a new approval.`,
          },
        ]}
      />
      <Suspense fallback={null}>
        <PaymentHistory paymentId={task.id} />
      </Suspense>
    </SidePanel>
  );
}

/** A task is a payment that still has to be made. */
const costsOfTask = ({ amount, fee }: Task) =>
  getCosts({ op: 'TX', state: paymentStates.requested, amount: [amount, fee] });

function formatOthers(count: number): string {
  if (count < 1) return '';
  return `${count === 1 ? '1 other payment' : `${count} other payments`}, decided as one`;
}

function formatTimes(count: number): string {
  return count === 1 ? 'Once' : `${count} times`;
}
