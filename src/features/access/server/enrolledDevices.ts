/** A device that waits was enrolled: those who would be harmed hear of it, and one of them can end it at once. */

import { openCase } from '#features/cases/server/openCase.ts';
import { stopOutgoing } from '#features/cases/server/stops.ts';
import { controllersBut } from '#server/access/controllers.ts';
import { notify } from '#server/access/notify.ts';
import type { RequestKind } from '#server/access/requests.ts';
import { approvesFrom } from '#server/access/waitingDevices.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { formatMoment } from '#shared/days.ts';
import { isStaffId } from '#shared/ids.ts';
import { revokeSince } from './devices.ts';
import { getColleagues } from './notices.ts';

/** Staff who proposed and confirmed the link of a device: a deputy of the Head of AML is no controller. */
const selectMakers = sql<{ person_id: string }>(`
  select s.person_id
  from passkey k
  join enrolment e on e.id = k.enrolment_id
  join staff s on s.person_id in (e.created_by, e.proposed_by) and s.active
  join person p on p.id = s.person_id and p.blocked_at is null
  where k.id = $1`);

async function getOverseers(tx: Db, personId: string, passkeyId: string): Promise<string[]> {
  const makers = (await tx.many(selectMakers, [passkeyId])).map(({ person_id: id }) => id);
  return [...new Set([...(await controllersBut(tx, [personId])), ...makers])];
}

interface Enrolled {
  personId: string;
  passkeyId: string;
  fullName: string;
  /** of the bank */
  zone: string;
}

/**
 * All users of the person's companies are informed of a device that waits; of a device of staff those who made its
 * link, all administrators and the Head of AML. The person's own older devices are asked about it; see
 * `tellOlderDevices`.
 */
export async function notifyEnrolled(tx: Db, { personId, passkeyId, fullName, zone }: Enrolled): Promise<void> {
  const from = await approvesFrom(tx, passkeyId);
  if (from === null) return;
  const isStaff = isStaffId(personId);
  const readers = isStaff ? await getOverseers(tx, personId, passkeyId) : await getColleagues(tx, personId);
  const at = formatMoment(from, zone).slice(0, 16);
  await notify(tx, readers, {
    kind: 'device-enrolled',
    from: personId,
    title: `A new device of ${fullName} was enrolled; it may approve from ${at}`,
    lines: [
      { label: 'Person', value: fullName },
      { label: 'May approve from', value: at },
      {
        label: 'This was not me',
        value: isStaff
          ? 'The device is revoked and the bank looks into it.'
          : 'The device is revoked, outgoing payments stop, and the bank looks into it.',
      },
    ],
    subjects: [{ id: passkeyId, version: 1, hash: '' }],
  });
}

interface DeviceRow {
  person_id: string;
  name: string;
  full_name: string;
}
const readDevice = sql<DeviceRow>(`
  select k.person_id, k.name, p.full_name from passkey k join person p on p.id = k.person_id where k.id = $1`);
/** $1 owner, $2 decider: their common companies; the owner's own account. Those that are clients, in order. */
const concernedClients = sql<{ id: string }>(`
  select c.id
  from client c
  where c.id = $1 or c.id in (
    select m.company_id
    from membership m
    join membership o on o.company_id = m.company_id and o.person_id = $2 and o.state = 'active'
    where m.person_id = $1 and m.state = 'active')
  order by c.id`);

/**
 * 'Seen' changes nothing. 'This was not me' revokes the device with every one added after it, opens FRAUD once, and
 * stops the outgoing money of the companies that the two have in common and of the owner's own account.
 */
export const deviceEnrolledRequest: RequestKind = {
  errors: [],
  decide: async (tx, { payload }, decision, deciderId) => {
    const [device] = payload.subjects;
    const row = device && decision === 'reject' ? await tx.maybe(readDevice, [device.id]) : undefined;
    if (!row || !device) return;
    const { person_id: ownerId, full_name: owner, name } = row;
    await revokeSince(tx, ownerId, device.id);
    const comment = `The device ${name} of ${owner} was reported by a person who was notified of it.`;
    const caseId = await openCase(tx, {
      subjectId: ownerId,
      type: 'FRAUD',
      title: `A new device of ${owner} was reported`,
      comment,
      openedBy: deciderId,
      onceKey: `device-enrolled ${device.id}`,
    });
    for (const { id } of await tx.many(concernedClients, [ownerId, deciderId]))
      await stopOutgoing(tx, id, { caseId, comment, madeBy: deciderId });
  },
};
