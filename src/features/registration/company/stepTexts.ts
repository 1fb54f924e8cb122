/** What steps are called, what they ask, and what is missing in them. Pure. */

import type { WizardStep } from '#client/ui/layout/WizardSteps.tsx';
import type { Stage } from '#shared/cddTags.ts';
import type { Draft } from '../draft.ts';
import { emptyDraft } from '../draft.ts';
import { faultsOfStep } from '../rules.ts';
import { fieldsToCorrect, getFields, hasCheck, isPast, steps, stepsCount } from '../steps.ts';

const summaries: Readonly<Record<string, string>> = {
  'Screening 1': 'Stage 1 of 2: about the company. We’ll tell you right away if it is eligible.',
  'Registration 1': 'As in the register. Where something is missing, go on and come back later.',
  'Registration 2': 'All pages, readable, in English or Lithuanian, or with a translation.',
  'Registration 3': 'From where the company is paid, and where it pays to.',
  'Registration 4': 'Where it works, and with whom.',
  'Registration 5': 'Estimates are enough where you do not know better.',
  'Registration 6':
    'Everybody who owns 25 % or more, directly or through other companies, and all members of boards and directors.',
  'Registration 8': 'Your answers as they will be sent. You cannot change them while we review the application.',
};

const checkTitle = 'Check and send';

export function formatStep(stage: Stage, step: number, tags: readonly string[]) {
  if (fieldsToCorrect(tags).length > 0)
    return { title: 'Corrections', summary: undefined, primary: 'Send corrections' };
  const isCheck = hasCheck(stage, tags) && isPast(stage, step, tags);
  return {
    title: isCheck ? checkTitle : (steps[stage][step - 1]?.title ?? ''),
    summary: summaries[`${stage} ${step}`],
    primary: isCheck ? 'Send application' : 'Continue',
  };
}

/** The steps of the stage with what is missing in those that were begun. */
export function shownSteps(draft: Draft, stage: Stage, current: number, tags: readonly string[]): WizardStep<string>[] {
  const count = stepsCount(stage, tags);
  const shown = Array.from({ length: count }, (_, i) => getStep(draft, stage, i + 1, current, tags));
  const isComplete = shown.every(({ state }) => state === 'done');
  if (hasCheck(stage, tags))
    return [...shown, { key: String(count + 1), title: checkTitle, state: isComplete ? 'open' : 'locked' }];
  if (stage === 'Registration') return shown;
  return [...shown, { key: 'later', title: 'Registration: seven steps', state: 'locked' }];
}

function getStep(
  draft: Draft,
  stage: Stage,
  step: number,
  current: number,
  tags: readonly string[],
): WizardStep<string> {
  const missing = new Set(faultsOfStep(draft, stage, step, tags).map(({ path }) => path)).size;
  const isBegun = step <= current || getFields(stage, step, draft, tags).some((field) => isFilledIn(draft, field));
  return {
    key: String(step),
    title: formatStep(stage, step, tags).title,
    state: missing === 0 && isBegun ? 'done' : 'open',
    ...(isBegun && missing > 0 && { missing }),
  };
}

function isFilledIn(draft: Draft, field: keyof Draft): boolean {
  return JSON.stringify(draft[field]) !== JSON.stringify(emptyDraft[field]);
}
