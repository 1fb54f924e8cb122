import { lazy, Suspense } from 'react';
import { useLetters } from '../../../client/session/person.ts';
import type { Payment, Task } from '../calls.ts';
import type { PayMode } from './search.ts';

const PayPanel = lazy(() => import('./pay/PayPanel.tsx').then(({ PayPanel }) => ({ default: PayPanel })));

interface PayAsideProps {
  /** from the address; undefined: closed */
  mode: PayMode | undefined;
  /** what `repeat` fills the form from */
  payment?: Payment | undefined;
  /** what `edit` changes */
  task?: Task | undefined;
  onClose: () => void;
}

/** The place of the payment form on a page. Its script comes when it is first opened. */
export function PayAside({ mode, payment, task, onClose }: PayAsideProps) {
  const mayCreate = useLetters().includes('B');
  const isReady = mode === 'new' || (mode === 'repeat' && payment) || (mode === 'edit' && task);
  if (!isReady || !mayCreate) return null;
  return (
    <Suspense fallback={null}>
      <PayPanel
        key={mode === 'new' ? mode : `${mode} ${payment?.id ?? task?.id}`}
        payment={mode === 'repeat' ? payment : undefined}
        task={mode === 'edit' ? task : undefined}
        onClose={onClose}
      />
    </Suspense>
  );
}
