/** The forms about identity and address: what is typed, and what the calls get. */
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import type { ClientRecord } from '../calls.ts';
import { type AddressBody, type DocumentBody, identityBodies } from '../identityCalls.ts';
import { wrongDay } from '../identityRules.ts';

const getComment = ({ comment }: { comment: string }): Record<string, string> =>
  comment.trim() === '' ? { comment: messages.commentEmpty } : {};

export interface TypedDocument {
  comment: string;
  document: { kind: string; number: string; country: string; issuedOn: string; expiresOn: string; fullName: string };
}

const dayFaults = {
  issuedOn: 'The document was issued today or earlier.',
  expiresOn: 'The document must be valid today, and longer than a day.',
} as const;

/** Blanks in the number fall away. The name is sent only if it differs. today: yyyy-mm-dd */
export function documentRules(
  { title }: Pick<ClientRecord, 'title'>,
  today: string,
): FormRules<TypedDocument, DocumentBody> {
  return {
    schema: identityBodies.document,
    labels: {
      'document.kind': 'Document',
      'document.number': 'Number',
      'document.country': 'Issued by',
      'document.issuedOn': 'Issued on',
      'document.expiresOn': 'Valid until',
      'document.fullName': 'Name in the document',
      comment: 'Comment',
    },
    read: ({ comment, document: { number, fullName, ...document } }) => ({
      comment,
      document: {
        ...document,
        number: number.replaceAll(' ', '').toUpperCase(),
        ...(fullName.trim() !== title && { fullName }),
      },
    }),
    ownFaults: (typed) => ({ ...getComment(typed), ...getDays(typed, today) }),
  };
}

/** The schema judges empty days and days that there are not. */
function getDays({ document }: TypedDocument, today: string): Record<string, string> {
  if (!/^\d{4}-\d\d-\d\d$/.test(document.issuedOn) || !/^\d{4}-\d\d-\d\d$/.test(document.expiresOn)) return {};
  const wrong = wrongDay(document, today);
  return wrong ? { [`document.${wrong}`]: dayFaults[wrong] } : {};
}

type Address = AddressBody['address'];
export type AddressType = Address['Type'];

export interface TypedAddress {
  comment: string;
  address: Address;
}

export const addressRules: FormRules<TypedAddress, AddressBody> = {
  schema: identityBodies.address,
  labels: {
    'address.Street': 'Street',
    'address.PostalCode': 'Postal code',
    'address.City': 'City',
    'address.Country': 'Country',
    'address.Type': 'Address',
    comment: 'Comment',
  },
  ownFaults: getComment,
};

/** The address of this type as the bank knows it; empty where there is none. */
export function startAddress({ address }: Pick<ClientRecord, 'address'>, type: AddressType): Address {
  const known = address.find(({ Type }) => Type === type);
  return known ?? { Country: '', Street: '', PostalCode: '', City: '', Type: type };
}
