import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import { listJobs } from '#features/jobs/backoffice/JobProgress.tsx';
import type { FilterOf } from '#shared/lists/list.ts';
import { bulkCalls } from '../bulkCalls.ts';
import { bulk, type ManyAct } from '../bulkRules.ts';
import type { CaseItem, caseList } from '../caseList.ts';
import { caseMessages } from '../messages.ts';
import { BulkClosing } from './BulkClosing.tsx';
import { BulkHandOver, type HandOver } from './BulkHandOver.tsx';
import { countCases } from './caseTexts.ts';
import type { BulkBody } from './useBulk.ts';

interface BulkBarProps {
  chosen: readonly CaseItem[];
  /** all cases under the filter, more than there are on the screen */
  matching: { count: number; filter: FilterOf<typeof caseList> } | undefined;
  onClear: () => void;
  onStart: (act: ManyAct, items: readonly CaseItem[], body?: BulkBody) => void;
  /** a job that works on them; undefined: a second person decides first */
  onJob: (jobId: string | undefined) => void;
}

/**
 * What can be done with many cases at once: the chosen ones, or all that match. What notifies somebody asks first.
 */
export function BulkBar({ chosen, matching, onClear, onStart, onJob }: BulkBarProps) {
  const [asked, ask] = useState<'handOver' | 'remind' | 'close'>();
  const [isAll, setAll] = useState(false);
  const close = () => ask(undefined);
  if (chosen.length === 0) return null;
  const leave = () => {
    setAll(false);
    onClear();
  };
  if (isAll && matching) {
    const started = (jobId: string) => {
      setAll(false);
      onJob(jobId);
    };
    return <AllBar matching={matching} onClear={leave} onStarted={started} />;
  }
  const waiting = chosen.filter(({ isMissing }) => isMissing);
  return (
    <>
      <SelectionBar count={chosen.length} onClear={leave}>
        {matching && matching.count > chosen.length && (
          <Button size="small" onClick={() => setAll(true)}>
            {formatAll(matching.count)}
          </Button>
        )}
        <Button size="small" onClick={() => onStart('take', chosen)}>
          Take
        </Button>
        <Button size="small" onClick={() => onStart('release', chosen)}>
          Release
        </Button>
        <Button size="small" onClick={() => ask('handOver')}>
          Reassign
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
      {asked === 'close' && <BulkClosing chosen={chosen} onClose={close} onStarted={onJob} />}
      {asked === 'handOver' && (
        <BulkHandOver
          cases={countCases(chosen.length)}
          onClose={close}
          onStart={(body) => onStart('handOver', chosen, body)}
        />
      )}
      {asked === 'remind' && (
        <RemindDialog
          waiting={waiting.length}
          others={chosen.length - waiting.length}
          onClose={close}
          onConfirm={() => onStart('remind', waiting)}
        />
      )}
    </>
  );
}

interface RemindDialogProps {
  /** cases that wait for their client */
  waiting: number;
  /** chosen ones that do not */
  others: number;
  onClose: () => void;
  onConfirm: () => void;
}

function RemindDialog({ waiting, others, onClose, onConfirm }: RemindDialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      title={`Remind the clients of ${countCases(waiting)}?`}
      confirm="Remind"
      dismiss="Go Back"
    >
      Each client is notified on its devices that the bank still waits for information.
      {others > 0 && ` Left out, because nothing is awaited: ${countCases(others)}.`}
    </ConfirmDialog>
  );
}

const formatAll = (count: number) => `All ${countCases(count)} that match`;

interface AllBarProps {
  matching: NonNullable<BulkBarProps['matching']>;
  onClear: () => void;
  onStarted: (jobId: string) => void;
}

const questions = {
  take: { verb: 'Take', words: 'They become yours. Those that a colleague has taken stay with them.' },
  release: { verb: 'Release', words: 'Those that are yours go back to the queue.' },
  remind: {
    verb: 'Remind the clients of',
    words: 'Each client that was asked and has not answered is notified on its devices that the bank still waits.',
  },
} as const;

/** The same with all cases under the filter, by a job. */
function AllBar({ matching: { count, filter }, onClear, onStarted }: AllBarProps) {
  const [asked, ask] = useState<ManyAct>();
  const { run, isRunning } = useSend(bulkCalls.actOnCases, {
    failure: caseMessages.caseUpdateFailed,
    invalidates: [listJobs],
    onDone: ({ jobId }) => onStarted(jobId),
  });
  const start = (act: ManyAct, { comment, props }: Partial<HandOver> = {}) =>
    void run({ body: { act, filter, comment: comment ?? '', ...(props && { to: props.to }) } });
  const cases = countCases(count);
  const close = () => ask(undefined);
  const question = asked === undefined || asked === 'handOver' ? undefined : { act: asked, ...questions[asked] };
  return (
    <>
      <SelectionBar count={count} words={formatAll(count)} onClear={onClear}>
        {(['take', 'release', 'handOver', 'remind'] as const).map((act) => (
          <Button key={act} size="small" loading={isRunning} onClick={() => ask(act)}>
            {buttons[act]}
          </Button>
        ))}
      </SelectionBar>
      {asked === 'handOver' && (
        <BulkHandOver cases={cases} onClose={close} onStart={(body) => start('handOver', body)} />
      )}
      {question && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => {
            close();
            start(question.act);
          }}
          title={`${question.verb} ${cases}?`}
          confirm={buttons[question.act]}
          dismiss="Go Back"
        >
          {question.words} It goes case by case in the background, and you can leave this page meanwhile.
        </ConfirmDialog>
      )}
    </>
  );
}

const buttons = { take: 'Take', release: 'Release', handOver: 'Reassign', remind: 'Remind' } as const;
