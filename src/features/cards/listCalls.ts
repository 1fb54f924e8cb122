/** The list of a company's cards. It stands alone because the overview fetches no more of the calls. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { card } from './card.ts';

export const cardListCalls = {
  listCards: call({
    method: 'GET',
    path: '/web/{companyId}/cards',
    params: { companyId: clientId },
    answer: z.object({ items: z.array(card), next: z.null() }),
    who: may('cards.view', 'cards.manage'),
    transaction: 'read',
    errors: [],
    summary: 'The cards of the company, newest first, terminated ones last.',
  }),
} as const;
