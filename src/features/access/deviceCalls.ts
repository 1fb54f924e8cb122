/** The approving device: requests, decisions and enrolment; and the devices of the signed-in person. */
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { recordId } from '#shared/ids.ts';
import { dayText, formedText, givenName } from '#shared/rules/texts.ts';
import { assertion, creationOptions, credential, requestOptions } from '#shared/webauthn.ts';
import { approvalCalls } from './approvalCalls.ts';
import { opened } from './calls.ts';
import { maxDeviceName } from './limits.ts';

const moment = z.string();
const loginCode = formedText(64, /^[A-Za-z0-9_-]{22,}$/);
const loginNumber = z.int().check(z.gte(0), z.lte(99));
const decision = z.enum(['approve', 'reject']);
const shownHash = formedText(64, /^[0-9a-f]{64}$/);
/** of the one-time link */
const enrolmentToken = formedText(43, /^[A-Za-z0-9_-]{43}$/);
/** as it was read out, with or without what stands between its letters */
export const enrolmentCode = formedText(16, /^[A-Za-z0-9\s-]{8,16}$/);
/** name that the person gives: 'Chrome on Android' */
export const deviceName = givenName(maxDeviceName);

/** The demo's people have no passkeys. Everyone else needs one for a decision. */
const proof = z.optional(assertion);

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  revokedAt: z.nullable(moment),
  /** while it waits: when it may approve; null: it may now */
  approvesFrom: z.nullable(moment),
  /** this session was opened with it */
  isThis: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;
export const passkeys = z.object({ items: z.array(passkey), next: z.null() });

