/** Sign-in, session and the approving device. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId, recordId } from '../../shared/ids.ts';

const moment = z.string();
const loginCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/));
/** A WebAuthn assertion; demo people go without. */
const assertion = z.optional(z.string().check(z.maxLength(8192)));

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

const labelled = z.object({ label: z.string(), value: z.string() });
/** What a device shows and a person approves; every feature's requests have this one form. */
export const shownRequest = z.object({
  title: z.string(),
  lines: z.array(labelled),
  groups: z.array(z.object({ title: z.string(), lines: z.array(labelled) })),
});
export type ShownRequest = z.output<typeof shownRequest>;

export const deviceRequest = z.extend(shownRequest, {
  id: z.string(),
  kind: z.string(),
  company: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  /** SHA-256 of the canonical payload, hex; send it back with the decision */
  hash: z.string(),
});

export const peopleCalls = {
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
  approveLogin: call({
    method: 'PUT',
    path: '/web/login',
    params: {},
    bare: 'userId',
    query: z.strictObject({ userId: clientId }),
    body: z.strictObject({ loginCode, number: z.int().check(z.gte(0), z.lte(99)), assertion }),
    answer: undefined,
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['wrong-number', 'code-not-valid', 'too-many-tries'],
    summary: 'The device approves a sign-in with the number that the browser shows.',
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
  readLoginRequest: call({
    method: 'GET',
    path: '/device/login/{loginCode}',
    params: { loginCode },
    answer: z.object({ address: z.string(), browser: z.string(), requestedAt: moment, numbers: z.array(z.int()) }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: ['code-not-valid'],
    summary: 'Who asks to sign in, and three numbers of which one is on the screen.',
  }),
  listDeviceRequests: call({
    method: 'GET',
    path: '/device/requests',
    params: {},
    bare: 'userId',
    query: z.strictObject({ userId: clientId }),
    answer: z.object({ items: z.array(deviceRequest), next: z.nullable(z.string()) }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'What waits for this person, newest first.',
  }),
  decideRequest: call({
    method: 'PUT',
    path: '/device/requests/{requestId}',
    params: { requestId: recordId },
    bare: 'userId',
    query: z.strictObject({ userId: clientId }),
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      assertion,
    }),
    answer: z.object({ state: z.enum(['approved', 'rejected']) }),
    who: { kind: 'device' },
    transaction: 'write',
    errors: [
      'already-decided',
      'version-changed',
      'self-approval',
      'confirmer-not-allowed',
      'insufficient-funds',
      'account-blocked',
      'account-closed',
      'limit-exceeded',
      'transition-not-allowed',
    ],
    summary: 'Approve or reject what is shown; the decision holds for exactly that payload.',
  }),
} as const;
