/** The forms of the company profile: labels and errors. Pure. */
import { emptyField, fieldSentence } from '../../../../shared/rules/sentences.ts';
import type { Company } from '../../calls.ts';
import { type CompanyDetails, companyDetails } from '../../profileCalls.ts';

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

/** The changed contacts. Only these are sent, so that an unchanged phone needs no approval on the device. */
export function changedContacts(known: ContactValues, wanted: ContactValues): CompanyDetails {
  const details: CompanyDetails = {};
  if (wanted.phonenr.trim() !== known.phonenr) details.phonenr = wanted.phonenr.trim();
  if (wanted.email.trim() !== known.email) details.email = wanted.email.trim();
  if (wanted.website.trim() !== known.website) details.website = wanted.website.trim();
  return details;
}

export interface RegisterValues {
  fullname: string;
  legalform: string;
}

export interface AddressValues {
  Street: string;
  PostalCode: string;
  City: string;
  Country: string;
}

export const registerLabels: Readonly<Record<keyof RegisterValues | keyof AddressValues, string>> = {
  fullname: 'Name',
  legalform: 'Legal form',
  Street: 'Street and number',
  PostalCode: 'Postal code',
  City: 'City',
  Country: 'Country',
};

export function addressOf(company: Pick<Company, 'address' | 'doc'>, type: 'R' | 'O'): AddressValues {
  const found = company.address.find(({ Type }) => Type === type);
  const { Street = '', PostalCode = '', City = '', Country = company.doc.country } = found ?? {};
  return { Street, PostalCode, City, Country };
}

/** Errors by the last part of a field's path. For an empty field, only that it is empty. */
export function faultsOf(details: CompanyDetails, labels: Readonly<Record<string, string>>): Record<string, string> {
  const parsed = companyDetails.safeParse(details);
  if (parsed.success) return {};
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path.at(-1) ?? '');
    const sentence = fieldSentence(message, labels[field] ?? field);
    if (sentence === emptyField) faults[field] = sentence;
    else faults[field] ??= sentence;
  }
  return faults;
}
