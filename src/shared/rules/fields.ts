/** Schemas of the fields that forms and calls share: one length and one rule each. */
import * as z from 'zod/mini';
import { fieldLengths } from '../limits.ts';
import { bankText, isHostileText, isSepaText } from '../text.ts';
import { isCompanyCode } from './codes.ts';
import { isEmail, isOptionalPhone, isPhone, isWebAddress } from './contacts.ts';
import { isPaymentAmount } from './numbers.ts';

/** Text that passes unchanged: names and addresses keep all their letters. */
export function plainField(most: number) {
  return z.string().check(
    z.maxLength(most),
    z.refine((text) => !isHostileText(text), 'hostile-text'),
  );
}

/** Bank text goes through the shared filter first; what is checked and kept is what will be sent. */
export function bankField(most: number, newline = false) {
  return z.pipe(
    z.pipe(
      // letters become several, so the length counts after the filter; before it, only what nobody would type is refused
      plainField(most * 4),
      z.transform((text) => bankText(text).trim()),
    ),
    z.string().check(
      z.maxLength(most),
      z.refine((text) => isSepaText(text, newline), 'special-characters'),
    ),
  );
}

export const fields = {
  companyName: plainField(fieldLengths.companyName),
  code: plainField(fieldLengths.code).check(z.refine(isCompanyCode, 'special-characters')),
  addressPart: plainField(fieldLengths.addressPart),
  website: z.string().check(z.maxLength(fieldLengths.website), z.refine(isWebAddress, 'website-not-valid')),
  email: z.string().check(z.maxLength(fieldLengths.email), z.refine(isEmail, 'email-not-valid')),
  phone: z.string().check(z.maxLength(fieldLengths.phone), z.refine(isPhone, 'phone-not-valid')),
  optionalPhone: z.string().check(z.maxLength(fieldLengths.phone), z.refine(isOptionalPhone, 'phone-not-valid')),
  /** decimal text */
  paymentAmount: z.string().check(z.maxLength(20), z.refine(isPaymentAmount, 'amount-not-valid')),
} as const;
