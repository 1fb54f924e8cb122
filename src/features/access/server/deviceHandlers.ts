/** Calls of devices, and calls of people about their own devices. */
import { getDevice, getPerson } from '#server/access/caller.ts';
import { lockPerson } from '#server/access/endings.ts';
import { creationOptions, requestOptions, storePasskey } from '#server/access/passkeys.ts';
import { decide, decisionSubject, listOpenRequests, readDecidable } from '#server/access/requests.ts';
import { readApproval, withdrawApproval } from '#server/access/stepUp.ts';
import { secretHash } from '#server/access/tokens.ts';
import { countFailure, FailedTry, forgetFailures, refuseTooMany } from '#server/access/tries.ts';
import { record } from '#server/audit/record.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { isStaffId } from '#shared/ids.ts';
import type { deviceCalls } from '../deviceCalls.ts';
import { listDevices, notifyOlderDevices, revokeOwn } from './devices.ts';
import { notifyEnrolled } from './enrolledDevices.ts';
import { confirmOwner, openEnrolment, spendEnrolment } from './enrolments.ts';
import { isSameNetwork } from './networks.ts';
import { prove } from './prove.ts';
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
    const asker = `person ${getDevice(caller).personId}`;
    return { options: await requestOptions(db, services.party, { purpose: 'approve-sign-in', subject, asker }) };
  },

  approveLogin: async ({ query, body }, context) => {
    const { db, caller, services } = context;
    if (isStaffId(query.userId) && !services.demo) throw new Refusal('passkey-only');
    const asked = await db.maybe(queries.lockByCode, [secretHash(body.loginCode)]);
    if (!asked) throw new Refusal('code-not-valid');
    // counts against the person who chooses, not the address, which many people may share
    const triers = [`number ${query.userId}`];
    await refuseTooMany(db, 'choose-number', triers);
    await prove(context, body.assertion, 'approve-sign-in', [body.loginCode, body.number, query.userId]);
    if (asked.number !== body.number) {
      await db.run(queries.spoilCode, [asked.id]);
      await countFailure(db, 'choose-number', triers);
      throw new FailedTry('wrong-number');
    }
    await forgetFailures(db, 'choose-number', triers);
    await db.run(queries.approveAnonymous, [asked.id, query.userId, getDevice(caller).passkeyId ?? null]);
    await record(db, {
      clientId: null,
      verb: 'session.approve',
      subjectKind: 'person',
      subjectId: query.userId,
      detail: { address: asked.address },
    });
  },

  listDeviceRequests: async (_input, { db, caller, services }) => ({
    items: await listOpenRequests(db, services, getDevice(caller)),
    next: null,
  }),

  askDecision: async ({ params, body }, { db, caller, services }) => {
    const device = getDevice(caller);
    const request = await readDecidable(db, device, params.requestId, body.hash);
    const subject = decisionSubject(request, body.decision);
    const asker = `person ${device.personId}`;
    return { options: await requestOptions(db, services.party, { purpose: 'decide', subject, asker }) };
  },

  decideRequest: async ({ params, body }, context) => {
    const { db, caller, services, afterCommit } = context;
    const device = getDevice(caller);
    const request = await readDecidable(db, device, params.requestId, body.hash);
    const kept = await prove(context, body.assertion, 'decide', decisionSubject(request, body.decision));
    const kind = await decide(db, services, request, body.decision, device, kept);
    afterCommit(() => kind.decided?.(services));
    return { state: body.decision === 'approve' ? 'approved' : 'rejected' };
  },

  startEnrolment: async ({ body }, { db, caller, services }) => {
    const enrolment = await openEnrolment(db, body.enrolment);
    await confirmOwner(db, enrolment, body);
    const owner = { personId: enrolment.person_id, fullName: enrolment.full_name };
    const subject = [enrolment.id, getThumbprint(caller)];
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
      enrolmentId: enrolment.id,
      subject: [enrolment.id, getThumbprint(caller)],
    });
    await spendEnrolment(db, enrolment);
    await notifyOlderDevices(db, { personId, passkeyId, name: body.name, address, demo: services.demo });
    await notifyEnrolled(db, { personId, passkeyId, fullName: enrolment.full_name, zone: services.bank.zone });
    const opener = { personId, passkeyId, scope: 'device' } as const;
    return openSession(db, getThumbprint(caller), { address, browser }, opener);
  },

  lockDevice: async (_input, { db, caller }) => {
    const { personId, sessionId } = getDevice(caller);
    if (sessionId === undefined) return;
    await db.run(queries.endSession, [sessionId]);
    await record(db, { clientId: null, verb: 'session.close', subjectKind: 'person', subjectId: personId });
  },

  listOwnDevices: async (_input, { db, caller }) => {
    const { personId, passkeyId } = getDevice(caller);
    return listDevices(db, personId, passkeyId);
  },

  revokeOwnDevice: ({ params }, { db, caller }) => revokeOwn(db, getDevice(caller), params.passkeyId),

  listPasskeys: async (_input, { db, caller }) => {
    const { personId, sessionId } = getPerson(caller);
    const own = await db.maybe(queries.passkeyOfSession, [sessionId]);
    return listDevices(db, personId, own?.passkey_id ?? undefined);
  },

  addPasskey: async ({ body }, { db, caller, services }) => {
    const { personId, fullName, sessionId } = getPerson(caller);
    const asked = { purpose: 'add', subject: [sessionId, body.name], asker: `person ${personId}` } as const;
    return { options: await creationOptions(db, services.party, { personId, fullName }, asked) };
  },

  registerPasskey: async ({ body: { name, credential } }, { db, caller, services, address }) => {
    const { personId, sessionId } = getPerson(caller);
    // a report of a lost phone at the same moment ends this session
    await lockPerson(db, personId);
    if (!(await db.maybe(queries.sessionLives, [sessionId]))) throw new Refusal('not-signed-in');
    const asked = { personId, name, purpose: 'add', subject: [sessionId, name] } as const;
    const id = await storePasskey(db, services.party, credential, asked);
    await notifyOlderDevices(db, { personId, passkeyId: id, name, address, demo: services.demo });
    return { id };
  },

  revokePasskey: async ({ params }, { db, caller }) => {
    const { personId, sessionId } = getPerson(caller);
    const own = await db.maybe(queries.passkeyOfSession, [sessionId]);
    await revokeOwn(db, { personId, passkeyId: own?.passkey_id ?? undefined }, params.passkeyId);
  },

  listSessions: async (_input, { db, caller }) => {
    const { personId, sessionId } = getPerson(caller);
    const rows = await db.many(queries.listSessions, [personId, sessionId]);
    return {
      items: rows.map(({ created_at: createdAt, is_this: isThis, ...row }) => ({ ...row, createdAt, isThis })),
      next: null,
    };
  },

  endSession: async ({ params }, { db, caller }) => {
    const { personId } = getPerson(caller);
    if ((await db.run(queries.endOwnSession, [params.sessionId, personId])) === 0) throw new Refusal('not-found');
    await record(db, {
      clientId: null,
      verb: 'session.close',
      subjectKind: 'person',
      subjectId: personId,
      facts: { session: params.sessionId },
    });
  },

  readApproval: ({ params }, { db, caller }) => readApproval(db, getPerson(caller).personId, params.approvalId),

  withdrawApproval: ({ params }, { db, caller }) => withdrawApproval(db, getPerson(caller).personId, params.approvalId),
};

/** What the caller's own device shows for approval before these calls, and the facts for the handler. */
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
} satisfies Preparations<typeof deviceCalls>;

function getThumbprint(caller: Context['caller']): string {
  if (caller.kind !== 'anonymous') throw new Refusal('not-signed-in');
  return caller.thumbprint;
}
