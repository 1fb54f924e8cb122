import { useSend } from '#client/api/hooks.ts';
import { useStore } from '#client/store.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import { caseCalls } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { caseMessages } from '../messages.ts';
import styles from './cases.module.css';
import { endUndo, undoStore } from './undo.ts';
import { useCaseKeys } from './useCaseKeys.ts';

interface UndoBarProps {
  found: CaseAnswer;
  /** with the words of the comment that was taken away */
  onUndone: (words: string) => void;
}

/**
 * 'Taken', with Undo, for ten seconds after it was done. A case that was closed is named: the next one is on the
 * screen.
 */
export function UndoBar({ found, onUndone }: UndoBarProps) {
  const offered = useStore(undoStore);
  const isHere = offered?.caseId === found.id;
  const { run, isRunning } = useSend(caseCalls.actOnCase, {
    success: caseMessages.caseUpdated,
    failure: caseMessages.caseUpdateFailed,
    invalidates: [caseCalls.readCase],
    onDone: () => {
      onUndone(isHere ? (offered?.words ?? '') : '');
      endUndo();
    },
    onFailed: endUndo,
  });
  const undo = () => {
    if (!offered || isRunning) return;
    const params = { clientId: offered.clientId, caseId: offered.caseId };
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
          {isHere ? offered.done : `${offered.done}: ${offered.title}`}
        </Banner>
      )}
    </div>
  );
}
