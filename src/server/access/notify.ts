/** Notices on the own devices of people. The bank sends no e-mail and no text message. */
import { notices } from '#shared/limits.ts';
import { newId } from '../db/ids.ts';
import type { Db } from '../db/pool.ts';
import { findStaff } from './controllers.ts';
import { openRequest, type RequestPayload } from './requests.ts';

export interface Notice {
  /** the person whose act or devices the notice is about */
  from: string;
  title: string;
  lines: RequestPayload['lines'];
  /** 'Seen' confirms what it says, so a device that still waits cannot answer it */
  confirms?: true;
  /** another kind of request than `notice`, whose answer does more, and what it is about */
  kind?: string;
  subjects?: RequestPayload['subjects'];
}

/** Sends a notice to the devices of each of these people. Each of them answers. Gives the ids of the requests. */
export async function notify(
  tx: Db,
  recipients: readonly string[],
  { from, title, lines, confirms, kind = 'notice', subjects = [] }: Notice,
): Promise<string[]> {
  const notice = {
    kind,
    // a removed user must still see it
    companyId: null,
    createdBy: from,
    lifeMs: notices.lifeMs,
    payload: { title, lines, groups: [], subjects, ...(!confirms && ({ whileWaiting: true } as const)) },
  };
  const sent = recipients.map((personId) => ({ ...notice, id: newId(), recipients: [personId] }));
  await Promise.all(sent.map((one) => openRequest(tx, one)));
  return sent.map(({ id }) => id);
}

/** Sends a notice of the bank to the devices of all active staff of these roles. */
export async function notifyRoles(
  tx: Db,
  roles: readonly string[],
  notice: Pick<Notice, 'title' | 'lines'>,
): Promise<void> {
  for (const id of await findStaff(tx, roles)) await notify(tx, [id], { ...notice, from: id });
}
