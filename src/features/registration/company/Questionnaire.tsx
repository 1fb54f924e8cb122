import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { LeaveDialog } from '#client/forms/Form.tsx';
import { useLeaveQuestion } from '#client/forms/useLeaveQuestion.ts';
import { go } from '#client/router/go.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { selectCompany } from '#client/session/company.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { CorrectionNote } from '#client/ui/layout/Correction.tsx';
import { Wizard } from '#client/ui/layout/Wizard.tsx';
import { FilesUnderWay, useAfterFiles } from '#client/ui/upload/underWay.ts';
import { wired } from '#client/wiring.ts';
import type { Stage } from '#shared/cddTags.ts';
import { paths } from '#shared/paths.ts';
import { type Registration, registrationCalls } from '../calls.ts';
import type { Draft } from '../draft.ts';
import { registrationMessages } from '../messages.ts';
import { fieldsToCorrect, getFields, hasCheck, nextStep, stepsCount } from '../steps.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import type { DraftForm } from './draftForm.ts';
import { ChangedElsewhere, MissingElsewhere, StepTrouble } from './notes.tsx';
import { keepProgress } from './progress.ts';
import { StepFields } from './StepFields.tsx';
import { formatStep, shownSteps } from './stepTexts.ts';
import { useFaults } from './useFaults.ts';
import { useSavedDraft } from './useSavedDraft.ts';
import { useWebsite } from './useWebsite.ts';

const CheckAnswers = lazyPart(() => import('./CheckAnswers.tsx').then((module) => module.CheckAnswers));

interface QuestionnaireProps {
  companyId: string;
  registration: Registration;
  /** from 1 */
  step: number;
  onStep: (step: number) => void;
}

/**
 * The stage of a registration that is filled in: step by step, saved while it is typed, handed in after the last one.
 */
export function Questionnaire({ companyId, registration, step: asked, onStep }: QuestionnaireProps) {
  const { Stage: stage, CddTags: tags, CddId: cddId } = registration;
  const count = stepsCount(stage, tags);
  const isChecked = hasCheck(stage, tags);
  const step = Math.min(asked, isChecked ? count + 1 : count);
  const saved = useSavedDraft(companyId, registration);
  const { draft, refused } = saved;
  const site = useWebsite(draft);
  const faults = useFaults({ draft, stage, step, tags, refused: { ...refused, ...site.refused } });
  const question = useLeaveQuestion('Leave the registration?', saved.state?.kind === 'failed');
  // what is typed is drawn first
  const steps = useSteps(useDeferredValue(draft), stage, step, tags);
  const toCorrect = fieldsToCorrect(tags).length;
  const { title, summary, primary } = formatStep(stage, step, tags);
  useEffect(() => keepProgress({ company: companyId, stage, step }), [companyId, stage, step]);
  const { files, missingSteps, isBusy } = useWay({ companyId, registration, step, onStep, saved, site, faults });
  return (
    <>
      <Wizard
        label={`Registration of ${draft.Name}`}
        steps={steps}
        current={String(step)}
        onStep={(key) => files.take(Number(key))}
        title={title}
        summary={summary}
        note={
          <>
            {toCorrect > 0 && <CorrectionNote count={toCorrect} />}
            <ChangedElsewhere saved={saved} />
            {missingSteps && <MissingElsewhere steps={missingSteps(steps)} onStep={files.take} />}
            <StepTrouble>{faults.general}</StepTrouble>
          </>
        }
        saved={saved.state}
        onBack={() => files.take(nextStep(stage, step, 'back', tags))}
        onExit={() => files.take('exit')}
        primary={primary}
        onPrimary={() => files.take('on')}
        loading={isBusy}
        waits={files.words}
      >
        {step > count ? (
          <Suspense fallback={<Skeleton shape="block" />}>
            <CheckAnswers draft={draft} stage={stage} files={registration.files} onChange={files.take} />
          </Suspense>
        ) : (
          <FilesUnderWay value={files.report}>
            <StepFields
              ref={faults.content}
              form={getForm(saved, faults, registration, companyId)}
              step={step}
              tags={tags}
              notes={registration.Notes}
            />
          </FilesUnderWay>
        )}
        {toCorrect === 0 && <DiscardDraft companyId={companyId} cddId={cddId} name={draft.Name} />}
      </Wizard>
      <LeaveDialog question={question} />
    </>
  );
}

