/** A copy of what the bank holds about a person, for that person. A second person confirms that it is made. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';

/** Copies that are listed, the newest first. */
export const maxCopies = 50;
/** How long one can be taken, days of bank time. */
export const copyDays = 7;

/** The key for the status of clients. */
const keepers = confirmers('amlAndClientDesk', 'user');
const ofClient = { path: '/web/clients/{clientId}/copies', params: { clientId }, client: 'clientId' } as const;

const copy = z.object({
  id: z.string(),
  by: z.string(),
  /** '': the command line */
  confirmedBy: z.string(),
  comment: z.string(),
  at: z.string(),
  until: z.string(),
  /** the reader is one of the two, and it is not over */
  mayTake: z.boolean(),
});
export type DataCopy = z.output<typeof copy>;

export const copyCalls = {
  listCopies: call({
    ...ofClient,
    method: 'GET',
    answer: z.object({ items: z.array(copy), next: z.null() }),
    who: staff('amlAndClientDesk'),
    transaction: 'read',
    errors: [],
    summary: 'Copies of the data of a person that were made, the 50 newest.',
  }),
  makeCopy: second(
    keepers,
    call({
      ...ofClient,
      method: 'POST',
      body: z.strictObject({ comment: commentText(secondPerson.maxWords) }),
      answer: undefined,
      who: { kind: 'staff', ...keepers },
      transaction: 'write',
      errors: ['already-proposed', 'no-personal-data'],
      summary: 'Make a copy of what the bank holds about a person. A second person confirms.',
    }),
  ),
  takeCopy: call({
    method: 'GET',
    path: '/web/clients/{clientId}/copies/{copyId}',
    params: { clientId, copyId: recordId },
    client: 'clientId',
    answer: { download: ['application/zip'] },
    who: { kind: 'staff', ...keepers },
    transaction: 'none',
    errors: ['not-permitted', 'copy-over'],
    summary:
      'The copy as ZIP: data.json, payments.csv, the files, a manifest. ' +
      'For the two who made it, for seven days. Recorded.',
  }),
} as const;
