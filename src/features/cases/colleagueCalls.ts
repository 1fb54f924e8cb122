/** Colleagues at the desk: who has a case open just now, and to whom cases can be handed over. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { caseReaders } from './calls.ts';
import { person } from './caseList.ts';

/** How often an open case says that somebody looks at it; after `lapseMs` without that, no one does. */
export const presence = { everyMs: 20_000, lapseMs: 50_000 } as const;

export const colleagueCalls = {
  readPresence: call({
    method: 'GET',
    path: '/web/tasks/{clientId}/{caseId}',
    params: { clientId, caseId: recordId },
    client: 'clientId',
    word: 'here',
    answer: z.object({
      /** of the case as it stands now */
      version: versionNumber,
      /** who else has it open just now, by name */
      here: z.array(z.string()),
    }),
    who: caseReaders,
    transaction: 'write',
    errors: [],
    summary: 'Say that one has a case open just now, and read who else has. It is kept for less than a minute.',
  }),
  listColleagues: call({
    method: 'GET',
    path: '/web/tasks',
    params: {},
    word: 'colleagues',
    answer: z.object({ items: z.array(person) }),
    who: staff('caseDesk'),
    transaction: 'read',
    errors: [],
    summary: 'Staff who work on cases and are there, besides the caller. Each case asks for its own keys.',
  }),
} as const;
