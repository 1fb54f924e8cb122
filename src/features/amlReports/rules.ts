/** The AML reports: which there are, which periods they take, and how their rows come about. Pure. */
import { addDays } from '#shared/days.ts';
import type { Days } from '#shared/rules/reportDays.ts';

/** As the specification names them in addresses, its spelling included. */
export const reportNames = [
  'paymentsByClientCountry',
  'significantPayments',
  'highvaluePayments',
  'outgoingPaymentsByCountry',
  'incommingPaymentsByCountry',
] as const;
export type ReportName = (typeof reportNames)[number];

export const reportTitles: Readonly<Record<ReportName, string>> = {
  paymentsByClientCountry: 'Payments by client country',
  significantPayments: 'Significant payments',
  highvaluePayments: 'High-value payments',
  outgoingPaymentsByCountry: 'Outgoing payments by country',
  incommingPaymentsByCountry: 'Incoming payments by country',
};

/** Payments of a client with one counterparty in one direction on one day, cents (decisions for staff, section 4). */
export const significantMinor = 1_500_000n;
/** Single payments, cents (decisions for staff, section 4). */
export const highMinor = 5_000_000n;
/** How a report is counted: by country, or payment by payment. */
export type CountedBy = 'client' | 'party' | 'joined' | 'high';
export const countedBy: Readonly<Record<ReportName, CountedBy>> = {
  paymentsByClientCountry: 'client',
  significantPayments: 'joined',
  highvaluePayments: 'high',
  outgoingPaymentsByCountry: 'party',
  incommingPaymentsByCountry: 'party',
};

export type Direction = 'in' | 'out';
/** The directions that a report counts. */
export function getDirections(report: ReportName): readonly Direction[] {
  if (report === 'outgoingPaymentsByCountry') return ['out'];
  return report === 'incommingPaymentsByCountry' ? ['in'] : ['in', 'out'];
}

/** Whether a report has a row for each country. */
export function isByCountry(report: ReportName): boolean {
  return countedBy[report] === 'client' || countedBy[report] === 'party';
}

/** Where no country is known. */
export const unknownCountry = 'unknown';

export const presets = ['month', 'quarter', 'year'] as const;
export type Preset = (typeof presets)[number];
export const presetTitles: Readonly<Record<Preset, string>> = {
  month: 'Last month',
  quarter: 'Last quarter',
  year: 'Last year',
};
const monthsIn: Readonly<Record<Preset, number>> = { month: 1, quarter: 3, year: 12 };

/** The last whole month, quarter or year before a day: the supervisor's tables are of these. */
export function getPresetDays(preset: Preset, day: string): Days {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = monthsIn[preset];
  const first = Math.floor((month - 1) / months) * months;
  const getText = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  return { from: getText(first - months), to: addDays(getText(first), -1) };
}

/** 12.3 % as 123; null of nothing. Rounded down. */
export function getShare(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((part * 1000n) / whole);
}

/** '12.3 %', '–' for none. */
export function formatShare(thousandths: number | null): string {
  return thousandths === null ? '–' : `${(thousandths / 10).toFixed(1)} %`;
}
