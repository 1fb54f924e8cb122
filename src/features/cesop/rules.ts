/**
 * CESOP: what of a quarter is reported to the tax authority, when, and what may be done with a message (Directive
 * 2006/112/EC, articles 243a to 243d, in force since 2024; XSD user guide 6.00). Pure.
 */
import { addDays } from '#shared/days.ts';
import { countries } from '#shared/reference/countries.ts';
import { byName, defineMachine, type StateOf } from '#shared/states.ts';

/** More cross-border payments than this to one payee in a quarter, and they are reported (article 243b(2)). */
export const maxUnreported = 25;
/** Records are kept so many calendar years after the year of the payment (article 243b(4)). */
const keptYears = 3;
/** CESOP began with this quarter. */
const firstQuarter = '2024-Q1';

/** States of the Union, two letters (ISO 3166), as IBANs and BICs have them. */
export const members: readonly string[] = countries.filter(({ isEu }) => isEu).map(({ iso2 }) => iso2);

/** '2026-Q3' */
export const quarterForm = /^20\d{2}-Q[1-4]$/;

export function getQuarter(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** Its first and last day. */
export function getDays(quarter: string): { from: string; until: string } {
  const from = `${quarter.slice(0, 4)}-${String(Number(quarter.at(-1)) * 3 - 2).padStart(2, '0')}-01`;
  return { from, until: addDays(getNextBegin(from, 3), -1) };
}

/** The day by which a quarter is reported: the last one of the month after it (article 24b of Regulation 904/2010). */
export function getDueDay(quarter: string): string {
  return addDays(getNextBegin(addDays(getDays(quarter).until, 1), 1), -1);
}

/** The first day so many months after the first day of a month. */
function getNextBegin(first: string, months: number): string {
  const month = Number(first.slice(5, 7)) - 1 + months;
  const year = Number(first.slice(0, 4)) + Math.floor(month / 12);
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

export function isOver(quarter: string, today: string): boolean {
  return getDays(quarter).until < today;
}

/** Days before this one are beyond their term. */
export function getKeptSince(today: string): string {
  return `${Number(today.slice(0, 4)) - keptYears}-01-01`;
}

/** Whether a quarter can be reported: CESOP had begun, and its rows are still kept. */
export function isKnown(quarter: string, today: string): boolean {
  return quarter >= firstQuarter && getDays(quarter).from >= getKeptSince(today) && quarter <= getQuarter(today);
}

/** The quarters that can be reported and the one that is running, newest first. */
export function listQuarters(today: string): string[] {
  const listed: string[] = [];
  let quarter = getQuarter(today);
  while (isKnown(quarter, today)) {
    listed.push(quarter);
    quarter = getQuarter(addDays(getDays(quarter).from, -1));
  }
  return listed;
}

/** '2026-Q3' → 'Q3 2026' */
export function formatQuarter(quarter: string): string {
  return `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
}

export const messageKinds = ['new', 'correction', 'nothing'] as const;
export type MessageKind = (typeof messageKinds)[number];
/** MessageTypeIndic */
export const messageCodes: Readonly<Record<MessageKind, string>> = {
  new: 'CESOP100',
  correction: 'CESOP101',
  nothing: 'CESOP102',
};
export const kindLabels: Readonly<Record<MessageKind, string>> = {
  new: 'New data',
  correction: 'Correction',
  nothing: 'Nothing to report',
};

/** Which bank we are to a payment that is reported. */
export const roles = ['payee', 'payer'] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Readonly<Record<Role, string>> = {
  payee: 'Our client is the payee',
  payer: 'Our clients pay',
};

export const docKinds = ['new', 'corrected', 'deleted'] as const;
export type DocKind = (typeof docKinds)[number];
/** DocTypeIndic */
export const docCodes: Readonly<Record<DocKind, string>> = { new: 'CESOP1', corrected: 'CESOP2', deleted: 'CESOP3' };
export const docLabels: Readonly<Record<DocKind, string>> = { new: 'New', corrected: 'Corrected', deleted: 'Deleted' };

export const payeeStates = ['open', 'accepted', 'rejected'] as const;
export type PayeeState = (typeof payeeStates)[number];
export const payeeLabels: Readonly<Record<PayeeState, string>> = {
  open: 'No answer yet',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

export const cesopMachine = defineMachine(
  'cesop_message',
  byName('making', 'drafted', 'filed', 'accepted', 'partly-accepted', 'rejected', 'withdrawn'),
  [
    ['', 'making', 'make'],
    ['making', 'drafted', 'draft'],
    ['making', 'withdrawn', 'withdraw'],
    ['drafted', 'withdrawn', 'withdraw'],
    ['drafted', 'filed', 'file'],
    ['filed', 'accepted', 'accept'],
    ['filed', 'partly-accepted', 'divide'],
    ['filed', 'rejected', 'reject'],
  ],
  false,
);
export type MessageState = StateOf<typeof cesopMachine>;
export const messageStates = [
  ...(['making', 'drafted', 'filed', 'accepted'] as const),
  ...(['partly-accepted', 'rejected', 'withdrawn'] as const),
] as const satisfies readonly MessageState[];
export const messageLabels: Readonly<Record<MessageState, string>> = {
  making: 'In preparation',
  drafted: 'Draft',
  filed: 'Filed',
  accepted: 'Accepted',
  'partly-accepted': 'Partly accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** It is being made, or waits to be filed or answered: the quarter gets no other meanwhile. */
export function isOpen(state: MessageState): boolean {
  return state === 'making' || state === 'drafted' || state === 'filed';
}

/** The tax authority took it, whole or in part: a correction can be about it. */
export function isTaken({ state, kind }: { state: MessageState; kind: MessageKind }): boolean {
  return kind !== 'nothing' && (state === 'accepted' || state === 'partly-accepted');
}

/** Where a quarter stands, by its messages, newest first. */
type QuarterState = 'running' | 'open' | Exclude<MessageState, 'withdrawn'>;
export const quarterLabels: Readonly<Record<QuarterState, string>> = {
  ...messageLabels,
  running: 'Not over',
  open: 'To be reported',
};

export function getQuarterState(quarter: string, today: string, states: readonly MessageState[]): QuarterState {
  if (!isOver(quarter, today)) return 'running';
  for (const state of states) if (state !== 'withdrawn') return state;
  return 'open';
}
