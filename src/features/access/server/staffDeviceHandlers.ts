/** Calls of staff about the devices of a person. */

import { openCase } from '#features/cases/server/openCase.ts';
import { getPerson } from '#server/access/caller.ts';
import { controllersBut } from '#server/access/controllers.ts';
import { revokePasskey, shutOut } from '#server/access/endings.ts';
import { type Notice, notify } from '#server/access/notify.ts';
import { record } from '#server/audit/record.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { shutsOutLast } from '#server/secondPerson/shutOuts.ts';
import type { ProposalSubject } from '#server/secondPerson/subject.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { isStaffId } from '#shared/ids.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { type ContactOutcome, contactOutcomes } from '../rules.ts';
import type { staffDeviceCalls } from '../staffDeviceCalls.ts';
import { getContacts } from './contacts.ts';
import { listDevices } from './devices.ts';
import { codeFor, makeEnrolment } from './enrolments.ts';
import { getColleagues, notifyNewDevice } from './notices.ts';
import * as queries from './sql.ts';

export const staffDeviceHandlers: Handlers<typeof staffDeviceCalls, typeof staffDevicePreparations> = {
  listPasskeysOf: async ({ params: { personId } }, context) => {
    const { db } = context;
    const { fullName } = await readHolder(context, personId);
    await record(db, { clientId: null, verb: 'passkey.list', subjectKind: 'person', subjectId: personId });
    return { fullName, contacts: await getContacts(db, personId), ...(await listDevices(db, personId, undefined)) };
  },

  makeEnrolment: async ({ params: { personId }, prepared }, context) => {
    const { db, caller, proposedBy, services } = context;
    const { fullName, hadDevice, isShutOut } = prepared;
    // no one is left to be asked about the new one
    if (isShutOut) await notifyNewDevice(db, { id: personId, fullName });
    const by = { createdBy: getPerson(caller).personId, proposedBy, codeHash: codeFor(context) };
    return makeEnrolment(db, { personId, ...by, publicUrl: services.publicUrl, replaces: hadDevice });
  },

  replaceLostDevices: async ({ params: { personId }, body, prepared: { fullName, inUse } }, context) => {
    const { db, caller, proposedBy, services } = context;
    // the proposal has revoked the old devices already, unless it was one too many of its proposer
    if (inUse > 0) await endDevices(context, { personId, fullName, ...body });
    await notifyNewDevice(db, { id: personId, fullName });
    const by = { createdBy: getPerson(caller).personId, proposedBy, codeHash: codeFor(context) };
    return makeEnrolment(db, { personId, ...by, publicUrl: services.publicUrl, replaces: true });
  },

  revokePasskeyOf: async ({ params: { personId, passkeyId } }, context) => {
    const { fullName } = await readHolder(context, personId);
    if (!(await revokePasskey(context.db, personId, passkeyId))) throw new Refusal('not-found');
    const lines = [{ label: 'Person', value: fullName }];
    await notify(context.db, [personId], { from: personId, title: 'The bank revoked one of your devices', lines });
    await notifyControllers(context, personId, { title: `A device of ${fullName} was revoked`, lines });
  },
};

/** What the caller's own device shows for approval before these calls, and the facts for the handler. */
export const staffDevicePreparations = {
  makeEnrolment: async ({ params: { personId } }, context) => {
    const fullName = await refuseOwn(context, personId);
    const { devices, in_use: inUse, version } = await context.db.one(queries.countEnrolled, [personId]);
    const [hadDevice, isShutOut] = [devices > 0, devices > 0 && inUse === 0];
    const lines = [
      { label: 'For', value: fullName },
      { label: 'Number', value: personId },
      { label: 'Devices', value: isShutOut ? shutOutText : inUse === 0 ? 'None until now' : `${inUse} in use` },
    ];
    return {
      shown: { title: 'Make an enrolment link', lines },
      facts: { fullName, hadDevice, isShutOut },
      // the person who holds a link and knows the birth date acts as that person: no one makes one alone
      about: aboutPerson(personId, version),
    };
  },

  replaceLostDevices: async ({ params: { personId }, body: { comment, contacts } }, context) => {
    const fullName = await refuseOwn(context, personId);
    const { in_use: inUse, version } = await context.db.one(queries.countEnrolled, [personId]);
    const isHeld = inUse > 0 && (await isLast(context, personId));
    const lines = [
      { label: 'Of', value: fullName },
      { label: 'Number', value: personId },
      { label: 'At once', value: isHeld ? lastText : 'All devices are revoked and all sessions end' },
      { label: 'After a second person', value: 'A link for a new device, which waits for 24 hours' },
      { label: 'Contacts called', value: contactOutcomes[contacts] },
      { label: 'Comment', value: comment },
    ];
    return {
      shown: { title: 'Replace a lost phone', lines },
      facts: { fullName, inUse },
      about: aboutPerson(personId, version),
      ...(!isHeld && { actNow: () => endDevices(context, { personId, fullName, comment, contacts }) }),
    };
  },

  // beyond the limit of its proposer, or of the last controller
  revokePasskeyOf: async ({ params: { personId, passkeyId } }, context) => {
    const { fullName } = await readHolder(context, personId);
    const device = (await listDevices(context.db, personId, undefined)).items.find(({ id }) => id === passkeyId);
    const lines = [
      { label: 'Of', value: fullName },
      { label: 'Number', value: personId },
      { label: 'Device', value: device?.name ?? passkeyId },
    ];
    const shown = { title: 'Revoke a device', lines };
    if (!(await isLast(context, personId))) return { shown, facts: {} };
    const { version } = await context.db.one(queries.countEnrolled, [personId]);
    return { shown, facts: {}, about: { subject: { kind: 'person', id: personId, version }, clientId: null } };
  },
} satisfies Preparations<typeof staffDeviceCalls>;

