/** Messages that the bank takes without acting on them: the processor goes on, and staff look at them. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { openCase } from '#features/cases/server/openCase.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { FieldError } from '#shared/errors.ts';
import { recordId } from '#shared/ids.ts';
import { cleanText } from '#shared/rules/foreignText.ts';
import { isKnownKind, type SetAsideReason } from '../cardMessages.ts';
import {
  accountNumber,
  type BankAnswer,
  cardReference,
  type FromProcessor,
  type SignedMessage,
} from '../processor/messages.ts';
import * as queries from './sql.ts';

const caseTitles: Readonly<Record<SetAsideReason, string>> = {
  'not-readable': 'A message about a card cannot be read',
  'reference-used': 'A message about a card repeats a reference with another amount',
};

const taken = (paymentId: string | null): BankAnswer => ({ decision: 'approved', reason: null, paymentId });

/** Of a kind that the bank does not know: it may ask for money, and nothing is held. */
const notTaken: BankAnswer = { decision: 'declined', reason: null, paymentId: null };

/** Whatever of it can be read. */
const named = z.looseObject({
  cardId: z.catch(z.optional(recordId), undefined),
  authorisation: z.catch(z.nullish(cardReference), undefined),
  reference: z.catch(z.optional(cardReference), undefined),
  orderId: z.catch(z.optional(recordId), undefined),
  iban: z.catch(z.optional(accountNumber), undefined),
});

/** Keeps it, once, with a case for its client where it names one. `fault`: what cannot be read. */
export async function setAside(
  tx: Db,
  message: SignedMessage,
  reason: SetAsideReason,
  fault?: FieldError | undefined,
): Promise<BankAnswer> {
  const body = JSON.stringify(message);
  // the same thing in another message is kept once
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...message, id: '', at: '' }))
    .digest();
  const { cardId, authorisation, reference, orderId, iban } = named.parse(message);
  const known = [cardId ?? null, authorisation ?? reference ?? null, orderId ?? null, iban ?? null];
  const of = await tx.maybe(queries.readNamed, known);
  const kind = cleanText(message.kind, 40);
  const isKnown = isKnownKind(kind);
  const field = !isKnown ? 'kind: not-known' : fault ? cleanText(`${fault.path}: ${fault.code}`, 200) : '';
  const answer = isKnown ? taken(null) : notTaken;
  const kept = [kind, reason, field, reference ?? null, of?.card_id ?? null, of?.client_id ?? null, body];
  if (!(await tx.maybe(queries.insertSetAside, [newId(), hash, ...kept]))) return answer;
  if (of) {
    const comment = [kind, reference, field].filter(Boolean).join(', ');
    await openCase(tx, {
      ...{ subjectId: of.client_id, type: 'OTHER', reason: 'CARD', title: caseTitles[reason], comment, openedBy: null },
      onceKey: `card-aside ${hash.toString('hex')}`,
    });
  }
  return answer;
}

/** Sets a message aside whose reference has served another amount; undefined where it may go on. */
export async function refuseOtherAmount(tx: Db, message: FromProcessor): Promise<BankAnswer | undefined> {
  if (message.kind === 'production' || message.amount.minor === '0') return undefined;
  const isReversal = message.kind === 'reversal';
  await tx.run(queries.lockReference, [isReversal ? message.authorisation : message.reference]);
  const query = isReversal
    ? queries.readReversed
    : message.kind === 'advice'
      ? queries.readAuthorised
      : queries.readCleared;
  const served = await tx.maybe(query, [message.reference]);
  if (!served || served.minor === null) return undefined;
  const { currency, minor } = message.amount;
  const isSame = served.kind === message.kind && served.currency === currency && served.minor === BigInt(minor);
  return isSame ? undefined : setAside(tx, message, 'reference-used');
}