const ownSession = z.object({
  id: z.string(),
  /** device: an approving device; web: the pages */
  scope: z.enum(['web', 'device']),
  /** as the browser names itself */
  browser: z.string(),
  address: z.string(),
  createdAt: moment,
  /** name of the device that opened or approved it; null in the demo */
  device: z.nullable(z.string()),
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const deviceCalls = {
  ...approvalCalls,
  readLoginRequest: call({
    method: 'GET',
    path: '/device/login/{loginCode}',
    params: { loginCode },
    answer: z.object({
      address: z.string(),
      browser: z.string(),
      requestedAt: moment,
      numbers: z.array(z.int()),
      /** false: browser and device are in different networks, so the person should look twice */
      isSameNetwork: z.boolean(),
    }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: ['code-not-valid'],
    summary: 'The browser that asks to sign in, and three numbers, one of which is on its screen.',
  }),
  askLoginApproval: call({
    method: 'POST',
    path: '/device/login/{loginCode}',
    params: { loginCode },
    ...ofPerson,
    body: z.strictObject({ number: loginNumber }),
    answer: z.object({ options: requestOptions }),
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['code-not-valid', 'too-many-tries'],
    summary: 'The challenge for approving this sign-in with this number.',
  }),
  approveLogin: call({
    method: 'PUT',
    path: '/web/login',
    params: {},
    ...ofPerson,
    body: z.strictObject({ loginCode, number: loginNumber, assertion: proof }),
    answer: undefined,
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['wrong-number', 'code-not-valid', 'assertion-not-valid', 'passkey-only', 'too-many-tries'],
    summary: 'Approve a sign-in on the device, with the number that the browser shows.',
  }),
  askDecision: call({
    method: 'POST',
    path: '/device/requests/{requestId}',
    params: { requestId: recordId },
    ...ofPerson,
    body: z.strictObject({ decision, hash: shownHash }),
    answer: z.object({ options: requestOptions }),
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['already-decided', 'version-changed', 'too-many-tries'],
    summary: 'The challenge for deciding the shown request.',
  }),
  decideRequest: call({
    method: 'PUT',
    path: '/device/requests/{requestId}',
    params: { requestId: recordId },
    ...ofPerson,
    body: z.strictObject({ decision, hash: z.optional(shownHash), assertion: proof }),
    answer: z.object({ state: z.enum(['approved', 'rejected']) }),
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['assertion-not-valid', 'too-many-tries', 'already-decided', 'version-changed', 'device-too-new'],
    decidesRequests: true,
    summary: 'Approve or reject the shown request. The decision is valid for this payload only.',
  }),
  startEnrolment: call({
    method: 'POST',
    path: '/device/enrolments',
    params: {},
    body: z.strictObject({
      enrolment: enrolmentToken,
      code: enrolmentCode,
      birthDate: dayText,
    }),
    answer: z.object({ fullName: z.string(), options: creationOptions }),
    who: { kind: 'anonymous' },
    transaction: 'write',
    errors: ['enrolment-not-valid', 'enrolment-code-differs', 'birth-date-differs', 'too-many-tries'],
    summary: 'Open a one-time enrolment link with its code and the birth date of its person.',
  }),
  finishEnrolment: call({
    method: 'PUT',
    path: '/device/enrolments',
    params: {},
    body: z.strictObject({ enrolment: enrolmentToken, name: deviceName, credential }),
    answer: z.object({ ...opened.shape, fullName: z.string() }),
    who: { kind: 'anonymous' },
    transaction: 'write',
    errors: ['enrolment-not-valid', 'credential-not-valid'],
    summary:
      'Register the passkey of the device. One that replaces another, or the first of a person with ' +
      'rights, waits for 24 hours before it approves. Older devices are asked about it.',
  }),
  lockDevice: call({
    method: 'POST',
    path: '/device/lock',
    params: {},
    ...ofPerson,
    answer: undefined,
    who: { kind: 'device' },
    transaction: 'write',
    errors: [],
    summary: 'Lock the device. Its token ends at once on the server.',
  }),
  listOwnDevices: call({
    method: 'GET',
    path: '/device/passkeys',
    params: {},
    ...ofPerson,
    answer: passkeys,
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'The devices of this person, for a device.',
  }),
  revokeOwnDevice: call({
    method: 'DELETE',
    path: '/device/passkeys/{passkeyId}',
    params: { passkeyId: recordId },
    ...ofPerson,
    answer: undefined,
    who: { kind: 'device' },
    transaction: 'write',
    errors: [],
    summary: 'Revoke a device of this person. Sessions opened with it end.',
  }),
  listPasskeys: call({
    method: 'GET',
    path: '/web/passkeys',
    params: {},
    answer: passkeys,
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'The devices of the signed-in person.',
  }),
  addPasskey: stepUp(
    call({
      method: 'POST',
      path: '/web/passkeys',
      params: {},
      body: z.strictObject({ name: deviceName }),
      answer: z.object({ options: creationOptions }),
      who: { kind: 'person' },
      transaction: 'write',
      errors: ['too-many-tries'],
      summary: 'Add a passkey on this machine, after an approval on an older device.',
    }),
  ),
  registerPasskey: call({
    method: 'PUT',
    path: '/web/passkeys',
    params: {},
    body: z.strictObject({ name: deviceName, credential }),
    answer: z.object({ id: z.string() }),
    who: { kind: 'person' },
    transaction: 'write',
    errors: ['credential-not-valid'],
    summary: 'Register the passkey that was approved.',
  }),
  revokePasskey: call({
    method: 'DELETE',
    path: '/web/passkeys/{passkeyId}',
    params: { passkeyId: recordId },
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    errors: [],
    summary: 'Revoke an own device. Sessions opened with it end.',
  }),
  listSessions: call({
    method: 'GET',
    path: '/web/sessions',
    params: {},
    answer: z.object({ items: z.array(ownSession), next: z.nullable(z.string()) }),
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'The open sessions of the person who is signed in, this one first, then the newest.',
  }),
  endSession: call({
    method: 'DELETE',
    path: '/web/sessions/{sessionId}',
    params: { sessionId: recordId },
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    errors: [],
    summary: 'End a session of one’s own at once.',
  }),
} as const;
