/** Schemas of the fields that forms and calls share: one length and one rule each. */
import * as z from 'zod/mini';
import { fieldLengths } from '../limits.ts';
import { bankText, isSepaText } from '../text.ts';
import { isCompanyCode } from './codes.ts';
import { isEmail, isOptionalPhone, isPhone, isWebAddress } from './contacts.ts';
import { isPaymentAmount } from './numbers.ts';
import { boundedText, nameText, plainText } from './texts.ts';

/** Bank text goes through the shared filter first; what is checked and kept is what will be sent. */
export function bankField(most: number, newline = false) {
  return z.pipe(
    z.pipe(
      // letters become several, so the length counts after the filter; before it, only what nobody would type is refused
      plainText(most * 4),
      z.transform((text) => bankText(text).trim()),
    ),
    boundedText(
      most,
      z.refine((text) => isSepaText(text, newline), 'special-characters'),
    ),
  );
}

export const fields = {
  companyName: nameText(fieldLengths.companyName),
  code: nameText(fieldLengths.code).check(z.refine(isCompanyCode, 'special-characters')),
  addressPart: nameText(fieldLengths.addressPart),
  website: nameText(fieldLengths.website).check(z.refine(isWebAddress, 'website-not-valid')),
  email: boundedText(fieldLengths.email, z.refine(isEmail, 'email-not-valid')),
  phone: boundedText(fieldLengths.phone, z.refine(isPhone, 'phone-not-valid')),
  optionalPhone: boundedText(fieldLengths.phone, z.refine(isOptionalPhone, 'phone-not-valid')),
  /** decimal text */
  paymentAmount: boundedText(20, z.refine(isPaymentAmount, 'amount-not-valid')),
} as const;
