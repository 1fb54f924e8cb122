/** A company changes its details. */
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { legalForms } from '#shared/reference/companies.ts';
import { isPostCodeGiven } from '#shared/reference/postCodes.ts';
import { fields } from '#shared/rules/fields.ts';
import { isFilled } from '#shared/rules/presence.ts';
import { formedText } from '#shared/rules/texts.ts';
import { changeFields } from './changeFields.ts';

const filled = z.refine(isFilled, 'required');

export const addressFields = {
  Country: formedText(2, /^[A-Z]{2}$/),
  Street: fields.addressPart.check(filled),
  /** '' where the country has none */
  PostalCode: fields.addressPart,
  City: fields.addressPart.check(filled),
  /** R registered, O operating */
  Type: z.enum(['R', 'O']),
};
export const postCodeGiven = z.refine<Parameters<typeof isPostCodeGiven>[0]>(isPostCodeGiven, {
  error: 'required',
  path: ['PostalCode'],
});
export const address = z.strictObject(addressFields).check(postCodeGiven);

/** Each field that can change. */
export const companyFields = z.strictObject({
  /** empty removes the number */
  phonenr: z.optional(fields.optionalPhone),
  email: z.optional(fields.email.check(filled)),
  website: z.optional(z.union([z.literal(''), fields.website])),
  fullname: z.optional(fields.companyName.check(filled)),
  legalform: z.optional(z.enum(legalForms)),
  address: z.optional(address),
});
export type CompanyDetails = z.output<typeof companyFields>;

/** At least one field; only those that change. */
const companyDetails = companyFields.check(z.refine((details) => Object.keys(details).length > 0, 'required'));

export const profileCalls = {
  updateCompany: stepUp(
    call({
      method: 'PATCH',
      path: '/web/{companyId}/client/',
      params: { companyId: clientId },
      body: companyDetails,
      answer: z.object({
        /** fields that now wait for the bank's decision */
        requested: z.array(z.enum(changeFields)),
      }),
      who: may('company.edit'),
      transaction: 'write',
      errors: ['phone-in-use', 'change-pending', 'too-many-tries'],
      summary:
        'Change company details: phone, e-mail and website at once, after an approval ' +
        'on the own device; name, legal form and addresses become a request.',
    }),
  ),
  withdrawChange: call({
    method: 'DELETE',
    path: '/web/{companyId}/changes/{changeId}',
    params: { companyId: clientId, changeId: recordId },
    answer: undefined,
    who: may('company.edit'),
    transaction: 'write',
    errors: ['already-decided'],
    summary: 'Withdraw a request that the bank has not decided yet, with all its changes.',
  }),
} as const;
