import { type ComponentType, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { messages } from '#shared/messages.ts';
import { caseCalls, maxCaseTextLength } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import type { BroughtTools } from './CaseTools.tsx';
import { Confirmation } from './Confirmation.tsx';
import type { ComposerProps } from './caseParts.ts';
import styles from './cases.module.css';
import { isAskedByField, isEnterRefused, keyOfAction } from './checkDecision.ts';
import { DecisionVerbs } from './DecisionVerbs.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useCaseKeys } from './useCaseKeys.ts';
import { type CaseDecision, useDecision } from './useDecision.ts';

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
  const { chosen, changed } = decision;
  const box = useRef<HTMLTextAreaElement>(null);
  // what is asked needs words, and most officers begin with them
  useEffect(() => {
    if (chosen) box.current?.focus();
  }, [chosen]);
  const isWaiting = found.workflow === 'review';
  useAskedByPage(wishes, decision, isWaiting ? [] : found.actions);
  useDockKeys(isWaiting ? [] : found.actions, decision.choose, mayAct ? () => box.current?.focus() : undefined);
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
      {changed !== undefined && <Changed words={changed} onLookAgain={() => void decision.lookAgain()} />}
      <UndoBar
        found={found}
        onUndone={(words) => {
          if (decision.comment === '' && words !== '') decision.setComment(words);
          void onLookAgain();
        }}
      />
      {isWaiting && <Banner>{messages.proposed}</Banner>}
      {chosen && (
        <ChosenAction
          found={found}
          action={chosen}
          decision={decision}
          Composer={Composer}
          takenBy={assignee === null || assignee.id === user.ID ? undefined : assignee.fullName}
          onReport={() => setReporting(true)}
        />
      )}
      <CommentField box={box} decision={decision} onSend={isSlow ? undefined : send} />
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

type Actions = CaseAnswer['actions'];

/** Begins a request to the client each time that the page has asked for one. */
function useAskedByPage(wishes: number, decision: CaseDecision, actions: Actions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish begins one request, whatever is drawn meanwhile
  useEffect(() => {
    const asking = actions.find(({ asks, whyNot }) => asks && whyNot === '');
    if (wishes > 0 && asking) decision.choose(asking);
  }, [wishes]);
}

function useDockKeys(
  actions: Actions,
  choose: (action: Actions[number]) => void,
  writeComment: (() => void) | undefined,
): void {
  const keyed = (key: string) => {
    const action = actions.find((one) => keyOfAction(one.code) === key && one.whyNot === '');
    return action && (() => choose(action));
  };
  useCaseKeys({ t: keyed('t'), f: keyed('f'), r: keyed('r'), c: writeComment });
}

function Changed({ words, onLookAgain }: { words: string; onLookAgain: () => void }) {
  return (
    <div role="alert">
      <Banner
        kind="pending"
        action={
          <Button size="small" onClick={onLookAgain}>
            Look again
          </Button>
        }
      >
        {words} What you wrote is kept.
      </Banner>
    </div>
  );
}

interface CommentFieldProps {
  box: Ref<HTMLTextAreaElement>;
  decision: CaseDecision;
  /** undefined: the keyboard does not send it */
  onSend: (() => void) | undefined;
}

function CommentField({ box, decision: { comment, setComment, faults }, onSend }: CommentFieldProps) {
  return (
    <Field label="Comment" error={faults['comment']}>
      <TextArea
        ref={box}
        rows={2}
        limit={maxCaseTextLength}
        value={comment}
        aria-keyshortcuts="c"
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={(event) => {
          if (!isSending(event)) return;
          event.preventDefault();
          onSend?.();
        }}
      />
    </Field>
  );
}

interface ChosenActionProps extends Pick<DecisionDockProps, 'found' | 'Composer'> {
  action: Actions[number];
  decision: CaseDecision;
  takenBy: string | undefined;
  onReport: () => void;
}

/** The confirmation of the verb that was pressed, with what the client is asked. */
function ChosenAction({ found, action, decision, Composer, takenBy, onReport }: ChosenActionProps) {
  return (
    <Confirmation
      action={action}
      decision={decision}
      takenBy={takenBy}
      unticked={action.asks ? [] : found.checklist.items.flatMap(({ at, words }) => (at === null ? words : []))}
    >
      {action.asks && (
        <Composer
          found={found}
          draft={decision.draft}
          onDraft={decision.setDraft}
          onAsked={decision.setAsked}
          isChecked={decision.faults['request'] !== undefined}
          isOptional={isAskedByField(action)}
        />
      )}
      {action.proposesReport && <ReportProposed onReport={onReport} />}
    </Confirmation>
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
