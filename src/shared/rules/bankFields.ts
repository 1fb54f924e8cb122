/** Schemas of the fields of payments that forms and calls share. */
import * as z from 'zod/mini';
import { bankText, isSepaText } from '../text.ts';
import { isPaymentAmount } from './numbers.ts';
import { boundedText, plainText } from './texts.ts';

/** Bank text goes through the shared filter first; what is checked and kept is what will be sent. */
export function bankField(most: number, newline = false) {
  return z.pipe(
    z.pipe(
      // letters become several, so the length counts after the filter; before it, only what no one would type is
      // refused
      plainText(most * 4),
      z.transform((text) => bankText(text).trim()),
    ),
    boundedText(
      most,
      z.refine((text) => isSepaText(text, newline), 'special-characters'),
    ),
  );
}

/** Decimal text. */
export const paymentAmount = boundedText(20, z.refine(isPaymentAmount, 'amount-not-valid'));
