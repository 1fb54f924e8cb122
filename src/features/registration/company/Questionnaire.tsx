import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { showFailure } from '../../../client/api/hooks.ts';
import { ApiProblem } from '../../../client/api/problem.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { send } from '../../../client/api/send.ts';
import { LeaveDialog } from '../../../client/forms/Form.tsx';
import { useLeaveQuestion } from '../../../client/forms/useLeaveQuestion.ts';
import { go } from '../../../client/router/go.ts';
import { selectCompany } from '../../../client/session/company.ts';
import { CorrectionNote } from '../../../client/ui/layout/Correction.tsx';
import { Wizard } from '../../../client/ui/layout/Wizard.tsx';
import { wired } from '../../../client/wiring.ts';
import type { Stage } from '../../../shared/cddTags.ts';
import { paths } from '../../../shared/paths.ts';
import { registrationMessages } from '../../../shared/registrationMessages.ts';
import { type Registration, registrationCalls } from '../calls.ts';
import type { Draft } from '../draft.ts';
import { fieldsToCorrect, nextStep, stepsCount } from '../steps.ts';
import { ChangedElsewhere, MissingElsewhere, StepTrouble } from './notes.tsx';
import { keepProgress } from './progress.ts';
import { StepFields } from './StepFields.tsx';
import { shownSteps, stepWords } from './stepWords.ts';
import { useFaults } from './useFaults.ts';
import { useSavedDraft } from './useSavedDraft.ts';

interface QuestionnaireProps {
  companyId: string;
  registration: Registration;
  /** from 1 */
  step: number;
  onStep: (step: number) => void;
}

/** The stage of a registration that is filled in: step by step, saved while it is typed, handed in after the last one. */
export function Questionnaire({ companyId, registration, step: asked, onStep }: QuestionnaireProps) {
  const { Stage: stage, CddTags: tags, CddId: cddId } = registration;
  const count = stepsCount(stage, tags);
  const step = Math.min(asked, count);
  const saved = useSavedDraft(companyId, registration);
  const { draft, set, refused, flush, moveTo } = saved;
  const faults = useFaults({ draft, stage, step, tags, refused });
  const [isEnding, setEnding] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const question = useLeaveQuestion('Leave the registration?', saved.state?.kind === 'failed');
  // what is typed is drawn first
  const steps = useSteps(useDeferredValue(draft), stage, step, tags);
  const toCorrect = fieldsToCorrect(tags).length;
  const { title, summary, primary } = stepWords(stage, step, tags);
  useEffect(() => keepProgress({ company: companyId, stage, step }), [companyId, stage, step]);
  const missingIn = (all: typeof steps) => all.filter(({ key, missing = 0 }) => missing > 0 && Number(key) !== step);
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
    if (step < count) return walk(nextStep(stage, step, 'continue', tags));
    const isHeldNow = missingIn(shownSteps(draft, stage, step, tags)).length > 0;
    setHeld(isHeldNow);
    if (isHeldNow || !(await flush())) return;
    setEnding(true);
    await endStage(companyId, cddId);
    setEnding(false);
  };
  return (
    <>
      <Wizard
        label={`Registration of ${draft.Name}`}
        steps={steps}
        current={String(step)}
        onStep={(key) => void walk(Number(key))}
        title={title}
        summary={summary}
        note={
          <>
            {toCorrect > 0 && <CorrectionNote count={toCorrect} />}
            <ChangedElsewhere saved={saved} />
            {isHeld && <MissingElsewhere steps={missingIn(steps)} onStep={(to) => void walk(to)} />}
            <StepTrouble>{faults.general}</StepTrouble>
          </>
        }
        saved={saved.state}
        onBack={() => void walk(nextStep(stage, step, 'back', tags))}
        onExit={() => void flush().then((isSaved) => isSaved && leave())}
        primary={primary}
        onPrimary={() => void goOn()}
        loading={isEnding}
      >
        <StepFields
          ref={faults.content}
          form={{
            draft,
            stage,
            set,
            leave: faults.leave,
            faultAt: faults.faultAt,
            files: registration.files,
            companyId,
            upload: saved.upload,
          }}
          step={step}
          tags={tags}
          notes={registration.Notes}
        />
      </Wizard>
      <LeaveDialog question={question} />
    </>
  );
}

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
    await readAnew();
    if (next.Status !== 'Cdd') go(paths.review);
  } catch (error) {
    showFailure(registrationMessages.advanceFailed, error);
    if (error instanceof ApiProblem && error.problem.code === 'draft-not-open') await readAnew();
  }
}

/** What the company is now: its state decides which pages it has. */
export async function readAnew(): Promise<void> {
  const { readProfile, readCompany } = wired().calls;
  await queryClient.invalidateQueries({ queryKey: callKey(readProfile) });
  await queryClient.invalidateQueries({ queryKey: callKey(readCompany) });
}
