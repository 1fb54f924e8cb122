/**
 * What the bank has asked a natural person for, and the answers, on the own device: the same form as companies have.
 */
import { call } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { recordId } from '#shared/ids.ts';
import { companyRequest, requestParts } from './companyCalls.ts';

const onRequest = {
  path: '/device/information-requests/{requestId}',
  params: { requestId: recordId },
  ...ofPerson,
  who: { kind: 'device' },
  transaction: 'write',
} as const;

export const ownRequestCalls = {
  listOwnRequests: call({
    method: 'GET',
    path: '/device/information-requests',
    params: {},
    ...ofPerson,
    answer: requestParts.list,
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'The 100 newest requests of the bank to this person; those that wait come first, what is due first.',
  }),
  readOwnRequest: call({
    ...onRequest,
    method: 'GET',
    answer: companyRequest,
    errors: [],
    summary: 'One request of the bank to this person, with what is saved. Opening it marks it as read.',
  }),
  saveOwnAnswers: call({
    ...onRequest,
    method: 'PATCH',
    word: 'save',
    body: requestParts.saved,
    answer: companyRequest,
    errors: ['answer-not-valid', 'request-ended'],
    summary: 'Keep answers of this person to some items. Each takes the place of the one before; the others stay.',
  }),
  giveOwnFile: call({
    ...onRequest,
    method: 'POST',
    path: '/device/information-requests/{requestId}/files',
    body: requestParts.file,
    answer: companyRequest,
    status: 201,
    errors: requestParts.fileErrors,
    summary: 'Give a file of this person for an item. The same bytes given before are not kept twice.',
  }),
  sendOwnAnswers: call({
    ...onRequest,
    method: 'POST',
    word: 'send',
    body: requestParts.sent,
    answer: companyRequest,
    errors: ['answer-incomplete', 'device-too-new', 'request-ended', 'version-changed'],
    summary: 'Send the saved answers of this person. Not from a device that waits.',
  }),
} as const;
