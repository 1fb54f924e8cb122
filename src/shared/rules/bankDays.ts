/**
 * Business days of TARGET, on which banks settle payments in euros, and the cut-offs of this bank. Pure. Days are
 * yyyy-mm-dd, moments ISO 8601 UTC.
 */
import { addDays, dayAt, momentAt } from '../days.ts';

/** What counts from a day on, until a later setting begins. */
export interface CalendarSetting {
  fromDay: string;
  /** times of the bank's zone, HH:MM, in their order: payments given before one are sent with it on the same day */
  cutOffs: readonly string[];
  /** days on which the rail is closed besides those of TARGET */
  closingDays: readonly string[];
}

/** The settings of a bank, the oldest first. */
export type BankCalendar = readonly CalendarSetting[];

/** The days on which TARGET is closed every year, mm-dd: New Year, Labour Day, Christmas and the day after it. */
const fixedClosing: readonly string[] = ['01-01', '05-01', '12-25', '12-26'];

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876, as Meeus gives it). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return `${year}-${twoDigits(Math.floor(count / 31))}-${twoDigits((count % 31) + 1)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** True for the days on which TARGET is open: the closing days are those of the ECB since 2002. */
function isTargetDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixedClosing.includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** The setting of a day: the newest that has begun. Undefined before the first. */
function settingOn(calendar: BankCalendar, day: string): CalendarSetting | undefined {
  return calendar.findLast(({ fromDay }) => fromDay <= day);
}

/** True for a day on which payments settle. Without a calendar, the days of TARGET alone count. */
export function isBankDay(day: string, calendar: BankCalendar = []): boolean {
  return isTargetDay(day) && !settingOn(calendar, day)?.closingDays.includes(day);
}

/** The day that is `count` bank days later (negative: earlier). With 0, the day itself, or the next bank day. */
export function addBankDays(day: string, count: number, calendar: BankCalendar = []): string {
  const step = count < 0 ? -1 : 1;
  let found = day;
  while (count === 0 && !isBankDay(found, calendar)) found = addDays(found, 1);
  for (let left = Math.abs(count); left > 0; ) {
    found = addDays(found, step);
    if (isBankDay(found, calendar)) left -= 1;
  }
  return found;
}

export interface CutOff {
  at: string;
  /** the bank day on which payments sent with it settle */
  day: string;
}

/**
 * The next cut-off after a moment: what is given at the very moment of one goes with the next.
 * @throws if the calendar has no cut-off within a year
 */
export function nextCutOff(at: string, zone: string, calendar: BankCalendar): CutOff {
  const today = dayAt(at, zone);
  for (let after = 0, day = today; after < 366; after += 1, day = addDays(today, after)) {
    if (!isBankDay(day, calendar)) continue;
    const moments = (settingOn(calendar, day)?.cutOffs ?? []).map((time) => momentAt(day, time, zone));
    const found = moments.find((moment) => moment > new Date(at).toISOString());
    if (found) return { at: found, day };
  }
  throw new Error(`There is no cut-off in the year after ${at}.`);
}

/**
 * The day on which the payee's bank has the money of a transfer given at a moment, which is its value day too. Instant
 * transfers settle on every day of the year; others on the bank day of their cut-off.
 */
export function settlementDay(
  transfer: { at: string; isInstant: boolean },
  zone: string,
  calendar: BankCalendar,
): string {
  return transfer.isInstant ? dayAt(transfer.at, zone) : nextCutOff(transfer.at, zone, calendar).day;
}
