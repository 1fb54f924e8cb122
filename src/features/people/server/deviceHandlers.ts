/** What devices call, and what is done with devices elsewhere. */
import { deviceOf, personOf, type SignedIn } from '../../../server/access/caller.ts';
import type { Purpose, Subject } from '../../../server/access/challenges.ts';
import { lockPerson, revokePasskey, shutOut } from '../../../server/access/endings.ts';
import { creationOptions, requestOptions, storePasskey, verifyAssertion } from '../../../server/access/passkeys.ts';
import { decide, listOpenRequests, type OpenRequest, readDecidable } from '../../../server/access/requests.ts';
import { readApproval, withdrawApproval } from '../../../server/access/stepUp.ts';
import { secretHash } from '../../../server/access/tokens.ts';
import { countFailure, FailedTry, forgetFailures, refuseTooMany } from '../../../server/access/tries.ts';
import { record } from '../../../server/audit/record.ts';
import type { Context, Handlers, Preparations } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { isStaffId } from '../../../shared/ids.ts';
import { openCase } from '../../cases/server/openCase.ts';
import type { deviceCalls } from '../deviceCalls.ts';
import type { Assertion } from '../webauthn.ts';
import { listDevices, revokeOwn, tellOlderDevices } from './devices.ts';
import { confirmBirthDate, makeEnrolment, openEnrolment, spendEnrolment } from './enrolments.ts';
import { isSameNetwork } from './networks.ts';
import { openSession } from './sessions.ts';
import * as queries from './sql.ts';

