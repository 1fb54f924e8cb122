import { useState } from 'react';
import type * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { type RadioCard, RadioCards } from '#client/ui/input/RadioCards.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { releaseBody, ruleCalls, ruleStepBody, type WatchRuleVersion } from '#features/monitoring/rules/calls.ts';
import type { RuleStep } from '#features/monitoring/rules/rules.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { ReleaseResult } from './ReleaseResult.tsx';

interface StepFacts {
  call:
    | typeof ruleCalls.shadowRule
    | typeof ruleCalls.releaseRule
    | typeof ruleCalls.retireRule
    | typeof ruleCalls.goBackRule;
  button: string;
  title: (version: number, before: number | null) => string;
  words: string;
}

const second = 'The Head of AML or a deputy confirms.';
const facts: Readonly<Record<RuleStep, StepFacts>> = {
  shadow: {
    call: ruleCalls.shadowRule,
    button: 'Run in shadow',
    title: (version) => `Run version ${version} in shadow`,
    words: 'Its events open no case and mark no payment. Only AML and the Head of AML see them.',
  },
  release: {
    call: ruleCalls.releaseRule,
    button: 'Propose to release',
    title: (version) => `Release version ${version}`,
    words: `It takes the place of the live version. ${second} It may not be the author.`,
  },
  retire: {
    call: ruleCalls.retireRule,
    button: 'Propose to retire',
    title: (version) => `Retire version ${version}`,
    words: `It counts nothing any more. Events and cases stay. ${second}`,
  },
  goBack: {
    call: ruleCalls.goBackRule,
    button: 'Propose to go back',
    title: (_version, before) => `Go back to version ${before}`,
    words: `The version that was live before takes the place of this one. ${second}`,
  },
};

interface StepButtonsProps {
  code: string;
  shown: WatchRuleVersion;
  steps: readonly RuleStep[];
  before: number | null;
}

/** What can be done with the version that is shown. */
export function StepButtons({ code, shown, steps, before }: StepButtonsProps) {
  const [step, setStep] = useState<RuleStep>();
  return (
    <>
      {steps.map((one) => (
        <Button key={one} variant={one === 'release' ? 'primary' : 'white'} onClick={() => setStep(one)}>
          {facts[one].button}
        </Button>
      ))}
      {step && <StepDialog code={code} shown={shown} step={step} before={before} onClose={() => setStep(undefined)} />}
    </>
  );
}

interface StepDialogProps {
  code: string;
  shown: WatchRuleVersion;
  step: RuleStep;
  before: number | null;
  onClose: () => void;
}
interface Typed {
  comment: string;
  /** when clients above the threshold get an event */
  when: 'nextPayment' | 'now';
}

const whenChoices: readonly RadioCard<Typed['when']>[] = [
  { value: 'nextPayment', label: 'Event with their next payment' },
  { value: 'now', label: 'Event at once', help: 'One for each of them, with its case, when the release is confirmed.' },
];

function StepDialog({ code, shown: { version, runId }, step, before, onClose }: StepDialogProps) {
  const { call, button, title, words } = facts[step];
  const isRelease = step === 'release';
  const { run, problem } = useSend(call, {
    invalidates: [ruleCalls.listRules, ruleCalls.readRule],
    success: 'The version runs in shadow',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm<Typed, z.output<typeof releaseBody>>({
    rules: {
      schema: isRelease ? releaseBody : ruleStepBody,
      labels: { comment: 'Comment' },
      read: ({ comment, when }) => ({ version, comment, ...(when === 'now' && { atOnce: true }) }),
      ownFaults: ({ comment }): Record<string, string> =>
        comment.trim() === '' ? { comment: messages.commentEmpty } : {},
    },
    start: { comment: '', when: 'nextPayment' },
    send: (body) => run({ params: { ruleCode: code }, body }),
    problem,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={`${title(version, before)} of ${code}`}
      description={words}
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {button}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {isRelease && (
          <>
            <ReleaseResult runId={runId} />
            <RadioCards
              legend="Clients above the threshold already"
              options={whenChoices}
              value={form.watch('when')}
              onChange={(when) => form.setValue('when', when)}
            />
          </>
        )}
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
