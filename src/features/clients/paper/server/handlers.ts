/** The record of a client as PDF. */

import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { readRecord } from '#features/clients/record/server/readRecord.ts';
import { listPictures, pictureName } from '#features/files/server/pictureHandlers.ts';
import { getPerson, type SignedIn } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBank, readBankTime } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Handlers } from '#server/http/context.ts';
import { formatMoment } from '#shared/days.ts';
import type { paperCalls } from '../calls.ts';
import { type Besides, formatStanding, type ProfilePaper, profileParts } from './profilePaper.ts';
import * as queries from './sql.ts';

export const paperHandlers: Handlers<typeof paperCalls> = {
  exportProfile: async ({ params: { clientId } }, { services, caller, requestId, signal }) => {
    const reader = getPerson(caller);
    const paper = await inSnapshot(services.pool, (db) => getProfile(db, clientId, reader));
    await recordRead(services.pool, reader.personId, requestId, {
      clientId,
      verb: 'client.print',
      subjectKind: 'client',
      subjectId: clientId,
    });
    const body = await services.threads.run('makeProfile', paper, { signal });
    return { type: 'application/pdf', name: `profile-${clientId}.pdf`, body };
  },
};

/** @throws Refusal not-found */
async function getProfile(db: Db, clientId: string, reader: SignedIn): Promise<ProfilePaper> {
  const client = await readRecord(db, clientId, { identity: false, restricted: maySeeRestricted(reader) });
  const { name, bic, zone } = await readBank(db);
  const { now } = await readBankTime(db);
  return {
    kind: 'Client profile',
    bank: { name, bic },
    id: clientId,
    name: client.title,
    standing: formatStanding(client),
    printedBy: reader.fullName,
    printedAt: `${formatMoment(now, zone)} ${zone}`,
    parts: profileParts(client, await readBesides(db, clientId), zone),
  };
}

async function readBesides(db: Db, clientId: string): Promise<Besides> {
  const reviews = await db.many(queries.listReviews, [clientId]);
  const { open_reviews: openReviews, files, checked } = await db.one(queries.readFiles, [clientId]);
  const pictures = await listPictures(db, clientId);
  return {
    reviews: reviews.map(({ type, title, closed_at: closedAt, by }) => ({ type, title, closedAt, by })),
    openReviews,
    pictures: pictures.map(({ kind, checkedAt }) => ({ kind: pictureName(kind), checkedAt })),
    files,
    checkedFiles: checked,
  };
}
