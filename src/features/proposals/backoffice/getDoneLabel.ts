/**
 * What the confirmer reads once a call is done: the specified success text, where there is one (decisions for staff,
 * section 1).
 */
import { messages } from '#shared/messages.ts';

/** by the name of the call */
const doneLabels: Readonly<Record<string, string>> = {
  lockClient: messages.clientUpdated,
  blockFund: messages.clientUpdated,
  tightenApprovals: messages.clientUpdated,
  unlockClient: messages.clientUpdated,
  unblockFund: messages.clientUpdated,
  changeClientLimits: messages.clientUpdated,
  changeClientContact: messages.clientUpdated,
  identifyClient: messages.clientUpdated,
  overrideScore: messages.clientUpdated,
  endOffice: messages.clientUpdated,
  lowerOffice: messages.clientUpdated,
  releaseData: messages.clientUpdated,
  saveRelation: messages.relationUpdated,
  saveRelationWithOptions: messages.relationUpdated,
  joinParty: messages.relationUpdated,
  endRelation: messages.relationDeleted,
  voidTransaction: messages.transactionUpdated,
  stopTransaction: messages.transactionUpdated,
  addToWhiteList: messages.whiteListAdded,
  chargeClient: messages.clientCharged,
  postToLedger: messages.recordPosted,
  closeCases: 'Confirmed. The cases are being closed',
};

/** A case or a list says it in its answer: by the code of the action, or with the name of the list. */
export function getDoneLabel(call: string, answer: unknown): string {
  const said = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined;
  return doneLabels[call] ?? (typeof said === 'string' ? said : 'Confirmed and done');
}
