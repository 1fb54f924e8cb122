/** Who a client is and where it lives, as staff have seen it: identity document, name, address. For staff only. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { fieldLengths, secondPerson } from '#shared/limits.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { commentText, dayText, formedText, givenName } from '#shared/rules/texts.ts';
import { confirmers } from '#shared/staffGroups.ts';
import { addressFields, postCodeGiven } from '../profileCalls.ts';
import { identityKindCodes } from './identityRules.ts';

const comment = commentText(secondPerson.maxWords);

const document = z.strictObject({
  kind: z.enum(identityKindCodes),
  number: formedText(20, /^[A-Z0-9]{5,20}$/),
  /** that issued it */
  country: countryCode,
  issuedOn: dayText,
  expiresOn: dayText,
  /** as the document says it; left out: the name stays */
  fullName: z.optional(givenName(fieldLengths.companyName, 2)),
});

/** No `z.safeExtend`: the package would carry it to every company user. */
const address = z.strictObject({ ...addressFields, Country: countryCode }).check(postCodeGiven);

/** Bodies of the calls, which the forms use too. */
export const identityBodies = {
  document: z.strictObject({ comment, document }),
  address: z.strictObject({ comment, address }),
};
export type DocumentBody = z.output<typeof identityBodies.document>;
export type AddressBody = z.output<typeof identityBodies.address>;

const keepers = confirmers('clientDesk', 'document');
const patch = {
  method: 'PATCH',
  path: '/web/clients/{clientId}',
  params: { clientId },
  client: 'clientId',
  transaction: 'write',
  answer: undefined,
} as const;

export const identityCalls = {
  identifyClient: second(
    keepers,
    call({
      ...patch,
      word: 'document',
      body: identityBodies.document,
      who: { kind: 'staff', ...keepers },
      errors: ['already-proposed', 'client-closed', 'not-a-person'],
      summary: 'Write down the identity document of a person, and the name it says. A second person confirms.',
    }),
  ),
  moveClient: call({
    ...patch,
    word: 'address',
    body: identityBodies.address,
    who: { kind: 'staff', ...keepers },
    errors: ['client-closed', 'nothing-changed', 'new-staff'],
    summary:
      'Change an address of a client at once. Everybody who acts for the client is notified. The ' +
      'same address, sent by another staff user, confirms it: cards go there then.',
  }),
} as const;
