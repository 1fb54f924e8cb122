/** What is typed about a report, and what of it is sent. */
import * as z from 'zod/mini';
import { formatMoment, momentAt } from '#shared/days.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { fieldSentence } from '#shared/rules/sentences.ts';
import { leaveBody, type MlroReport, narrativeBody, referenceBody, reportBody, reportChange } from '../calls.ts';
import type { ChecklistItem } from '../rules.ts';

interface Narrative {
  comment: string;
}
export const reportRules: FormRules<Narrative, Narrative> = {
  schema: reportBody,
  labels: { comment: 'Narrative' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};

/** Moments as day and time of the viewer's zone; both empty: not known. */
export interface TypedChange {
  suspectedOn: string;
  suspectedTime: string;
  suspendedOn: string;
  suspendedTime: string;
  readers: string[];
  caseIDs: string[];
  paymentIDs: string[];
}
type SentChange = Omit<z.output<typeof reportChange>, 'version'>;

export function startChange(report: MlroReport): TypedChange {
  const [suspectedOn, suspectedTime] = typedMoment(report.suspectedAt);
  const [suspendedOn, suspendedTime] = typedMoment(report.suspendedAt);
  const { readers, caseIDs } = report;
  // nothing was chosen yet: the payments that rules have found
  const paymentIDs = report.paymentIDs.length > 0 ? report.paymentIDs : report.suggestedPaymentIDs;
  return { suspectedOn, suspectedTime, suspendedOn, suspendedTime, readers, caseIDs, paymentIDs };
}

function typedMoment(moment: string | null): [string, string] {
  const [day = '', time = ''] = moment === null ? [] : formatMoment(moment).split(' ');
  return [day, time.slice(0, 5)];
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const timeFault = 'Write the time as HH:MM';
const { version: _, ...fields } = reportChange.shape;

export const changeRules: FormRules<TypedChange, SentChange> = {
  schema: z.strictObject(fields),
  labels: {
    suspectedOn: 'Suspicion arose on',
    suspectedTime: 'Time',
    suspendedOn: 'Operation suspended on',
    suspendedTime: 'Time',
    readers: 'Other readers',
    caseIDs: 'Linked cases',
    paymentIDs: 'Linked payments',
  },
  read: ({ suspectedOn, suspectedTime, suspendedOn, suspendedTime, ...lists }) => ({
    ...lists,
    suspectedAt: getMoment(suspectedOn, suspectedTime),
    suspendedAt: getMoment(suspendedOn, suspendedTime),
  }),
  ownFaults: ({ suspectedOn, suspectedTime, suspendedOn, suspendedTime }) => ({
    ...getMomentFault('suspectedTime', suspectedOn, suspectedTime),
    ...getMomentFault('suspendedTime', suspendedOn, suspendedTime),
  }),
};

/** A moment is whole, and has come; the server asks the same of the bank's clock. */
function getMomentFault(field: string, day: string, time: string): Record<string, string> {
  if (day === '') return {};
  if (!isTime(time)) return { [field]: timeFault };
  const moment = getMoment(day, time);
  return moment !== null && Date.parse(moment) > Date.now() ? { [field]: fieldSentence('moment-not-come', '') } : {};
}

function getMoment(day: string, time: string): string | null {
  if (day === '' || !isTime(time)) return null;
  return momentAt(day, time, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

interface TypedNarrative {
  narrative: string;
  checklist: ChecklistItem[];
}
const { version: _ofNarrative, ...narrativeFields } = narrativeBody.shape;
export const narrativeRules: FormRules<TypedNarrative, TypedNarrative> = {
  schema: z.strictObject(narrativeFields),
  labels: { narrative: 'Narrative', checklist: 'The narrative says' },
};

const { version: _ofReasons, ...reasonFields } = leaveBody.shape;
export const reasonsRules: FormRules<{ reasons: string }, { reasons: string }> = {
  schema: z.strictObject(reasonFields),
  labels: { reasons: 'Reasons' },
};

const { version: _ofReference, number: _ofVersion, ...referenceFields } = referenceBody.shape;
export const referenceRules: FormRules<{ reference: string }, { reference: string }> = {
  schema: z.strictObject(referenceFields),
  labels: { reference: 'Reference' },
};
