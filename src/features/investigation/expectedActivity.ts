/**
 * What a client was expected to do in a month, beside what it did. The registration asks for bands; what staff write
 * down in a review is one amount, of which nothing is too little. Pure; amounts are cents.
 */
import { monthlyTurnovers } from '#shared/reference/companies.ts';

/** Whole euros from which a band begins, and below which it ends; null: open. */
const bands: Readonly<Record<(typeof monthlyTurnovers)[number]['value'], { from: number; below: number | null }>> = {
  '<5000': { from: 0, below: 5_000 },
  '<50000': { from: 5_000, below: 50_000 },
  '<100000': { from: 50_000, below: 100_000 },
  '>100000': { from: 100_000, below: null },
};
/** Months that are compared, with the present one. */
const maxCompared = 12;

const isBand = (text: string): text is keyof typeof bands => Object.hasOwn(bands, text);

/** Both ends are within it. */
export interface Band {
  low: bigint;
  /** null: no end */
  high: bigint | null;
}

/** @param turnover the band of the registration; null where there is none, or where a review took its place */
export function getBand(euros: number, turnover: string | null): Band {
  if (turnover === null || !isBand(turnover)) return { low: 0n, high: BigInt(euros) * 100n };
  const { from, below } = bands[turnover];
  return { low: BigInt(from) * 100n, high: below === null ? null : BigInt(below) * 100n };
}

export type Fit = 'within' | 'below' | 'above';

/**
 * Whether a month is only in part one of the client's: it opened in it, or it is not over. So it is not too little yet.
 * @param openedOn the first day of the client; undefined: not known
 */
export const isPartMonth = (month: string, { today, openedOn }: { today: string; openedOn?: string | undefined }) =>
  month >= today.slice(0, 7) || month === openedOn?.slice(0, 7);

/** Of months up to that of the last figure, oldest first: those in which it was a client, the newest 12. */
export const listCompared = <M extends { month: string }>(months: readonly M[], openedOn: string | undefined): M[] =>
  months.filter(({ month }) => openedOn === undefined || month >= openedOn.slice(0, 7)).slice(-maxCompared);

/** @param isPart see `isPartMonth` */
export function fitBand(minor: bigint, { low, high }: Band, isPart = false): Fit {
  if (high !== null && minor > high) return 'above';
  return minor < low && !isPart ? 'below' : 'within';
}

export const turnoverLabel = (turnover: string): string =>
  monthlyTurnovers.find(({ value }) => value === turnover)?.label ?? turnover;
