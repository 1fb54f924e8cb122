/** Types of case that belong to no other feature. */
import { cancelRequest, requestInformation } from '../../../server/cases/asking.ts';
import type { CaseAction, DeclaredCase } from '../../../server/cases/declared.ts';

const close: CaseAction = {
  code: 'IAPR',
  button: 'Approve',
  confirm: 'The case is closed, with your words as its answer.',
};

export const ownCases: readonly DeclaredCase[] = [
  { type: 'OTHER', actions: [close, requestInformation, cancelRequest] },
  { type: 'SENIOR', actions: [close, requestInformation, cancelRequest] },
];