type Saved = ReturnType<typeof useSavedDraft>;
type Faults = ReturnType<typeof useFaults>;

interface WayOptions extends QuestionnaireProps {
  saved: Saved;
  site: ReturnType<typeof useWebsite>;
  faults: Faults;
}

/** From step to step: what is typed is saved first, and the last step ends the stage if nothing is missing. */
function useWay({ companyId, registration, step, onStep, saved, site, faults }: WayOptions) {
  const { Stage: stage, CddTags: tags, CddId: cddId } = registration;
  const { draft, flush, moveTo } = saved;
  const [isEnding, setEnding] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const count = stepsCount(stage, tags);
  const isChecked = hasCheck(stage, tags);
  const missingIn = (all: ReturnType<typeof shownSteps>) =>
    all.filter(({ key, missing = 0 }) => missing > 0 && Number(key) !== step);
  const walk = async (to: number) => {
    setHeld(false);
    if (to === 0) {
      if (!(await flush())) return;
      return leave();
    }
    if (await moveTo(to)) onStep(to);
  };
  const goOn = async () => {
    if (!faults.check()) return;
    const last = step >= count;
    const isHeldNow = last && missingIn(shownSteps(draft, stage, step, tags)).length > 0;
    setHeld(isHeldNow);
    if (isHeldNow) return;
    const siteStep = await site.stepToCorrect(getFields(stage, step, draft, tags), last && isChecked);
    if (siteStep !== undefined) return siteStep > 0 ? walk(siteStep) : faults.focus();
    if (!last) return walk(nextStep(stage, step, 'continue', tags));
    if (!(await flush())) return;
    if (isChecked && step === count) return walk(count + 1);
    setEnding(true);
    await endStage(companyId, cddId);
    setEnding(false);
  };
  const files = useAfterFiles((to: number | 'on' | 'exit') => {
    if (to === 'on') return void goOn();
    if (to === 'exit') return void flush().then((isSaved) => isSaved && leave());
    void walk(to);
  });
  const isBusy = isEnding || files.isWaiting || site.isChecking;
  return { files, missingSteps: isHeld ? missingIn : undefined, isBusy };
}

const getForm = (
  { draft, set, upload }: Saved,
  { leave, faultAt }: Faults,
  { Stage: stage, files }: Registration,
  companyId: string,
): DraftForm => ({ draft, stage, set, leave, faultAt, files, companyId, upload });

function useSteps(draft: Draft, stage: Stage, step: number, tags: readonly string[]) {
  const tagText = tags.join(' ');
  return useMemo(() => shownSteps(draft, stage, step, tagText.split(' ')), [draft, stage, step, tagText]);
}

/** To the choice of a company: none is chosen any more. */
function leave(): void {
  go(paths.select);
  selectCompany(undefined);
}

/** Hands a stage in, and leads to what follows. A failure leaves everything as it is. */
async function endStage(companyId: string, cddId: string): Promise<void> {
  const params = { companyId, cddId };
  try {
    const next = await send(registrationCalls.endStage, { params });
    queryClient.setQueryData(callKey(registrationCalls.readCdd, { params }), next);
    await reread();
    if (next.Status !== 'Cdd') go(paths.review);
  } catch (error) {
    showFailure(registrationMessages.advanceFailed, error);
    if (error instanceof ApiProblem && error.problem.code === 'draft-not-open') await reread();
  }
}

/** What the company is now: its state decides which pages it has. */
export async function reread(): Promise<void> {
  const { readProfile, readCompany } = wired().calls;
  await queryClient.invalidateQueries({ queryKey: callKey(readProfile) });
  await queryClient.invalidateQueries({ queryKey: callKey(readCompany) });
}
