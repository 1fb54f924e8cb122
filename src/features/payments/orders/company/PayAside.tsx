import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { useMay } from '#client/session/person.ts';
import type { Payment } from '#features/payments/payment.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import type { PayMode } from './payMode.ts';

const PayPanel = lazyPart(() => import('./pay/PayPanel.tsx').then((module) => module.PayPanel));

interface PayAsideProps {
  /** from the address; undefined: closed */
  mode: PayMode | undefined;
  /** the payment that `repeat` copies */
  payment?: Payment | undefined;
  /** the task that `edit` changes */
  task?: Task | undefined;
  onClose: () => void;
}

/** The place of the payment form on a page. Its script is loaded when it is first opened. */
export function PayAside({ mode, payment, task, onClose }: PayAsideProps) {
  const mayCreate = useMay('payments.create');
  const source = useSource(mode, mode === 'edit' ? task : mode === 'repeat' ? payment : undefined);
  const needsSource = mode === 'edit' || mode === 'repeat';
  if (!mode || !mayCreate || (needsSource && !source)) return null;
  const isTask = source !== undefined && 'creatorId' in source;
  return (
    <Suspense fallback={null}>
      <PayPanel
        key={`${mode} ${source?.id}`}
        payment={source && !isTask ? source : undefined}
        task={isTask ? source : undefined}
        payee={needsSource || mode === 'new' ? undefined : mode}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Keeps the payment or task while the form is open, because a decided task leaves its list. */
function useSource(mode: PayMode | undefined, found: Payment | Task | undefined): Payment | Task | undefined {
  const [kept, setKept] = useState<{ mode: PayMode | undefined; source: Payment | Task | undefined }>();
  if (kept?.mode !== mode || (found && kept?.source?.id !== found.id)) {
    setKept({ mode, source: found });
    return found;
  }
  return kept?.source;
}
