/** What staff do with the devices of a person. */
import { personOf, type SignedIn } from '../../../server/access/caller.ts';
import { revokePasskey, shutOut } from '../../../server/access/endings.ts';
import { record } from '../../../server/audit/record.ts';
import type { Context, Handlers, Preparations } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { isStaffId } from '../../../shared/ids.ts';
import { openCase } from '../../cases/server/openCase.ts';
import type { staffDeviceCalls } from '../staffDeviceCalls.ts';
import { listDevices } from './devices.ts';
import { makeEnrolment } from './enrolments.ts';
import * as queries from './sql.ts';

export const staffDeviceHandlers: Handlers<typeof staffDeviceCalls, typeof staffDevicePreparations> = {
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
};

/** What the caller's own device approves before one of these calls, and the facts for the handler. */
export const staffDevicePreparations = {
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
} satisfies Preparations<typeof staffDeviceCalls>;

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
