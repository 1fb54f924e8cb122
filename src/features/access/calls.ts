/** Sign-in. For calls of a session see sessionCalls.ts, of devices deviceCalls.ts. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { assertion, requestOptions } from '#shared/webauthn.ts';

const moment = z.string();

/** A session that has just been opened. */
export const opened = z.object({
  authorization: z.string(),
  userId: z.string(),
  /** the person; an approving device sends this id with its calls */
  fullName: z.string(),
  /** end of the session's window */
  expiresAt: moment,
});

export type Opened = z.output<typeof opened>;

/** A one-time link with which a person enrols a device. */
export const enrolmentLink = z.object({ link: z.string(), expiresAt: z.string() });

export const accessCalls = {
  startLogin: call({
    method: 'POST',
    path: '/web/login',
    params: {},
    answer: z.object({ token: z.string() }),
    who: { kind: 'anonymous' },
    transaction: 'write',
    errors: [],
    summary: "Register the browser's key. The token of the answer goes with every later call.",
  }),
  pollLogin: call({
    method: 'GET',
    path: '/web/login',
    params: {},
    answer: z.union([
      z.object({ loginCode: z.string(), number: z.int(), expiresAt: moment }),
      z.object({ authorization: z.string(), userId: z.string() }),
    ]),
    who: { kind: 'anonymous' },
    transaction: 'write',
    errors: [],
    summary: 'Before the approval, the code to show; afterwards, the authorised token.',
  }),
  askPasskey: call({
    method: 'POST',
    path: '/web/login',
    word: 'passkey',
    params: {},
    answer: z.object({ options: requestOptions }),
    who: { kind: 'anonymous' },
    transaction: 'write',
    errors: ['too-many-tries'],
    summary: 'The challenge for a sign-in with a passkey on this machine.',
  }),
  signInByPasskey: call({
    method: 'PUT',
    path: '/web/login',
    word: 'passkey',
    params: {},
    body: z.strictObject({ assertion, scope: z.enum(['web', 'device']) }),
    answer: opened,
    who: { kind: 'anonymous' },
    transaction: 'write',
    errors: ['assertion-not-valid', 'device-revoked', 'too-many-tries'],
    summary: 'Sign in with a passkey. Scope device opens the approving device of the person.',
  }),
} as const;
