/** Types of case that belong to no other feature. */
import { personOf } from '../../../server/access/caller.ts';
import { cancelRequest, requestInformation } from '../../../server/cases/asking.ts';
import type { CaseAction, DeclaredCase } from '../../../server/cases/declared.ts';
import { admitDecider } from '../../../server/secondPerson/deputies.ts';
import { Refusal } from '../../../shared/errors.ts';
import { clearerOf } from './drawClearance.ts';

const close: CaseAction = {
  code: 'IAPR',
  button: 'Approve',
  confirm: 'The case is closed, with your words as its answer.',
};

/** A drawn clearance is looked at by the Head of AML or a deputy, and by nobody who has cleared it. */
const closeSenior: CaseAction = {
  ...close,
  effect: async ({ db, caller }, { id }) => {
    const clearer = await clearerOf(db, id);
    if (clearer === undefined) return;
    await admitDecider(db, { roles: ['H'] }, personOf(caller));
    if (clearer === personOf(caller).personId) throw new Refusal('not-permitted');
  },
};

export const ownCases: readonly DeclaredCase[] = [
  { type: 'OTHER', actions: [close, requestInformation, cancelRequest] },
  { type: 'SENIOR', actions: [closeSenior, requestInformation, cancelRequest] },
];
