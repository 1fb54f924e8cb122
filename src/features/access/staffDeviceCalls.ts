/** Calls of staff about the devices of a person: list, revoke, enrolment link, lost phone. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers, staff, staffGroups } from '#shared/staffGroups.ts';
import { beyondLimit, tightens } from '#shared/tightening.ts';
import { enrolmentLink } from './calls.ts';
import { passkeys } from './deviceCalls.ts';
import type { ContactOutcome } from './rules.ts';

/** Staff who may replace a device: the roles that work with clients, with the key for users. */
const replacers = staff('clientDesk', 'user');
/** Staff who confirm such a proposal: holders of the key for resets; AML does not see devices of staff. */
const resetConfirmers = { ...confirmers('amlDesk', 'resetPattern'), ofStaff: staffGroups.controllers };

/** How staff identified the person, and what happened. */
export const lostDevices = z.strictObject({
  comment: commentText(secondPerson.maxWords),
  /** what the contacts known until now said when they were called; the bank sends no e-mail */
  contacts: z.enum(['confirmed', 'not-reached', 'none'] satisfies readonly ContactOutcome[]),
});
export type LostDevices = z.output<typeof lostDevices>;

export const staffDeviceCalls = {
  listPasskeysOf: call({
    method: 'GET',
    path: '/web/passkeys/{personId}',
    params: { personId: clientId },
    answer: z.object({
      ...passkeys.shape,
      fullName: z.string(),
      /** phone and e-mail of the person and of their companies, to call before a device is replaced */
      contacts: z.array(z.string()),
    }),
    who: staff('clientReaders'),
    transaction: 'write',
    errors: [],
    summary: 'The devices of a person; those of staff only for an administrator. Each read is recorded.',
  }),
  makeEnrolment: second(
    resetConfirmers,
    stepUp(
      call({
        method: 'POST',
        path: '/web/enrolments/{personId}',
        params: { personId: clientId },
        answer: enrolmentLink,
        who: replacers,
        transaction: 'write',
        errors: ['already-proposed', 'staff-not-active'],
        summary:
          'Create a one-time link that enrols a device of a person, and ' +
          'void earlier links. A second person gets the link.',
      }),
    ),
  ),
  replaceLostDevices: tightens(
    { title: 'Replace a lost phone', did: 'revoked devices of', of: 'personId' },
    second(
      resetConfirmers,
      stepUp(
        call({
          method: 'POST',
          path: '/web/enrolments/{personId}',
          word: 'lost',
          params: { personId: clientId },
          body: lostDevices,
          answer: enrolmentLink,
          who: replacers,
          transaction: 'write',
          errors: ['already-proposed', 'staff-not-active'],
          summary:
            'The phone is lost: all devices are revoked and all sessions end at once, and a case is ' +
            `opened. A second person gets the link for a new device. ${beyondLimit}`,
        }),
      ),
    ),
  ),
  revokePasskeyOf: tightens(
    { title: 'Revoke a device', did: 'revoked devices of', of: 'personId' },
    second(
      resetConfirmers,
      call({
        method: 'DELETE',
        path: '/web/passkeys/{personId}/{passkeyId}',
        params: { personId: clientId, passkeyId: recordId },
        answer: undefined,
        who: replacers,
        transaction: 'write',
        errors: [],
        summary: `Revoke one device of a person. ${beyondLimit}`,
      }),
    ),
  ),
} as const;
