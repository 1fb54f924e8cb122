/** What a company may change about itself, and what of that the bank decides. Pure. */

/** What waits for a decision of the bank; the database holds the same list. */
export const changeFields = ['fullname', 'legalform', 'address R', 'address O'] as const;
export type ChangeField = (typeof changeFields)[number];

export const changeWords: Readonly<Record<ChangeField, string>> = {
  fullname: 'Name',
  legalform: 'Legal form',
  'address R': 'Registered address',
  'address O': 'Operating address',
};

/** An address as calls have it. */
export interface Address {
  Country: string;
  Street: string;
  PostalCode: string;
  City: string;
  Type: 'R' | 'O';
}

/** The field whose decision an address waits for. */
export function addressField({ Type }: Pick<Address, 'Type'>): ChangeField {
  return Type === 'R' ? 'address R' : 'address O';
}

/** 'Medienos Uosto g. 2, LT-09981 Vilnius, LT' */
export function addressWords({ Street, PostalCode, City, Country }: Omit<Address, 'Type'>): string {
  return [Street, [PostalCode, City].filter(Boolean).join(' '), Country].filter(Boolean).join(', ');
}

/** 'name and registered address' */
export function changesWords(changed: readonly ChangeField[]): string {
  const words = changed.map((field, i) => (i === 0 ? changeWords[field] : changeWords[field].toLowerCase()));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}
