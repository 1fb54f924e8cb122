/** The words of a decision on a device, by the kind of request. Pure. */
import type { CallOutput } from '#shared/call.ts';
import type { deviceCalls } from '../deviceCalls.ts';

export type DeviceRequest = CallOutput<typeof deviceCalls.listDeviceRequests>['items'][number];
export type Decision = 'approve' | 'reject';

const decisionLabels = {
  approve: { verb: 'Approve', done: 'Approved' },
  reject: { verb: 'Reject', done: 'Rejected' },
  question: 'Reject this for good?',
};
/** A notice asks for no approval: the act is done already. */
const noticeLabels = {
  approve: { verb: 'Seen', done: 'Seen' },
  reject: { verb: 'Report', done: 'Reported to the bank' },
  question: 'Report to the bank that you did not expect this?',
};

/** A new device of a colleague: the answer ends it. */
const enrolledLabels = {
  approve: { verb: 'Seen', done: 'Seen' },
  reject: { verb: 'This was not me', done: 'Reported to the bank' },
  question: 'Revoke this device and stop outgoing payments?',
};
const wordsOfKind: Readonly<Record<string, typeof noticeLabels>> = {
  notice: noticeLabels,
  'device-enrolled': enrolledLabels,
};

export const getText = ({ kind }: DeviceRequest) => wordsOfKind[kind] ?? decisionLabels;