export const deviceHandlers: Handlers<typeof deviceCalls, typeof devicePreparations> = {
  readLoginRequest: async ({ params }, { db, address }) => {
    const asked = await db.maybe(queries.readByCode, [secretHash(params.loginCode)]);
    if (!asked) throw new Refusal('code-not-valid');
    return {
      address: asked.address,
      browser: asked.browser,
      requestedAt: asked.code_requested_at,
      numbers: [asked.number, ...asked.decoys].sort((a, b) => a - b),
      isSameNetwork: isSameNetwork(asked.address, address),
    };
  },

  askLoginApproval: async ({ params, query, body }, { db, caller, services }) => {
    if (!(await db.maybe(queries.readByCode, [secretHash(params.loginCode)]))) throw new Refusal('code-not-valid');
    const subject = [params.loginCode, body.number, query.userId];
    const asker = `person ${deviceOf(caller).personId}`;
    return { options: await requestOptions(db, services.party, { purpose: 'approve-sign-in', subject, asker }) };
  },

  approveLogin: async ({ query, body }, context) => {
    const { db, caller, services } = context;
    if (isStaffId(query.userId) && !services.demo) throw new Refusal('passkey-only');
    const asked = await db.maybe(queries.lockByCode, [secretHash(body.loginCode)]);
    if (!asked) throw new Refusal('code-not-valid');
    const triers = [`address ${asked.address}`];
    await refuseTooMany(db, triers);
    await prove(context, body.assertion, 'approve-sign-in', [body.loginCode, body.number, query.userId]);
    if (asked.number !== body.number) {
      await db.run(queries.spoilCode, [asked.id]);
      await countFailure(db, triers);
      throw new FailedTry('wrong-number');
    }
    await forgetFailures(db, triers);
    await db.run(queries.approveAnonymous, [asked.id, query.userId, deviceOf(caller).passkeyId ?? null]);
    await record(db, {
      clientId: null,
      verb: 'session.approve',
      subjectKind: 'person',
      subjectId: query.userId,
      detail: { address: asked.address },
    });
  },

  listDeviceRequests: async (_input, { db, caller }) => ({
    items: await listOpenRequests(db, deviceOf(caller)),
    next: null,
  }),

  askDecision: async ({ params, body }, { db, caller, services }) => {
    const device = deviceOf(caller);
    const request = await readDecidable(db, device, params.requestId, body.hash);
    const subject = decisionSubject(request, body.decision);
    const asker = `person ${device.personId}`;
    return { options: await requestOptions(db, services.party, { purpose: 'decide', subject, asker }) };
  },

  decideRequest: async ({ params, body }, context) => {
    const { db, caller, services, afterCommit } = context;
    const device = deviceOf(caller);
    const request = await readDecidable(db, device, params.requestId, body.hash);
    await prove(context, body.assertion, 'decide', decisionSubject(request, body.decision));
    const kind = await decide(db, services.requestKinds, request, body.decision, device.personId);
    afterCommit(() => kind.decided?.());
    return { state: body.decision === 'approve' ? 'approved' : 'rejected' };
  },

  startEnrolment: async ({ body }, { db, caller, services }) => {
    const enrolment = await openEnrolment(db, body.enrolment);
    await confirmBirthDate(db, enrolment, body.birthDate);
    const owner = { personId: enrolment.person_id, fullName: enrolment.full_name };
    const subject = [enrolment.id, thumbprintOf(caller)];
    const asked = { purpose: 'enrol', subject, asker: `enrolment ${enrolment.id}` } as const;
    return { fullName: enrolment.full_name, options: await creationOptions(db, services.party, owner, asked) };
  },

  finishEnrolment: async ({ body }, { db, caller, services, address, browser }) => {
    const enrolment = await openEnrolment(db, body.enrolment);
    const personId = enrolment.person_id;
    await db.run(queries.nameActor, [personId]);
    const passkeyId = await storePasskey(db, services.party, body.credential, {
      personId,
      name: body.name,
      purpose: 'enrol',
      subject: [enrolment.id, thumbprintOf(caller)],
    });
    await spendEnrolment(db, enrolment);
    await tellOlderDevices(db, { personId, passkeyId, name: body.name, address, demo: services.demo });
    const opener = { personId, passkeyId, scope: 'device' } as const;
    return openSession(db, thumbprintOf(caller), { address, browser }, opener);
  },

  lockDevice: async (_input, { db, caller }) => {
    const { personId, sessionId } = deviceOf(caller);
    if (sessionId === undefined) return;
    await db.run(queries.endSession, [sessionId]);
    await record(db, { clientId: null, verb: 'session.close', subjectKind: 'person', subjectId: personId });
  },

  listOwnDevices: async (_input, { db, caller }) => {
    const { personId, passkeyId } = deviceOf(caller);
    return listDevices(db, personId, passkeyId);
  },

  revokeOwnDevice: ({ params }, { db, caller }) => revokeOwn(db, deviceOf(caller), params.passkeyId),

  listPasskeys: async (_input, { db, caller }) => {
    const { personId, sessionId } = personOf(caller);
    const own = await db.maybe(queries.passkeyOfSession, [sessionId]);
    return listDevices(db, personId, own?.passkey_id ?? undefined);
  },

  addPasskey: async ({ body }, { db, caller, services }) => {
    const { personId, fullName, sessionId } = personOf(caller);
    const asked = { purpose: 'add', subject: [sessionId, body.name], asker: `person ${personId}` } as const;
    return { options: await creationOptions(db, services.party, { personId, fullName }, asked) };
  },

  registerPasskey: async ({ body: { name, credential } }, { db, caller, services, address }) => {
    const { personId, sessionId } = personOf(caller);
    // whose phone is reported lost at this moment has no session any more once the report is through
    await lockPerson(db, personId);
    if (!(await db.maybe(queries.sessionLives, [sessionId]))) throw new Refusal('not-signed-in');
    const asked = { personId, name, purpose: 'add', subject: [sessionId, name] } as const;
    const id = await storePasskey(db, services.party, credential, asked);
    await tellOlderDevices(db, { personId, passkeyId: id, name, address, demo: services.demo });
    return { id };
  },

  revokePasskey: async ({ params }, { db, caller }) => {
    const { personId, sessionId } = personOf(caller);
    const own = await db.maybe(queries.passkeyOfSession, [sessionId]);
    await revokeOwn(db, { personId, passkeyId: own?.passkey_id ?? undefined }, params.passkeyId);
  },

  readApproval: ({ params }, { db, caller }) => readApproval(db, personOf(caller).personId, params.approvalId),

  withdrawApproval: ({ params }, { db, caller }) => withdrawApproval(db, personOf(caller).personId, params.approvalId),

  listPasskeysOf: async ({ params: { personId } }, context) => {
    const { db } = context;
    const fullName = await readHolder(context, personId);
    await record(db, { clientId: null, verb: 'passkey.list', subjectKind: 'person', subjectId: personId });
    return { fullName, ...(await listDevices(db, personId, undefined)) };
  },

  makeEnrolment: async ({ params: { personId } }, { db, caller, services }) => {
    return makeEnrolment(db, { personId, createdBy: personOf(caller).personId, publicUrl: services.publicUrl });
  },

  replaceLostDevices: async ({ params: { personId }, body: { comment }, prepared }, { db, caller, services }) => {
    const staffId = personOf(caller).personId;
    await shutOut(db, personId);
    const caseId = await openCase(db, {
      subjectId: personId,
      type: 'OTHER',
      kind: 'A',
      title: `Lost phone of ${prepared.fullName}`,
      comment,
      openedBy: staffId,
    });
    const made = await makeEnrolment(db, { personId, createdBy: staffId, publicUrl: services.publicUrl });
    return { caseId, ...made };
  },

  revokePasskeyOf: async ({ params: { personId, passkeyId } }, context) => {
    await readHolder(context, personId);
    if (!(await revokePasskey(context.db, personId, passkeyId))) throw new Refusal('not-found');
  },

  listStaff: async (_input, { db }) => {
    const staff = await db.many(queries.listStaff);
    const items = staff.map(({ id, full_name, birth_date, role, keys, active }) => ({
      ID: id,
      FullName: full_name,
      DateOfBirth: birth_date,
      Permissions: `${role}|${keys}`,
      active,
    }));
    return { items, next: null };
  },
};

