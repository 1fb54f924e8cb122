/** What staff do with the devices of a person: look, revoke, make an enrolment link, replace a lost phone. */
import * as z from 'zod/mini';
import { call, stepUp } from '../../shared/call.ts';
import { clientId, recordId } from '../../shared/ids.ts';
import { passkeys, text } from './deviceCalls.ts';

/** Staff who may replace somebody's device: the roles that work with clients, with the key for users. */
const replacers = { kind: 'staff', roles: ['A', 'M', 'H', 'S', 'C'], keys: ['U'] } as const;
const enrolmentLink = z.object({ link: z.string(), expiresAt: z.string() });

export const staffDeviceCalls = {
  listPasskeysOf: call({
    method: 'GET',
    path: '/web/passkeys/{personId}',
    params: { personId: clientId },
    answer: z.extend(passkeys, { fullName: z.string() }),
    who: { kind: 'staff', roles: ['A', 'M', 'H', 'S', 'C', 'F', 'E'] },
    transaction: 'write',
    errors: [],
    summary: 'The devices of a person, for staff; staff’s own only for an administrator. The look is recorded.',
  }),
  makeEnrolment: stepUp(
    call({
      method: 'POST',
      path: '/web/enrolments/{personId}',
      params: { personId: clientId },
      answer: enrolmentLink,
      who: replacers,
      transaction: 'write',
      errors: [],
      summary: 'Make a one-time link with which a person enrols a device; links made before are void.',
    }),
  ),
  replaceLostDevices: stepUp(
    call({
      method: 'POST',
      path: '/web/enrolments/{personId}',
      word: 'lost',
      params: { personId: clientId },
      body: z.strictObject({ comment: text(1000) }),
      answer: z.extend(enrolmentLink, { caseId: z.string() }),
      who: replacers,
      transaction: 'write',
      errors: [],
      summary: 'The phone is lost: all devices are revoked, all sessions end, a case is opened and a new link made.',
    }),
  ),
  revokePasskeyOf: call({
    method: 'DELETE',
    path: '/web/passkeys/{personId}/{passkeyId}',
    params: { personId: clientId, passkeyId: recordId },
    answer: undefined,
    who: replacers,
    transaction: 'write',
    errors: [],
    summary: 'Revoke one device of a person.',
  }),
} as const;
