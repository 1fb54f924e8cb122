/** The rules of the forms of the company profile. They send only what has changed. Pure. */

import type { Company } from '#features/clients/calls.ts';
import { type CompanyDetails, companyFields } from '#features/clients/profileCalls.ts';
import { formatAddress } from '#features/clients/profileRules.ts';
import { fieldLengths } from '#shared/limits.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { emailReason, phoneReason, websiteReason } from '#shared/rules/contacts.ts';

export interface ContactValues {
  phonenr: string;
  email: string;
  website: string;
}

export const contactLabels: Readonly<Record<keyof ContactValues, string>> = {
  phonenr: 'Phone',
  email: 'E-mail',
  website: 'Website',
};

/** An unchanged phone is not sent, so that it needs no approval on the device. */
export function contactRules(known: ContactValues): FormRules<ContactValues, CompanyDetails> {
  return {
    schema: companyFields,
    labels: contactLabels,
    // a text that is too long has the reason of its length
    reasons: {
      phonenr: phoneReason,
      email: (text) => (text.length > fieldLengths.email ? undefined : emailReason(text)),
      website: websiteReason,
    },
    read: (typed) => {
      const details: CompanyDetails = {};
      if (typed.phonenr.trim() !== known.phonenr) details.phonenr = typed.phonenr.trim();
      if (typed.email.trim() !== known.email) details.email = typed.email.trim();
      if (typed.website.trim() !== known.website) details.website = typed.website.trim();
      return details;
    },
  };
}

interface AddressValues {
  Street: string;
  PostalCode: string;
  City: string;
  Country: string;
}

export interface RegisterValues {
  fullname: string;
  legalform: string;
  address: AddressValues;
}

/** R: the registered address, O: the operating one */
export type AddressType = 'R' | 'O';

/** What the bank knows, as the form shows it. */
export function registerValues(
  { title, address, doc }: Pick<Company, 'title' | 'address' | 'doc'>,
  type: AddressType,
): RegisterValues {
  const {
    Street = '',
    PostalCode = '',
    City = '',
    Country = doc.country,
  } = address.find(({ Type }) => Type === type) ?? {};
  return { fullname: title, legalform: doc.legalForm, address: { Street, PostalCode, City, Country } };
}

export function registerRules(known: RegisterValues, type: AddressType): FormRules<RegisterValues, CompanyDetails> {
  return {
    schema: companyFields,
    labels: {
      fullname: 'Name',
      legalform: 'Legal form',
      'address.Street': 'Street and number',
      'address.PostalCode': 'Postal code',
      'address.City': 'City',
      'address.Country': 'Country',
    },
    read: ({ fullname, legalform, address }) => ({
      ...(fullname.trim() !== known.fullname && { fullname: fullname.trim() }),
      ...(legalform !== known.legalform && { legalform }),
      ...(formatAddress(address) !== formatAddress(known.address) && { address: { ...address, Type: type } }),
    }),
  };
}
