/** Which details a company may change, and which changes the bank decides. Pure. */
import { countryName } from '#shared/countries.ts';
import type { ChangeField } from './changeFields.ts';

export const changeLabels: Readonly<Record<ChangeField, string>> = {
  fullname: 'Name',
  legalform: 'Legal form',
  'address R': 'Registered address',
  'address O': 'Operating address',
};

/** An address in calls. */
export interface Address {
  Country: string;
  Street: string;
  PostalCode: string;
  City: string;
  Type: 'R' | 'O';
}

/** The field that a change of this address belongs to. */
export function addressField({ Type }: Pick<Address, 'Type'>): ChangeField {
  return Type === 'R' ? 'address R' : 'address O';
}

/** 'Medienos Uosto g. 2, LT-09981 Vilnius, Lithuania' */
export function formatAddress({ Street, PostalCode, City, Country }: Omit<Address, 'Type'>): string {
  return [Street, [PostalCode, City].filter(Boolean).join(' '), countryName(Country)].filter(Boolean).join(', ');
}

/** 'name and registered address' */
export function formatChanges(changed: readonly ChangeField[]): string {
  const words = changed.map((field) => changeLabels[field].toLowerCase());
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