/** What the caller's own device approves before one of these calls, and the facts for the handler. */
export const devicePreparations = {
  addPasskey: async ({ body }) => ({
    shown: {
      title: 'Add a device',
      lines: [
        { label: 'Device', value: body.name },
        { label: 'It may then', value: 'Sign in as you and approve in your name' },
      ],
    },
    facts: {},
  }),

  makeEnrolment: async ({ params: { personId } }, context) => {
    const fullName = await refuseOwn(context, personId);
    const lines = [
      { label: 'For', value: fullName },
      { label: 'Number', value: personId },
    ];
    return { shown: { title: 'Make an enrolment link', lines }, facts: {} };
  },

  replaceLostDevices: async ({ params: { personId }, body }, context) => {
    const fullName = await refuseOwn(context, personId);
    const lines = [
      { label: 'Of', value: fullName },
      { label: 'Number', value: personId },
      { label: 'This will', value: 'Revoke all devices and end all sessions' },
      { label: 'Comment', value: body.comment },
    ];
    return { shown: { title: 'Replace a lost phone', lines }, facts: { fullName } };
  },
} satisfies Preparations<typeof deviceCalls>;

/** The demo's device has no passkey to ask; any other proves its decision, each time anew. */
async function prove(
  { db, caller, services, address }: Context,
  assertion: Assertion | undefined,
  purpose: Purpose,
  subject: Subject,
): Promise<void> {
  const { personId, passkeyId } = deviceOf(caller);
  if (assertion) {
    const trier = `address ${address}`;
    await verifyAssertion(db, assertion, { party: services.party, purpose, subject, personId, trier });
  } else if (passkeyId !== undefined || !services.demo) throw new Refusal('assertion-not-valid');
}

/** Request, payload with the versions of its subjects, and the decision: dynamic linking (RTS, article 5). */
function decisionSubject({ id, hash }: OpenRequest, decision: string): Subject {
  return [id, hash, decision];
}

function thumbprintOf(caller: Context['caller']): string {
  if (caller.kind !== 'anonymous') throw new Refusal('not-signed-in');
  return caller.thumbprint;
}

/** Name of a person whose devices staff may see; staff's own are an administrator's business. */
async function readHolder({ db, caller }: Context, personId: string): Promise<string> {
  const staff: SignedIn = personOf(caller);
  if (isStaffId(personId) && staff.staffRole !== 'A') throw new Refusal('not-permitted');
  const person = await db.maybe(queries.readName, [personId]);
  if (!person) throw new Refusal('not-found');
  return person.full_name;
}

/** Nobody opens the bank to a new phone of their own by staff's way. */
async function refuseOwn(context: Context, personId: string): Promise<string> {
  if (personOf(context.caller).personId === personId) throw new Refusal('not-permitted');
  return readHolder(context, personId);
}
