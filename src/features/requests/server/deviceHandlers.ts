/** A natural person reads what the bank asks, keeps the answers and sends them, on the own device. */
import { getDevice } from '#server/access/caller.ts';
import { refuseWaitingDevice } from '#server/access/waitingDevices.ts';
import type { Handlers } from '#server/http/context.ts';
import type { ownRequestCalls } from '../deviceCalls.ts';
import { addAnswerFile, saveAnswers, sendAnswers } from './answers.ts';
import { listShown, oneFile, readShown } from './companyHandlers.ts';
import { shownRequest } from './shown.ts';

export const ownRequestHandlers: Handlers<typeof ownRequestCalls> = {
  listOwnRequests: (_input, { db, caller }) => listShown(db, getDevice(caller).personId),

  readOwnRequest: ({ params: { requestId } }, { db, caller }) => {
    const { personId } = getDevice(caller);
    return readShown(db, personId, requestId, personId);
  },

  saveOwnAnswers: async ({ params: { requestId }, body: { answers } }, context) => {
    const { personId } = getDevice(context.caller);
    await saveAnswers(context, personId, requestId, answers);
    return shownRequest(context.db, personId, requestId);
  },

  giveOwnFile: async ({ params: { requestId }, body: { fields, files } }, context) => {
    const { personId } = getDevice(context.caller);
    await addAnswerFile(context, personId, requestId, Number(fields.n), oneFile(files));
    return shownRequest(context.db, personId, requestId);
  },

  // an answer can clear a suspicion about a payment: who has stolen a phone would give one
  sendOwnAnswers: async ({ params: { requestId }, body: { version } }, context) => {
    const { personId, passkeyId } = getDevice(context.caller);
    await refuseWaitingDevice(context.db, passkeyId);
    await sendAnswers(context, personId, requestId, version);
    return shownRequest(context.db, personId, requestId);
  },
};
