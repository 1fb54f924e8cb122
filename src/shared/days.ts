/** Days as text yyyy-mm-dd and moments as ISO 8601 UTC; no Date leaves this file. */

/** True for a real calendar day between 1900 and 2199. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** True for a moment as we print it: '2026-11-21T07:41:53.123456Z', with at most six places. */
export function isMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/.test(text);
}

/** The day in a zone (IANA name) at a moment. */
export function dayAt(moment: string | number, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(moment));
}

/** True for a zone name that this machine knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z][\w+\-/]{0,63}$/.test(name);
  } catch {
    return false;
  }
}

/** `count` days later (negative: earlier). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** How many days there are from one to another, both included. */
export function countDays(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** The moment at which a day begins in a zone, ISO 8601 UTC: midnight, or what follows where clocks skip it. */
export function startOfDay(day: string, zone: string): string {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const widestOffsetMs = 16 * 3_600_000;
  let before = Date.parse(`${day}T00:00:00Z`) - widestOffsetMs;
  let at = before + 2 * widestOffsetMs;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (days.format(middle) < day) before = middle;
    else at = middle;
  }
  return new Date(at).toISOString();
}

/** The moment of a time of day (HH:MM) in a zone, ISO 8601 UTC, for times that the clocks do not skip. */
export function momentAt(day: string, time: string, zone: string): string {
  const words = momentFormat(zone);
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (ms: number) => Date.parse(`${words(new Date(ms).toISOString()).replace(' ', 'T')}Z`) - ms;
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}

/** A day and a time of it (HH:MM:SS) with the zone's offset: '2026-11-20T23:59:59+02:00'. */
export function momentIn(day: string, time: string, zone: string): string {
  const minute = time.slice(0, 5);
  const minutes = (Date.parse(`${day}T${minute}:00Z`) - Date.parse(momentAt(day, minute, zone))) / 60_000;
  const size = Math.abs(minutes);
  const two = (n: number) => Math.floor(n).toString().padStart(2, '0');
  return `${day}T${time}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** 'YYYY-MM-DD HH:MM:SS' in the zone, the viewer's own when none is named (specification section 9). */
export function formatMoment(moment: string, zone?: string): string {
  return momentFormat(zone)(moment);
}

/** By zone, of which there are some 600: making a format takes longer than using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The same for many moments. */
export function momentFormat(zone?: string): (moment: string) => string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, format);
  return (moment) => format.format(new Date(moment));
}

/** The time of day in a zone, HH:MM:SS, of whole epoch seconds that mostly follow each other. */
export function timeFormat(zone: string): (epochS: number) => string {
  const format = momentFormat(zone);
  let [minute, text] = [Number.NaN, ''];
  return (epochS) => {
    const now = Math.floor(epochS / 60);
    if (now !== minute) {
      minute = now;
      text = format(new Date(now * 60_000).toISOString()).slice(11, 17);
    }
    return text + String(epochS - now * 60).padStart(2, '0');
  };
}
