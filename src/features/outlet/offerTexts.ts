/** Offers in words, for marketing and for the people who buy. Pure. */
import { formatMoney, parseDecimal } from '#shared/money.ts';
import type { CouponBadge, CouponStyle } from './couponKinds.ts';
import type { PayWay } from './deviceCalls.ts';

/** Decimal text of EUR and seconds; what is not asked for is empty, null or absent. */
export interface Price {
  EUR?: string | null | undefined;
  SEC?: number | null | undefined;
}

export const badgeLabels: Readonly<Record<CouponBadge, string>> = {
  new: 'New',
  'last-codes': 'Last codes',
  'sold-out': 'Sold out',
};
export const styleLabels: Readonly<Record<CouponStyle, string>> = { plain: 'Plain', dark: 'Dark', picture: 'Picture' };

/** 3661 → '01:01:01' */
export function formatSeconds(seconds: number): string {
  return formatMoney(BigInt(seconds), 'SEC');
}

/** '1234.5' → '1 234.50 EUR' */
export function formatEuro(decimal: string): string {
  const minor = parseDecimal(decimal);
  return minor === null ? '' : `${formatMoney(minor)} EUR`;
}

/** '12.50 EUR', '01:00:00', '12.50 EUR and 01:00:00'; '' while it costs nothing yet. */
export function formatPrice({ EUR, SEC }: Price): string {
  return [EUR ? formatEuro(EUR) : '', SEC ? formatSeconds(SEC) : ''].filter(Boolean).join(' and ');
}

/** What it is worth, never a percentage off (Directive 98/6/EC, art. 6a). '' where it is not said. */
export function formatWorth(decimal: string | null | undefined): string {
  const euro = formatEuro(decimal ?? '');
  return euro && `Worth ${euro}`;
}

/** '01:00:00' → 3600; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const found = /^(\d{1,5}):([0-5]\d):([0-5]\d)$/.exec(text.trim());
  if (!found) return undefined;
  const [, hours, minutes, seconds] = found.map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** An offer with both prices costs both together. */
export function getPayWay({ EUR, SEC }: Price): PayWay {
  if (EUR && SEC) return 'both';
  return SEC ? 'SEC' : 'EUR';
}
