/** Rules about the rights of staff that need the database. */
import { getPerson } from '#server/access/caller.ts';
import { controllersBut } from '#server/access/controllers.ts';
import { notify } from '#server/access/notify.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import * as queries from './sql.ts';

/** No one proposes, confirms or makes a change of their own rights. */
export function refuseOwnRights({ caller }: Pick<Context, 'caller'>, userId: string): void {
  if (getPerson(caller).personId === userId) throw new Refusal('not-your-own-permissions');
}

/** The staff user, locked. 404 for an unknown number; 409 for somebody who was deactivated. */
export async function lockActive(tx: Db, userId: string): Promise<queries.LockedStaff> {
  const user = await tx.maybe(queries.lockStaff, [userId]);
  if (!user) throw new Refusal('not-found');
  if (!user.active) throw new Refusal('staff-not-active');
  return user;
}

/** 422 if no other active administrator would stay. */
export async function refuseLastAdmin(tx: Db, userId: string): Promise<void> {
  const admins = await tx.many(queries.lockAdmins, []);
  if (admins.every(({ person_id: id }) => id === userId)) throw new Refusal('last-admin');
}

interface Event {
  userId: string;
  /** who did it */
  by: string;
  title: string;
  lines: { label: string; value: string }[];
}

/** Notifies the other administrators and the Head of AML on their devices: no change of staff goes unseen. */
export async function notifyOverseers(tx: Db, { userId, by, title, lines }: Event): Promise<void> {
  await notify(tx, await controllersBut(tx, [userId, by]), { from: by, title, lines });
}
