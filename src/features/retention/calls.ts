/** What staff know of the end of a client's data, and how they stop it. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText, plainText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { holdCauseNames, maxReference, retentionClassNames } from './rules.ts';

const comment = commentText(secondPerson.maxWords);
export const holdBody = z.strictObject({
  comment,
  props: z.strictObject({
    cause: z.enum(holdCauseNames),
    /** number of the enquiry, of the case or of the claim */
    reference: plainText(maxReference).check(z.minLength(1, 'required')),
  }),
});

const hold = z.object({
  id: z.string(),
  cause: z.enum(holdCauseNames),
  reference: z.string(),
  comment: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
});

const retention = z.object({
  /** of the relation; null while it lives */
  endedAt: z.nullable(z.string()),
  classes: z.array(
    z.object({
      name: z.enum(retentionClassNames),
      years: z.int(),
      /** the first day on which it may be erased; null while the relation lives */
      from: z.nullable(z.string()),
      erasedAt: z.nullable(z.string()),
    }),
  ),
  /** those that stand, newest first */
  holds: z.array(hold),
});
export type Retention = z.output<typeof retention>;

const viewers = staff('clientReaders');
const keepers = confirmers('clientDesk', 'user');
const patch = {
  method: 'PATCH',
  path: '/web/clients/{clientId}',
  params: { clientId },
  client: 'clientId',
  who: { kind: 'staff', ...keepers },
  answer: undefined,
  transaction: 'write',
} as const;

export const retentionCalls = {
  readRetention: call({
    method: 'GET',
    path: '/web/clients/{clientId}/retention',
    params: { clientId },
    client: 'clientId',
    answer: retention,
    who: viewers,
    transaction: 'read',
    errors: [],
    summary: 'From when each kind of data of a client may be erased, and the legal holds that stop it.',
  }),
  holdData: call({
    ...patch,
    word: 'hold',
    body: holdBody,
    errors: ['already-restricted'],
    summary: 'Legal hold: from now on nothing of the client is erased, also when its terms are over.',
  }),
  releaseData: second(
    keepers,
    call({
      ...patch,
      word: 'release',
      body: z.strictObject({ comment, props: z.strictObject({ holdId: recordId }) }),
      errors: ['already-proposed'],
      summary: 'End a legal hold. A second person confirms.',
    }),
  ),
} as const;
