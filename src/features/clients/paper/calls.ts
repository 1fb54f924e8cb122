/** The record of a client on paper. */
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { staff } from '#shared/staffGroups.ts';

export const paperCalls = {
  exportProfile: call({
    method: 'GET',
    path: '/web/clients/{clientId}/profile.pdf',
    params: { clientId },
    client: 'clientId',
    answer: { download: ['application/pdf'] },
    who: staff('clientReaders'),
    transaction: 'none',
    errors: [],
    summary: 'What the bank knows of a client, for its own file, with who printed it and when. Recorded.',
  }),
} as const;
