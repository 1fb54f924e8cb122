/** What a client has declared about itself and its money, beside what it does. For staff only. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { boundedList, boundedText, commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { fundSourceCodes, isActivity, isPurpose } from './profile.ts';

const maxList = 30;
/** Whole euros in a month. */
const euros = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

export const cddProfile = z.strictObject({
  purpose: boundedText(20, z.refine(isPurpose, 'required')),
  incoming: euros,
  outgoing: euros,
  cash: euros,
  countries: boundedList(countryCode, maxList),
  sources: boundedList(z.enum(fundSourceCodes), maxList, z.minLength(1)),
  taxCountries: boundedList(countryCode, maxList, z.minLength(1)),
  /** of companies; see businessActivities */
  activities: boundedList(boundedText(40, z.refine(isActivity, 'required')), maxList),
});
export type CddProfile = z.output<typeof cddProfile>;

export const profileBody = z.strictObject({ comment: commentText(secondPerson.maxWords), cddProfile });

const onClient = { params: { clientId }, client: 'clientId' } as const;

export const cddProfileCalls = {
  readCddProfile: call({
    ...onClient,
    method: 'GET',
    path: '/web/clients/{clientId}/profile',
    answer: z.object({
      /** null: nothing was declared */
      cddProfile: z.nullable(
        z.object({
          purpose: z.string(),
          incoming: z.int(),
          outgoing: z.int(),
          cash: z.int(),
          countries: z.array(z.string()),
          sources: z.array(z.string()),
          taxCountries: z.array(z.string()),
          activities: z.array(z.string()),
        }),
      ),
      comment: z.string(),
      /** null: the bank itself */
      savedBy: z.nullable(z.string()),
      /** the last review and the next one, yyyy-mm-dd */
      reviewedOn: z.nullable(z.string()),
      nextReviewOn: z.nullable(z.string()),
      /** months that the averages are of, 1 to 12 */
      months: z.int(),
      /** average of a month, amount texts */
      actual: z.object({ incoming: z.string(), outgoing: z.string(), cash: z.string() }),
      /** of twelve months, the largest first */
      countries: z.array(z.object({ country: z.string(), incoming: z.string(), outgoing: z.string() })),
    }),
    who: staff('clientReaders'),
    transaction: 'read',
    errors: [],
    summary: 'What a client expects to do, beside what it did in twelve months.',
  }),
  saveCddProfile: call({
    ...onClient,
    method: 'PATCH',
    path: '/web/clients/{clientId}',
    word: 'profile',
    body: profileBody,
    answer: undefined,
    who: staff('clientDesk', 'childDueDiligence', 'alert'),
    transaction: 'write',
    errors: ['client-closed'],
    summary: 'Write down what a client has declared. It counts as a review, and the score is recalculated.',
  }),
} as const;