interface EndedDevices {
  personId: string;
  fullName: string;
  comment: string;
  contacts: ContactOutcome;
}

/** Revokes all devices, opens a case with the contacts to notify, and informs the person's colleagues. */
async function endDevices(context: Context, { personId, fullName, comment, contacts }: EndedDevices): Promise<void> {
  const { db } = context;
  await shutOut(db, personId);
  const title = `Lost phone of ${fullName}`;
  const openedBy = twoPeople(context).madeBy;
  const known = (await getContacts(db, personId)).join('; ') || 'none known';
  const words = `${comment}\nContacts known until now: ${known}\nCalled: ${contactOutcomes[contacts]}`;
  await openCase(db, { subjectId: personId, type: 'PATTERN', title, comment: words, openedBy });
  const lines = [
    { label: 'Person', value: fullName },
    { label: 'What happened', value: 'All devices of this person were revoked and all their sessions ended' },
    { label: 'What follows', value: 'The bank may make a link for a new device' },
  ];
  await notify(db, [personId, ...(await getColleagues(db, personId))], { from: personId, title, lines });
  await notifyControllers(context, personId, { title, lines });
}

const lastText = 'Nothing: no one else could confirm a way back';

/** See `shutsOutLast`. */
function isLast(context: Context, personId: string): Promise<boolean> {
  const by = context.proposedBy ?? getPerson(context.caller).personId;
  return shutsOutLast(context.db, { by, personId, demo: context.services.demo });
}

/** What is taken from staff is reported to all administrators and the Head of AML. */
async function notifyControllers(
  context: Context,
  personId: string,
  { title, lines }: Pick<Notice, 'title' | 'lines'>,
): Promise<void> {
  if (!isStaffId(personId)) return;
  const { personId: by, fullName } = getPerson(context.caller);
  const readers = await controllersBut(context.db, [personId, by]);
  await notify(context.db, readers, { from: by, title, lines: [...lines, { label: 'By', value: fullName }] });
}

const shutOutText = 'None in use: all were revoked. The new one waits for 24 hours';

/** The version of a person grows with each enrolled device and each link. */
function aboutPerson(id: string, version: number): ProposalSubject {
  return { subject: { kind: 'person', id, version }, clientId: null, hasCode: true };
}

/**
 * Name of a person whose devices this staff user may see: of staff only administrators, and who confirms a proposal of
 * one.
 */
async function readHolder({ db, caller, proposedBy }: Context, personId: string) {
  const mayLook = hasRole(getPerson(caller).staffRole, 'admins') || proposedBy !== undefined;
  if (isStaffId(personId) && !mayLook) throw new Refusal('not-permitted');
  const person = await db.maybe(queries.readName, [personId]);
  if (!person) throw new Refusal('not-found');
  return { fullName: person.full_name, hasLeft: person.has_left };
}

/** No one may propose or confirm a link for a device of their own, or of staff who have left. */
async function refuseOwn(context: Context, personId: string): Promise<string> {
  if (getPerson(context.caller).personId === personId) throw new Refusal('not-permitted');
  const { fullName, hasLeft } = await readHolder(context, personId);
  if (hasLeft) throw new Refusal('staff-not-active');
  return fullName;
}
