import type { ReactNode } from 'react';
import { Definitions } from '../../../client/ui/Definitions.tsx';
import { SidePanel } from '../../../client/ui/SidePanel.tsx';
import { Time } from '../../../client/ui/Time.tsx';
import { countryName } from '../../../shared/countries.ts';
import { ibanCountry } from '../../../shared/iban.ts';
import { parseAmountText } from '../../../shared/money.ts';
import type { ShownFund } from '../../clients/company/funds.ts';
import type { Task } from '../calls.ts';
import { amountWords } from '../words.ts';
import { ibanItem } from './PaymentPanel.tsx';
import { TaskAmount, TaskStanding } from './taskColumns.tsx';

interface TaskPanelProps {
  task: Task;
  personId: string;
  funds: readonly ShownFund[] | undefined;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** what this person may do with it */
  actions: ReactNode;
}

/** A payment that awaits an action, with all that decides whether it should be paid. */
export function TaskPanel({ task, personId, funds, onClose, onPrevious, onNext, actions }: TaskPanelProps) {
  const fund = funds?.find(({ id }) => id === task.accountid);
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
      <Definitions items={[{ label: 'Message', value: task.details }, ...costItems(task)]} />
      <Definitions
        title="To"
        items={[
          { label: 'Name', value: task.name },
          ibanItem(task.account),
          { label: 'Country', value: countryName(ibanCountry(task.account)) },
        ]}
      />
      <Definitions
        title="From your account"
        items={[{ label: 'Account', value: fund?.name }, ibanItem(task.accountid.split('.')[1] ?? '')]}
      />
      <Definitions
        title="Approval"
        items={[
          { label: 'Created by', value: task.creator },
          { label: 'Created', value: <Time at={task.createdAt} /> },
          { label: 'Sent', value: task.pushedAt && <Time at={task.pushedAt} /> },
          { label: 'Awaited', value: task.awaited.map(({ name }) => name).join(', ') },
          { label: 'Changed', value: task.version > 1 && `${task.version - 1} times, approvals start anew each time` },
        ]}
      />
    </SidePanel>
  );
}

function costItems({ amount, fee }: Task) {
  const [main, charged] = [parseAmountText(amount), parseAmountText(fee)];
  if (!main || !charged || charged.minor === 0n) return [];
  return [
    { label: 'Fee', value: amountWords(charged) },
    { label: 'Total', value: amountWords({ currency: main.currency, minor: main.minor + charged.minor }) },
  ];
}
