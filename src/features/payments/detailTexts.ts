/** Words of a payment's details, with the tables behind them, which lists do not need. Pure. */
import { formatDecline } from '#features/cards/processor/formatDecline.ts';
import { formatReason } from '#features/rails/iso20022/reasons.ts';
import type { Errors } from '#shared/feature.ts';
import { formatCode } from '#shared/formatCode.ts';
import { categories } from '#shared/reference/categories.ts';
import { paymentErrors } from './errors.ts';

const refusals: Errors = paymentErrors;

/** The category's title; an unknown code is General. */
export function categoryTitle(code: string): string {
  return categories[code] ?? 'General';
}

/** What a payment on its way to another bank waits for. */
export function formatPending(delivery: 'instant' | 'standard'): string {
  if (delivery === 'instant') return 'The payee’s bank has not answered yet. The money is set aside until it does.';
  return 'Sent to the payee’s bank. The money is set aside until it has arrived.';
}

/**
 * Why a payment came to nothing, as a sentence, from the code of our refusal or of another bank's (ISO 20022); '' for
 * none.
 */
export function formatRefusal(code: string): string {
  if (code === 'rejected') return 'Rejected on the device.';
  if (code === 'expired') return 'No one approved it in time.';
  if (code === 'voided') return 'The bank took it back.';
  if (/^[A-Z]{2}[A-Z\d]{2}$/.test(code)) return formatReason(code);
  return formatDecline(code) ?? refusals[code]?.title ?? formatCode(code);
}
