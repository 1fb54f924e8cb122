import { useState } from 'react';
import { Button } from '../../../client/ui/action/Button.tsx';
import { ConfirmDialog } from '../../../client/ui/overlay/ConfirmDialog.tsx';
import { SelectionBar } from '../../../client/ui/table/SelectionBar.tsx';
import { bulk } from '../bulkRules.ts';
import type { CaseItem } from '../caseList.ts';
import { BulkClosing } from './BulkClosing.tsx';
import { BulkHandOver } from './BulkHandOver.tsx';
import { countWords } from './caseWords.ts';
import type { BulkAct, BulkBody } from './useBulk.ts';

interface BulkBarProps {
  chosen: readonly CaseItem[];
  onClear: () => void;
  onStart: (act: BulkAct, items: readonly CaseItem[], body?: BulkBody) => void;
  /** the job that closes them; undefined: a second person decides first */
  onClosing: (jobId: string | undefined) => void;
}

/** What can be done with many cases at once. What tells somebody of it asks first. */
export function BulkBar({ chosen, onClear, onStart, onClosing }: BulkBarProps) {
  const [asked, ask] = useState<'handOver' | 'remind' | 'close'>();
  const close = () => ask(undefined);
  if (chosen.length === 0) return null;
  const waiting = chosen.filter(({ isMissing }) => isMissing);
  return (
    <>
      <SelectionBar count={chosen.length} onClear={onClear}>
        <Button size="small" onClick={() => onStart('take', chosen)}>
          Take
        </Button>
        <Button size="small" onClick={() => onStart('release', chosen)}>
          Release
        </Button>
        <Button size="small" onClick={() => ask('handOver')}>
          Hand over
        </Button>
        <Button
          size="small"
          disabledReason={waiting.length === 0 ? 'None of them waits for its client.' : undefined}
          onClick={() => ask('remind')}
        >
          Remind
        </Button>
        <Button
          size="small"
          disabledReason={chosen.length > bulk.most ? `At most ${bulk.most} are closed at once.` : undefined}
          onClick={() => ask('close')}
        >
          Close
        </Button>
      </SelectionBar>
      {asked === 'close' && <BulkClosing chosen={chosen} onClose={close} onStarted={onClosing} />}
      {asked === 'handOver' && (
        <BulkHandOver
          cases={countWords(chosen.length)}
          onClose={close}
          onStart={(body) => onStart('handOver', chosen, body)}
        />
      )}
      {asked === 'remind' && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => {
            close();
            onStart('remind', waiting);
          }}
          title={`Remind the clients of ${countWords(waiting.length)}?`}
          confirm="Remind"
          dismiss="Go Back"
        >
          Each client is told on its devices that the bank still waits for information.
          {waiting.length < chosen.length &&
            ` Left out, because nothing is awaited: ${countWords(chosen.length - waiting.length)}.`}
        </ConfirmDialog>
      )}
    </>
  );
}
