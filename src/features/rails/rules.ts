/** States of rail messages and recalls, and when transfers are handed over. Pure. */
import { addDays } from '#shared/days.ts';
import { addBankDays, type BankCalendar, type CutOff, nextCutOff } from '#shared/rules/bankDays.ts';
import { byName, defineMachine } from '#shared/states.ts';

/**
 * A file of ours is queued until it lies in `out`; a file of the clearing is taken or refused, whole. A long one is
 * being booked until all of it is, slice by slice, and a fault of ours stops it in between.
 */
export const railMessageMachine = defineMachine(
  'rail_message',
  byName('queued', 'written', 'booking', 'stopped', 'taken', 'refused'),
  [
    ['', 'queued', 'queue'],
    ['queued', 'written', 'write'],
    ['', 'taken', 'take'],
    ['', 'refused', 'refuse'],
    ['', 'booking', 'begin'],
    ['booking', 'taken', 'take'],
    ['booking', 'stopped', 'stop'],
    // refused or stopped for a fault of ours that is mended
    ['refused', 'taken', 'retry'],
    ['refused', 'booking', 'retry'],
    ['stopped', 'booking', 'retry'],
  ],
  false,
);

/** Why a file was refused, or stopped, that we should have taken. */
export const faultOfOurs = 'technical-error';

/**
 * Whether staff may have a file taken once more: it came from the clearing and was refused or stopped for a fault of
 * ours.
 */
export function mayRetryFile({
  direction,
  refusal,
}: {
  direction: 'in' | 'out';
  refusal: { code: string } | null;
}): boolean {
  return direction === 'in' && refusal?.code === faultOfOurs;
}

export const recallMachine = defineMachine(
  'rail_recall',
  byName('open', 'returned', 'refused'),
  [
    ['', 'open', 'open'],
    ['open', 'returned', 'return'],
    ['open', 'refused', 'refuse'],
  ],
  false,
);

/** Why a payment of ours is recalled (EPC 125-05): the bank's own reasons, and those of the payer. */
export const recallReasons = {
  DUPL: 'Paid twice',
  TECH: 'Sent wrongly by a technical problem',
  FRAD: 'Fraud',
  CUST: 'Asked for by the payer',
  AM09: 'Wrong amount',
  AC03: 'Wrong account',
} as const;
export const recallCodes = ['DUPL', 'TECH', 'FRAD', 'CUST', 'AM09', 'AC03'] as const;
export type RecallReason = (typeof recallCodes)[number];

/**
 * Why we refuse to send money back (external code list of payment cancellation rejections): the payee does not agree,
 * does not answer, does not have it, its account is closed, the law forbids it.
 */
export const recallRefusalCodes = ['CUST', 'NOAS', 'AM04', 'AC04', 'LEGL'] as const;
export type RecallRefusal = (typeof recallRefusalCodes)[number];

/** The newest cut-off that has passed: payments given before it are due. Undefined without one in the last ten days. */
export function lastCutOff(now: string, zone: string, calendar: BankCalendar): CutOff | undefined {
  let last: CutOff | undefined;
  let next = nextCutOff(`${addDays(now.slice(0, 10), -10)}T00:00:00Z`, zone, calendar);
  while (next.at <= new Date(now).toISOString()) {
    last = next;
    next = nextCutOff(next.at, zone, calendar);
  }
  return last;
}

/** Payments authorised before this day fail, if they were never handed over: two bank days have passed since. */
export function unsentLimit(today: string, calendar: BankCalendar): string {
  return addBankDays(today, -2, calendar);
}

/** A transfer whose money waits in suspense: two people take it for an account of ours, or send it back. */
export const setAsideMachine = defineMachine(
  'rail_set_aside',
  byName('open', 'taken', 'returned'),
  [
    ['', 'open', 'set-aside'],
    ['open', 'taken', 'take'],
    ['open', 'returned', 'return'],
  ],
  false,
);

/**
 * Why we send a transfer back that we cannot book (return reasons of the EPC rulebook of SCT); FOCR answers a recall.
 */
export const returnCodes = [
  'AC01',
  'AC04',
  'AC06',
  'AG01',
  'AG02',
  'AM05',
  'BE04',
  'FOCR',
  'MD07',
  'MS03',
  'RC01',
  'RR01',
  'RR02',
  'RR03',
  'RR04',
] as const;
export type ReturnCode = (typeof returnCodes)[number];

const returnReasons: readonly [part: string, code: ReturnCode][] = [
  ['/CdtrAcct', 'AC01'],
  ['/DbtrAcct', 'RR01'],
  ['/Dbtr/', 'RR02'],
  ['/DbtrAgt', 'RC01'],
];

/**
 * The reason that fits what is wrong with a transfer, by the element: what staff are offered first, and instant
 * transfers get.
 */
export function getReturnReason({ path }: { path: string }): ReturnCode {
  return returnReasons.find(([part]) => path.includes(part))?.[1] ?? 'MS03';
}
