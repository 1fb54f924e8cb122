import { useState } from 'react';
import { showFailure } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { send } from '#client/api/send.ts';
import { LeaveDialog } from '#client/forms/Form.tsx';
import { useLeaveQuestion } from '#client/forms/useLeaveQuestion.ts';
import { go } from '#client/router/go.ts';
import { selectCompany } from '#client/session/company.ts';
import { Wizard } from '#client/ui/layout/Wizard.tsx';
import { alertMs } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { registrationCalls } from '../calls.ts';
import { withField } from '../changes.ts';
import { type Draft, emptyDraft } from '../draft.ts';
import { registrationMessages } from '../messages.ts';
import { StepTrouble } from './notes.tsx';
import { reread } from './Questionnaire.tsx';
import { StepFields } from './StepFields.tsx';
import { formatStep, shownSteps } from './stepTexts.ts';
import { useFaults } from './useFaults.ts';

const stage = 'Screening';

/** The first stage of a company that does not exist yet: nothing is kept before it is complete. */
export function NewCompany() {
  const [draft, setDraft] = useState(emptyDraft);
  const [isBusy, setBusy] = useState(false);
  const [twin, setTwin] = useState<string>();
  const faults = useFaults({ draft, stage, step: 1, tags: [], refused: twin === undefined ? {} : { Code: twin } });
  const question = useLeaveQuestion('Leave the registration?', draft !== emptyDraft && !isBusy);
  const { title, summary, primary } = formatStep(stage, 1, []);
  const begin = async () => {
    if (!faults.check()) return;
    setBusy(true);
    const refused = await register(draft);
    if (refused === undefined) return;
    setBusy(false);
    if (refused?.code !== 'client-already') return;
    setTwin(refused.title);
    faults.focus();
  };
  const exit = () => go(paths.select);
  return (
    <>
      <Wizard
        label="Registration of a new company"
        steps={shownSteps(draft, stage, 1, [])}
        current="1"
        onStep={() => undefined}
        title={title}
        summary={summary}
        note={<StepTrouble>{faults.general}</StepTrouble>}
        saved={undefined}
        onExit={exit}
        exit="Leave"
        primary={primary}
        onPrimary={() => void begin()}
        loading={isBusy}
      >
        <StepFields
          ref={faults.content}
          step={1}
          form={{
            ...{ draft, stage, leave: faults.leave, faultAt: faults.faultAt, files: [] },
            set: (field, value) => {
              if (field === 'Code' || field === 'Country') setTwin(undefined);
              setDraft((now) => withField(now, field, value));
            },
          }}
        />
      </Wizard>
      <LeaveDialog question={question} />
    </>
  );
}

/** Makes the company and ends its first stage. Resolves to why there is none; undefined where there is one now. */
async function register({ Name, Country, Code, Role, BusinessActivities, UboCountries }: Draft) {
  if (Role === '') return null;
  const body = { Name: Name.trim(), Country, Code: Code.trim(), Role, BusinessActivities, UboCountries };
  try {
    const { id, cddId } = await send(registrationCalls.registerCompany, { body });
    await screen(id, cddId);
    selectCompany(id);
    await reread();
    return undefined;
  } catch (error) {
    showFailure(registrationMessages.registerFailed, error, undefined, alertMs.long);
    return error instanceof ApiProblem ? error.problem : null;
  }
}

/** Ends the first stage. Where that fails the company stands all the same, and its applicant tries again. */
async function screen(companyId: string, cddId: string): Promise<void> {
  await send(registrationCalls.endStage, { params: { companyId, cddId } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
    showFailure(registrationMessages.advanceFailed, error);
  });
}
