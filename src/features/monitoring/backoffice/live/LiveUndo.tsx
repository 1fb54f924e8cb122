import { useSend } from '#client/api/hooks.ts';
import { useStore } from '#client/store.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { useCaseKeys } from '#features/cases/backoffice/useCaseKeys.ts';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import { messages } from '#shared/messages.ts';
import styles from './live.module.css';
import { getCounterparty } from './liveColumns.tsx';
import { liveUndo } from './undo.ts';
import { keepChanges } from './useFeed.ts';

/** 'Closed As False Positive: Kepykla UAB', with Undo, for ten seconds: the next transaction is open already. */
export function LiveUndo() {
  const offered = useStore(liveUndo.store);
  const { run, isRunning } = useSend(liveCalls.undoTransaction, {
    ...{ success: messages.transactionUpdated, failure: messages.transactionFailed },
    onDone: (payment) => {
      keepChanges({ items: [payment], gone: [] });
      liveUndo.end();
    },
    onFailed: liveUndo.end,
  });
  const undo = () => {
    if (!offered || isRunning) return;
    const { clientID: clientId, id: paymentId, version } = offered.payment;
    void run({ params: { clientId, paymentId }, body: { version } });
  };
  useCaseKeys({ z: offered && undo });
  return (
    <div role="status" className={styles.undo}>
      {offered && (
        <Banner
          kind="success"
          action={
            <Button size="small" aria-keyshortcuts="z" title="Key z" loading={isRunning} onClick={undo}>
              Undo
            </Button>
          }
        >
          {offered.done}: {getCounterparty(offered.payment)}
        </Banner>
      )}
    </div>
  );
}
