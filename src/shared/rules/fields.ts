/** Schemas of the fields of people and companies that forms and calls share: one length and one rule each. */
import * as z from 'zod/mini';
import { fieldLengths } from '../limits.ts';
import { isCompanyCode } from './codes.ts';
import { isEmail, isOptionalPhone, isPhone, isWebAddress } from './contacts.ts';
import { boundedText, nameText } from './texts.ts';

export const fields = {
  companyName: nameText(fieldLengths.companyName),
  code: nameText(fieldLengths.code).check(z.refine(isCompanyCode, 'special-characters')),
  addressPart: nameText(fieldLengths.addressPart),
  website: nameText(fieldLengths.website).check(z.refine(isWebAddress, 'website-not-valid')),
  email: boundedText(fieldLengths.email, z.refine(isEmail, 'email-not-valid')),
  phone: boundedText(fieldLengths.phone, z.refine(isPhone, 'phone-not-valid')),
  optionalPhone: boundedText(fieldLengths.phone, z.refine(isOptionalPhone, 'phone-not-valid')),
} as const;
