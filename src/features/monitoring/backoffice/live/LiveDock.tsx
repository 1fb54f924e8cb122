import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStaffUser } from '#client/session/person.ts';
import { useDraft } from '#client/session/useDraft.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { useCaseKeys } from '#features/cases/backoffice/useCaseKeys.ts';
import type { ActBody, Trail } from '#features/monitoring/live/calls.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { maxCaseTextLength, paymentStates } from '#features/monitoring/live/others.ts';
import { RequestComposer } from '#features/requests/backoffice/RequestComposer.tsx';
import { messages } from '#shared/messages.ts';
import { type OfferedVerb, type VerbFacts, verbsFor } from './actions.ts';
import styles from './live.module.css';
import { useLiveSend } from './useLiveSend.ts';

interface LiveDockProps {
  payment: LivePayment;
  /** undefined while it is read */
  trail: Trail | undefined;
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

/** Which verb is chosen, by button or key, and what it is sent with. */
function useDecision(payment: LivePayment, onDone: () => void) {
  const verbs = verbsFor(payment, useStaffUser());
  const [chosen, setChosen] = useState<VerbFacts>();
  const [comment, setComment] = useDraft('comment on transactions');
  const [asked, setAsked] = useState<ActBody['request']>();
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
  const isEmpty = comment.trim() === '';
  const isUnasked = verb?.verb === 'AREQ' && asked === undefined;
  const send = () => {
    setChecked(true);
    if (isEmpty) box.current?.focus();
    else if (verb && verb.whyNot === undefined && !isRunning && !isUnasked)
      void run(verb.verb, { comment: comment.trim(), request: asked });
  };
  const missing = { comment: isChecked && isEmpty, request: isChecked && isUnasked };
  return { verbs, verb, choose, goBack, send, box, comment, setComment, setAsked, missing, isRunning, problem };
}

/** What staff do about the transaction: one key chooses, the last comment is filled in, Ctrl+Enter sends. */
export function LiveDock({ payment, trail, onDone }: LiveDockProps) {
  const decision = useDecision(payment, onDone);
  const { verbs, verb, choose, goBack, send, box, comment, setComment, setAsked, missing, isRunning, problem } =
    decision;
  if (verbs.length === 0) return null;
  if (!verb) return <VerbButtons verbs={verbs} choose={choose} />;
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
    <section className={styles.dock} aria-label="Decision" data-takes-escape onKeyDown={onKeyDown}>
      <h3 className={styles.question}>{verb.button}?</h3>
      <p className={styles.words}>
        {verb.confirm} {verb.isSlow && 'Enter won’t confirm; use the button.'}
      </p>
      {problem && <Refused problem={problem} />}
      {verb.whyNot !== undefined && <Banner kind="pending">{verb.whyNot}</Banner>}
      {verb.verb === 'AREQ' && verb.whyNot === undefined && (
        <Request payment={payment} trail={trail} onAsked={setAsked} isChecked={missing.request} />
      )}
      <Field label="Comment" error={missing.comment ? messages.commentEmpty : undefined}>
        <TextArea
          ref={box}
          rows={2}
          limit={maxCaseTextLength}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <SendButtons verb={verb} isRunning={isRunning} goBack={goBack} send={send} />
    </section>
  );
}

interface RequestProps {
  payment: LivePayment;
  trail: Trail | undefined;
  onAsked: (asked: ActBody['request']) => void;
  isChecked: boolean;
}

/** What the client is asked, from a template of RFI cases: seen and changed before it is sent. */
function Request({ payment, trail, onAsked, isChecked }: RequestProps) {
  const [draft, setDraft] = useDraft(`request about payment ${payment.id}`);
  if (!trail)
    return (
      <Loading label="Loading templates">
        <Skeleton shape="block" />
      </Loading>
    );
  const amountBlocked = payment.state === paymentStates.blocked ? (payment.amount[0] ?? null) : null;
  const found = { icon: 'RFI', amountBlocked, canAnswer: trail.canAnswer, clientName: payment.clientName };
  return <RequestComposer found={found} draft={draft} onDraft={setDraft} onAsked={onAsked} isChecked={isChecked} />;
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
