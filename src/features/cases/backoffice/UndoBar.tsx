import { useSend } from '../../../client/api/hooks.ts';
import { useStore } from '../../../client/store.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { Tooltip } from '../../../client/ui/overlay/Tooltip.tsx';
import { messages } from '../../../shared/messages.ts';
import { caseActFacts } from '../acts.ts';
import { type CaseAnswer, caseCalls } from '../calls.ts';
import styles from './cases.module.css';
import { endUndo, undoStore } from './undo.ts';
import { useCaseKeys } from './useCaseKeys.ts';

interface UndoBarProps {
  found: CaseAnswer;
  /** with the words of the comment that was taken away */
  onUndone: (words: string) => void;
}

/** 'Taken', with Undo, for ten seconds after it was done. */
export function UndoBar({ found, onUndone }: UndoBarProps) {
  const latest = useStore(undoStore);
  const offered = latest?.caseId === found.id ? latest : undefined;
  const { run, isRunning } = useSend(caseCalls.actOnCase, {
    success: messages.caseUpdated,
    failure: messages.caseUpdateFailed,
    onDone: () => {
      onUndone(offered?.words ?? '');
      endUndo();
    },
    onFailed: endUndo,
  });
  const undo = () => {
    if (!offered || isRunning) return;
    const params = { clientId: found.clientID, caseId: found.id };
    void run({ params, query: { action: 'undo' }, body: { comment: '', version: offered.version } });
  };
  useCaseKeys({ z: offered && undo });
  return (
    <div role="status" className={styles.undo}>
      {offered && (
        <Banner
          kind="success"
          action={
            <Tooltip text="Key Z">
              <Button size="small" aria-keyshortcuts="z" loading={isRunning} onClick={undo}>
                Undo
              </Button>
            </Tooltip>
          }
        >
          {caseActFacts[offered.act]}
        </Banner>
      )}
    </div>
  );
}
