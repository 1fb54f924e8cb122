import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { messages } from '#shared/messages.ts';
import { type CaseAnswer, caseCalls, maxCaseWords } from '../calls.ts';
import type { BroughtTools } from './CaseTools.tsx';
import { Confirmation } from './Confirmation.tsx';
import type { ComposerProps } from './caseParts.ts';
import styles from './cases.module.css';
import { isAskedByField, isEnterRefused, keyOfAction } from './checkDecision.ts';
import { DecisionVerbs } from './DecisionVerbs.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useCaseKeys } from './useCaseKeys.ts';
import { useDecision } from './useDecision.ts';

interface DecisionDockProps {
  found: CaseAnswer;
  Composer: ComponentType<ComposerProps>;
  Report: BroughtTools['Report'];
  /** opens the files of the case, one after the other */
  onReviewFiles: () => void;
  /** how often the page has asked to begin a request to the client */
  wishes?: number;
  onLookAgain: () => Promise<number | undefined>;
  onDone: (hasEnded: boolean) => void;
}

/** What can be done with the case, at its lower edge: the comment, and the verbs of the type. A verb asks in place. */
export function DecisionDock(props: DecisionDockProps) {
  const { found, Composer, Report, wishes = 0, onReviewFiles, onLookAgain, onDone } = props;
  const [isReporting, setReporting] = useState(false);
  const user = useStaffUser();
  const mayAct = mayCall(caseCalls.actOnCase, user);
  const { assignee } = found;
  const decision = useDecision({ found, onLookAgain, onDone });
  const { chosen, changed, faults, comment } = decision;
  const box = useRef<HTMLTextAreaElement>(null);
  const isWaiting = found.workflow === 'review';
  // what is asked needs words, and most officers begin with them
  useEffect(() => {
    if (chosen) box.current?.focus();
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish begins one request, whatever is drawn meanwhile
  useEffect(() => {
    const asking = found.actions.find(({ asks, whyNot }) => asks && whyNot === '');
    if (wishes > 0 && asking && !isWaiting) decision.choose(asking);
  }, [wishes]);
  const keyed = (key: string) => {
    const action = isWaiting
      ? undefined
      : found.actions.find((one) => keyOfAction(one.code) === key && one.whyNot === '');
    return action && (() => decision.choose(action));
  };
  const writing = mayAct ? () => box.current?.focus() : undefined;
  useCaseKeys({ t: keyed('t'), f: keyed('f'), r: keyed('r'), c: writing });
  if (!mayAct) return null;
  const send = () => {
    if (decision.send()['comment'] !== undefined) box.current?.focus();
  };
  const isSlow = chosen !== undefined && isEnterRefused(chosen.code, found.amountBlocked);
  return (
    <section
      className={classes(styles.dock, isWaiting && styles.waiting)}
      aria-label="Decision"
      data-docked
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (chosen?.asks && isSending(event)) send();
        if (event.key !== 'Escape') return;
        if (chosen) decision.goBack();
        else box.current?.blur();
      }}
    >
      {changed !== undefined && (
        <div role="alert">
          <Banner
            kind="pending"
            action={
              <Button size="small" onClick={() => void decision.lookAgain()}>
                Look again
              </Button>
            }
          >
            {changed} What you wrote is kept.
          </Banner>
        </div>
      )}
      <UndoBar
        found={found}
        onUndone={(words) => {
          if (comment === '' && words !== '') decision.setComment(words);
          void onLookAgain();
        }}
      />
      {isWaiting && <Banner>{messages.proposed}</Banner>}
      {chosen && (
        <Confirmation
          action={chosen}
          decision={decision}
          takenBy={assignee === null || assignee.id === user.ID ? undefined : assignee.fullName}
          unticked={chosen.asks ? [] : found.checklist.items.flatMap(({ at, words }) => (at === null ? words : []))}
        >
          {chosen.asks && (
            <Composer
              found={found}
              draft={decision.draft}
              onDraft={decision.setDraft}
              onAsked={decision.setAsked}
              isChecked={faults['request'] !== undefined}
              isOptional={isAskedByField(chosen)}
            />
          )}
          {chosen.proposesReport && <ReportProposed onReport={() => setReporting(true)} />}
        </Confirmation>
      )}
      <Field label="Comment" error={faults['comment']}>
        <TextArea
          ref={box}
          rows={2}
          limit={maxCaseWords}
          value={comment}
          aria-keyshortcuts="c"
          onChange={(event) => decision.setComment(event.target.value)}
          onKeyDown={(event) => {
            if (!isSending(event)) return;
            event.preventDefault();
            if (!isSlow) send();
          }}
        />
      </Field>
      <DecisionVerbs
        found={found}
        decision={decision}
        isEnterRefused={isSlow}
        isWaiting={isWaiting}
        onSend={send}
        onReviewFiles={onReviewFiles}
      />
      {isReporting && <Report found={found} onClose={() => setReporting(false)} />}
    </section>
  );
}

/** An officer who finds a crime or a listed person reports it as well: the decision does not do that. */
function ReportProposed({ onReport }: { onReport: () => void }) {
  return (
    <p className={styles.proposed}>
      <span>The decision itself reports nothing.</span>
      <Button size="small" onClick={onReport}>
        Report to MLRO
      </Button>
    </p>
  );
}

function isSending({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
