/** Cases of type OTHER. Approving a client's wish to be closed (reason CLOSE) begins the closing. */
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { CaseAction, DeclaredCase } from '#server/cases/declared.ts';
import { beginClosing } from '../record/server/closing.ts';
import { isClosingWish } from './ownSql.ts';

const approve: CaseAction = {
  code: 'IAPR',
  button: 'Approve',
  confirm: 'The case is closed, with your words as its answer.',
  confirmFor: {
    CLOSE: 'The closing of the client begins. The client is notified of the day, and is closed by hand once empty.',
  },
  effect: async (context, found, decision) => {
    if (found.reason === 'CLOSE') await beginClosing(context, found, decision);
  },
};

const decline: CaseAction = {
  code: 'IDCL',
  button: 'Decline Request',
  confirm: 'The client stays, and nothing is closed.',
  isPossible: async (db, { id }) => (await db.one(isClosingWish, [id])).yes,
};

export const otherCase: DeclaredCase = {
  type: 'OTHER',
  actions: [approve, decline, requestInformation, cancelRequest],
};
