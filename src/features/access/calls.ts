/** Sign-in and session. What a device calls, and what is done with devices, stands in deviceCalls.ts. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { assertion, requestOptions } from './webauthn.ts';

const moment = z.string();

/** A session that has just been opened. */
export const opened = z.object({
  authorization: z.string(),
  userId: z.string(),
  /** whose it is: an approving device says whom it speaks for */
  fullName: z.string(),
  /** end of the session's window */
  expiresAt: moment,
});

export type Opened = z.output<typeof opened>;

export const profile = z.object({
  ID: z.string(),
  FullName: z.string(),
  Permissions: z.string(),
  flags: z.string(),
  companies: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      title: z.string(),
      /** 'CEO|ABCDEFGH' */
      relation: z.string(),
      /** Cdd, Review, Declined, or null for an active company */
      status: z.nullable(z.string()),
      /** amount text of all EUR funds together */
      balance: z.string(),
    }),
  ),
});
export type Profile = z.output<typeof profile>;

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
    errors: ['too-many-tries'],
    summary: "Register the browser's key; the answer's token goes with every further call.",
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
    summary: 'The code to show while nobody has approved; the authorised token once somebody has.',
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
    summary: 'The challenge for a sign-in with a passkey of this machine.',
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
    errors: ['assertion-not-valid', 'too-many-tries'],
    summary: 'Sign in with a passkey; scope device opens the approving device of that person.',
  }),
  ping: call({
    method: 'POST',
    path: '/web/ping',
    params: {},
    answer: z.object({ expiresAt: moment }),
    who: { kind: 'person' },
    transaction: 'write',
    movesWindow: true,
    errors: [],
    summary: 'Refresh the session after activity of the person.',
  }),
  logout: call({
    method: 'POST',
    path: '/web/logout',
    params: {},
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    errors: [],
    summary: 'End the session at once, on the server.',
  }),
  readProfile: call({
    method: 'GET',
    path: '/web/client',
    params: {},
    answer: profile,
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'Who is signed in, and the companies of that person.',
  }),
  listDemoPeople: call({
    method: 'GET',
    path: '/web/demo',
    params: {},
    answer: z.object({
      people: z.array(z.object({ id: z.string(), fullName: z.string(), role: z.string(), company: z.string() })),
    }),
    who: { kind: 'anonymous' },
    transaction: 'read',
    demoOnly: true,
    errors: [],
    summary: 'The people one may continue as in the demo.',
  }),
} as const;
