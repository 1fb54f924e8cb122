/** Holders: a card is offered to a person, who accepts it on their device; and what a holder wants to loosen. */
import { createHash } from 'node:crypto';
import { limitPushRate, openRequest, type RequestKind, replaceRequest } from '#server/access/requests.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { companyUsers, devices, textLengths } from '#shared/limits.ts';
import { sortName } from '#shared/text.ts';
import { cardChange } from '../calls.ts';
import type { CardChange } from '../rules.ts';
import { applyChange, changeLines, formatCard, getActions, refuseAction } from './changes.ts';
import type { CardRow } from './sql.ts';
import * as queries from './sql.ts';

interface Person {
  id: string;
  fullName: string;
}

/** Offers a card to a person, in the place of its holder. 422 and 429 as for payments. */
export async function offerCard(tx: Db, row: CardRow, holder: Person, by: Person): Promise<void> {
  await limitPushRate(tx, by.id);
  if (row.request_id) await replaceRequest(tx, row.request_id);
  const requestId = newId();
  await openRequest(tx, {
    id: requestId,
    kind: 'card-invitation',
    companyId: row.client_id,
    createdBy: by.id,
    recipients: [holder.id],
    lifeMs: companyUsers.invitationMs,
    payload: {
      title: `Hold a card of ${row.company}`,
      lines: [
        { label: 'Company', value: row.company },
        { label: 'Card', value: formatCard(row) },
        ...changeLines({ limit: Number(row.limit_minor / 100n), monthlyLimit: Number(row.monthly_minor / 100n) }),
        { label: 'Offered by', value: by.fullName },
      ],
      groups: [],
      subjects: [{ id: row.id, version: row.version + 1, hash: getHash(holder.id) }],
    },
  });
  await tx.run(queries.offerCard, [row.id, holder.id, requestId]);
  const about = { clientId: row.client_id, subjectKind: 'card', subjectId: row.id } as const;
  await record(tx, { ...about, verb: 'card.invite', facts: { holder: holder.id } });
}

/** Accepting makes the person the holder, declining leaves the card without one. */
export const cardInvitation: RequestKind = {
  errors: [],
  decide: async (tx, { id, payload }, decision, deciderId) => {
    const { row } = await lockOffered(tx, payload.subjects[0]?.id, deciderId);
    if (row.request_id !== id || row.state === 'terminated') throw new Refusal('version-changed');
    const about = { clientId: row.client_id, subjectKind: 'card', subjectId: row.id } as const;
    if (decision === 'reject') {
      await tx.run(queries.declineCard, [row.id]);
      await record(tx, { ...about, verb: 'card.refuse' });
      return;
    }
    await tx.run(queries.acceptCard, [row.id, nameOnCard(row.holder_name ?? '')]);
    await record(tx, { ...about, verb: 'card.accept', facts: { holder: deciderId } });
  },
};

/** Asks the holder's device to approve a change that loosens something. Answers the request's id. */
export async function wantChange(tx: Db, row: CardRow, change: CardChange, holder: Person): Promise<string> {
  await limitPushRate(tx, holder.id);
  const requestId = newId();
  await openRequest(tx, {
    id: requestId,
    kind: 'card-change',
    companyId: row.client_id,
    createdBy: holder.id,
    recipients: [holder.id],
    lifeMs: devices.stepUpMs,
    payload: {
      title: 'Change a card',
      lines: [
        { label: 'Company', value: row.company },
        { label: 'Card', value: formatCard(row) },
        ...changeLines(change),
      ],
      groups: [],
      subjects: [{ id: row.id, version: row.version, hash: getHash(JSON.stringify(change)) }],
    },
  });
  await tx.run(queries.wantChange, [row.id, JSON.stringify(change), requestId]);
  return requestId;
}

/** Approving makes the change that the device showed, if the card is still as it was. */
export const cardChangeRequest: RequestKind = {
  errors: ['transition-not-allowed', 'client-locked'],
  decide: async (tx, { payload }, decision, deciderId) => {
    const [subject] = payload.subjects;
    const { row } = await lockOffered(tx, subject?.id, deciderId);
    if (decision === 'reject') {
      await tx.run(queries.wantChange, [row.id, null, null]);
      return;
    }
    const wanted = cardChange.safeParse(row.wanted);
    const isShown = wanted.success && subject?.hash === getHash(JSON.stringify(wanted.data));
    if (!isShown || subject.version !== row.version) throw new Refusal('version-changed');
    for (const action of getActions(wanted.data)) await refuseAction(tx, action, row);
    await applyChange(tx, row, wanted.data);
  },
};

async function lockOffered(tx: Db, cardId: string | undefined, personId: string): Promise<{ row: CardRow }> {
  await tx.maybe(queries.lockAnyCard, [cardId ?? null]);
  const row = await tx.maybe(queries.findOffered, [cardId ?? null, personId]);
  if (!row) throw new Refusal('version-changed');
  return { row };
}

function getHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** As cards are embossed: capitals of the Latin alphabet, at most as many as fit. */
export function nameOnCard(fullName: string): string {
  return sortName(fullName).toUpperCase().slice(0, textLengths.cardName).trim();
}
