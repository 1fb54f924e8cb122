/** Paging of logs, which the calls and the pages share (back office, section 9). */

import * as z from 'zod/mini';
import { isMoment } from './days.ts';
import { recordId } from './ids.ts';
import { boundedText } from './rules/texts.ts';

/** Records of a page; days and months for which the pages follow each other by themselves. */
export const logPaging = { size: 500, days: 30, messageMonths: 3 } as const;

/** Where a page begins: a moment, or a moment and the last record of the page before, as `next` says it. */
export interface Place {
  at: string;
  /** id of the last record shown; undefined: only the moment counts */
  after: string | undefined;
}

const separator = '_';

export function placeText(at: string, id: string): string {
  return `${at}${separator}${id}`;
}

/** '2026-11-21T08:00:00Z', or with the last record behind it; null if it is neither. */
export function readPlace(text: string, isId: (id: string) => boolean): Place | null {
  const [at = '', after, ...more] = text.split(separator);
  if (!isMoment(at) || more.length > 0 || (after !== undefined && !isId(after))) return null;
  return { at, after };
}

const isRecordNumber = (id: string) => /^[1-9]\d{0,17}$/.test(id);

export const readLogPlace = (text: string) => readPlace(text, isRecordNumber);

/** The records at this moment and before; or those after the last one of a page. */
export const logPlace = boundedText(
  50,
  z.refine((text) => readLogPlace(text) !== null, 'moment-not-valid'),
);

/** The same of lists beside the audit, whose records have an id: notes, messages, orders of cards. */
export const readRecordPlace = (text: string) => readPlace(text, (id) => recordId.safeParse(id).success);

export const recordPlace = boundedText(
  80,
  z.refine((text) => readRecordPlace(text) !== null, 'moment-not-valid'),
);

/** Records begin here where no one names a place. */
const newest = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Not after which moment, and at that moment below which id. */
export function beginningAt(from: string | undefined): readonly [at: string, id: string] {
  const place = from === undefined ? null : readRecordPlace(from);
  return place ? [place.at, place.after ?? newest[1]] : newest;
}

/**
 * Whether the next page follows by itself: this one is full, and its last record is not older than the pages go back.
 */
export function goesOn(page: { items: readonly { time: string }[]; next: string | null }, backTo: Date): boolean {
  const last = page.items.at(-1);
  return page.next !== null && last !== undefined && new Date(last.time) > backTo;
}

/** The moment up to which logs are loaded by themselves. */
export function logsBackTo(now: Date): Date {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() - logPaging.days);
  return day;
}

/** The same for messages. */
export function messagesBackTo(now: Date): Date {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - logPaging.messageMonths);
  return day;
}
