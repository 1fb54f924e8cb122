/** The words of a decision on a device, by the kind of request. Pure. */
import type { CallOutput } from '#shared/call.ts';
import type { deviceCalls } from '../deviceCalls.ts';

export type DeviceRequest = CallOutput<typeof deviceCalls.listDeviceRequests>['items'][number];
export type Decision = 'approve' | 'reject';

const decisionWords = {
  approve: { verb: 'Approve', done: 'Approved' },
  reject: { verb: 'Reject', done: 'Rejected' },
  question: 'Reject this for good?',
};
/** A notice asks for no approval: the act is done already. */
const noticeWords = {
  approve: { verb: 'Seen', done: 'Seen' },
  reject: { verb: 'Report', done: 'Reported to the bank' },
  question: 'Report to the bank that you did not expect this?',
};

/** A new device of a colleague: the answer ends it. */
const enrolledWords = {
  approve: { verb: 'Seen', done: 'Seen' },
  reject: { verb: 'This was not me', done: 'Reported to the bank' },
  question: 'Revoke this device and stop outgoing payments?',
};
const wordsOfKind: Readonly<Record<string, typeof noticeWords>> = {
  notice: noticeWords,
  'device-enrolled': enrolledWords,
};

export const wordsOf = ({ kind }: DeviceRequest) => wordsOfKind[kind] ?? decisionWords;
