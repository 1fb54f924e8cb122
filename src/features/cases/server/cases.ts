/** Types of case that belong to no other feature. */
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { CaseAction, DeclaredCase } from '#server/cases/declared.ts';
import { answerHandUp, whyNotAnswered } from './handUps.ts';

const close: CaseAction = {
  code: 'IAPR',
  button: 'Approve',
  confirm: 'The case is closed, with your words as its answer.',
};

const closeSenior: CaseAction = {
  ...close,
  confirm:
    'The case is closed, with your words as its answer. A case that was handed up gets them, and can be decided.',
  whyNot: whyNotAnswered,
  effect: answerHandUp,
};

export const ownCases: readonly DeclaredCase[] = [
  { type: 'SENIOR', actions: [closeSenior, requestInformation, cancelRequest] },
];
