/** The names of accounts. They stand apart from the company's calls, so that its first page does without. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, fundId } from '#shared/ids.ts';
import { textLengths } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { givenName } from '#shared/rules/texts.ts';

/** The name of an account, in the form and in the call. */
export const fundName = z.strictObject({ name: givenName(textLengths.name) });

export const nameCalls = {
  renameFund: call({
    method: 'PATCH',
    path: '/web/{companyId}/funds/{fundId}',
    params: { companyId: clientId, fundId },
    query: fundName,
    answer: z.object({ name: z.string() }),
    who: may('company.edit'),
    transaction: 'write',
    errors: [],
    summary: 'Rename an account.',
  }),
} as const;
