/** What rules count. One function of the database decides what a side is: `flow_sides`; docs/monitoring.md says why. */
import type { Direction, FlowKind } from '../rules/condition.ts';

/** One of our clients on an executed payment in EUR, or on its coming back. */
export interface Side {
  /** of the record in the audit that booked it */
  n: bigint;
  clientId: string;
  /** the bank day of execution, in days since 1970-01-01; of what comes back, the day on which it counted */
  day: number;
  /** the bank day on which it came back; otherwise `day` */
  bookedOn: number;
  direction: Direction;
  kind: FlowKind;
  /** of the counterparty; '' where it has none, as a shop */
  iban: string;
  /** cents, without fee */
  amount: number;
  paymentId: string;
  /** -1: it came back */
  sign: 1 | -1;
}

/** What a rule asks of a client besides its money. */
export interface ClientFacts {
  type: 'LEGAL' | 'N';
  risk: 'L' | 'M' | 'H' | null;
  country: string;
  /** codes of NACE */
  activities: readonly string[];
  /** the day on which the relation began, in days since 1970-01-01 */
  since: number;
}

const msOfDay = 86_400_000;

/** '2026-11-29' in days since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / msOfDay;
export const dayText = (day: number): string => new Date(day * msOfDay).toISOString().slice(0, 10);

/** The first day of the calendar month of a day. */
export function monthStart(day: number): number {
  const date = new Date(day * msOfDay);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / msOfDay;
}

/** The first day of the calendar month after a day. */
export function nextMonth(day: number): number {
  const date = new Date(day * msOfDay);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / msOfDay;
}
