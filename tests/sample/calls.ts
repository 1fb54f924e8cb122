/** A feature to copy: notes that a company's users leave for each other, and a count of them. */
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { noteText } from './rules.ts';

const company = { companyId: clientId };

export const noteCalls = {
  writeNote: call({
    method: 'POST',
    path: '/web/{companyId}/notes',
    params: company,
    body: z.strictObject({ text: noteText }),
    answer: z.object({ id: z.string() }),
    who: may('payments.create'),
    transaction: 'write',
    errors: ['too-many-notes'],
    summary: 'Leave a note.',
  }),
  listNotes: call({
    method: 'GET',
    path: '/web/{companyId}/notes',
    params: company,
    answer: z.object({ items: z.array(z.object({ text: z.string(), words: z.nullable(z.int()) })) }),
    who: may(),
    transaction: 'read',
    errors: [],
    summary: 'The notes of the company, the newest first.',
  }),
  shredNotes: stepUp(
    call({
      method: 'DELETE',
      path: '/web/{companyId}/notes',
      params: company,
      answer: z.object({ shredded: z.int() }),
      who: may('payments.create'),
      transaction: 'write',
      errors: [],
      summary: 'Destroy all notes; the own device approves it.',
    }),
  ),
} as const;
