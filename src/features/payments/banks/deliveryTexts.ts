/** When the payee's bank has the money of a payment to another bank, in words. Pure. */
import { formatMoment } from '#shared/days.ts';
import type { PayeeBank } from './calls.ts';

/** How a payment to another bank travels. */
export function formatInstant(isInstant: boolean): string {
  return isInstant ? 'Instant, within 10 seconds' : 'Standard transfer';
}

/** '2026-11-24' → 'Tuesday, 24 November' */
export function formatDay(day: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const found = new Map(parts.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]));
  return `${found.get('weekday')}, ${found.get('day')} ${found.get('month')}`;
}

/** 'Arrives on Tuesday, 24 November' */
export function formatArrivalDay(day: string): string {
  return `Arrives on ${formatDay(day)}`;
}

/**
 * 'Arrives within 10 seconds', or the day and the cut-off before which somebody must approve. What waits for no cut-off
 * arrives on any day. `zone`: the viewer's own if left out.
 */
export function formatArrival(
  { arrivesOn, cutOffAt }: Pick<PayeeBank, 'arrivesOn' | 'cutOffAt'>,
  isInstant: boolean,
  zone?: string,
): string {
  if (isInstant) return 'Arrives within 10 seconds';
  if (cutOffAt === '') return 'Arrives within a minute of its approval';
  const cutOff = formatMoment(cutOffAt, zone).slice(11, 16);
  return `${formatArrivalDay(arrivesOn)}, if it is approved before ${cutOff} that day`;
}
