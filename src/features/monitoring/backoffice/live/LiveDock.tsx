import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import type { CallProblem } from '#client/api/problem.ts';
import { useStaffUser } from '#client/session/person.ts';
import { useDraft } from '#client/session/useDraft.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { useCaseKeys } from '#features/cases/backoffice/useCaseKeys.ts';
import { liveCalls } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { maxCaseWords, railCalls } from '#features/monitoring/live/others.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { messages } from '#shared/messages.ts';
import { isProposal } from '#shared/proposal.ts';
import { type OfferedVerb, type VerbFacts, verbsFor } from './actions.ts';
import styles from './live.module.css';
import { keepChanges } from './useFeed.ts';

interface LiveDockProps {
  payment: LivePayment;
  /** a decision was made: the next row opens by itself */
  onDone: () => void;
}

function VerbButtons({ verbs, choose }: { verbs: readonly OfferedVerb[]; choose: (one: OfferedVerb) => () => void }) {
  return (
    <div className={styles.verbs}>
      {verbs.map((one) => (
        <Button
          key={one.verb}
          size="small"
          variant={one.isRed ? 'red' : 'white'}
          disabledReason={one.whyNot}
          aria-keyshortcuts={one.key}
          title={`Key ${one.key}`}
          onClick={choose(one)}
        >
          {one.button}
        </Button>
      ))}
    </div>
  );
}

/** What staff do about the transaction: one key chooses, the comment of the last one stands ready, Ctrl+Enter sends. */
export function LiveDock({ payment, onDone }: LiveDockProps) {
  const verbs = verbsFor(payment, useStaffUser());
  const [chosen, setChosen] = useState<VerbFacts>();
  const [comment, setComment] = useDraft('comment on transactions');
  const [isChecked, setChecked] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const verb = chosen && verbs.find((one) => one.verb === chosen.verb);
  useEffect(() => {
    if (!chosen) return;
    box.current?.focus();
    box.current?.select();
  }, [chosen]);
  const { run, isRunning, problem, reset } = useLiveSend(payment, () => {
    setChosen(undefined);
    onDone();
  });
  const goBack = () => {
    setChosen(undefined);
    setChecked(false);
    reset();
  };
  const choose = (one: OfferedVerb) => () => {
    reset();
    setChosen(one);
  };
  const keyed = verbs.filter((one) => one.whyNot === undefined).map((one) => [one.key, choose(one)] as const);
  useCaseKeys(Object.fromEntries(keyed));
  if (verbs.length === 0) return null;
  if (!verb) return <VerbButtons verbs={verbs} choose={choose} />;
  const isEmpty = comment.trim() === '';
  const send = () => {
    setChecked(true);
    if (isEmpty) box.current?.focus();
    else if (verb.whyNot === undefined && !isRunning) void run(verb.verb, comment.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      goBack();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || verb.isSlow) return;
    event.preventDefault();
    send();
  };
  return (
    <section className={styles.dock} aria-label="Decision" onKeyDown={onKeyDown}>
      <h3 className={styles.question}>{verb.button}?</h3>
      <p className={styles.words}>
        {verb.confirm} {verb.isSlow && 'Enter won’t confirm; use the button.'}
      </p>
      {problem && <Refused problem={problem} />}
      {verb.whyNot !== undefined && <Banner kind="pending">{verb.whyNot}</Banner>}
      <Field label="Comment" error={isChecked && isEmpty ? messages.commentEmpty : undefined}>
        <TextArea
          ref={box}
          rows={2}
          limit={maxCaseWords}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <SendButtons verb={verb} isRunning={isRunning} goBack={goBack} send={send} />
    </section>
  );
}

interface SendButtonsProps {
  verb: OfferedVerb;
  isRunning: boolean;
  goBack: () => void;
  send: () => void;
}

function SendButtons({ verb: { isRed, whyNot, button }, isRunning, goBack, send }: SendButtonsProps) {
  return (
    <div className={styles.verbs}>
      <Button onClick={goBack}>Go Back</Button>
      <Button variant={isRed ? 'red' : 'primary'} loading={isRunning} disabledReason={whyNot} onClick={send}>
        {button}
      </Button>
    </div>
  );
}

function Refused({ problem: { title, detail } }: { problem: { title: string; detail?: string | undefined } }) {
  return (
    <div role="alert">
      <Banner kind="failed">
        {title} {detail} What you wrote is kept.
      </Banner>
    </div>
  );
}

/** Sends what was chosen. What the bank answers stands in the lists at once. */
function useLiveSend(payment: LivePayment, onDone: () => void) {
  const { id: paymentId, clientID: clientId, version } = payment;
  const said = { success: messages.transactionUpdated, failure: messages.transactionFailed };
  const done = (answer: unknown) => {
    if (isProposal(answer)) refreshProposals();
    else if (answer !== undefined) keepChanges({ items: [answer as LivePayment], gone: [] });
    onDone();
  };
  const act = useSend(liveCalls.actOnTransaction, { ...said, onDone: done });
  const stop = useSend(liveCalls.stopTransaction, { ...said, onDone: done });
  const retry = useSend(railCalls.retryPayment, { ...said, onDone });
  const fail = useSend(railCalls.failPayment, { ...said, onDone: refreshed(onDone) });
  const all = [act, stop, retry, fail];
  const params = { clientId, paymentId };
  const run = (verb: VerbFacts['verb'], comment: string): Promise<unknown> => {
    if (verb === 'stop') return stop.run({ params, body: { comment, version } });
    if (verb === 'retry') return retry.run({ params: { paymentId }, body: { comment } });
    if (verb === 'fail') return fail.run({ params: { paymentId }, body: { comment } });
    return act.run({ params, query: { action: verb }, body: { comment, version } });
  };
  return {
    run,
    isRunning: all.some(({ isRunning }) => isRunning),
    problem: all.map(({ problem }) => problem).find((one): one is CallProblem => one !== undefined),
    reset: () => {
      for (const { reset } of all) reset();
    },
  };
}

const refreshed = (onDone: () => void) => () => {
  refreshProposals();
  onDone();
};
