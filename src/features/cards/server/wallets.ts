/** The wallets that hold a card: read from the card processor each time, and taken away there. */
import { getPerson } from '#server/access/caller.ts';
import { type AuditRecord, recordRead } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { getDb } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { deleteAnswer, type Wallet, walletsAnswer } from '../processor/messages.ts';
import { askProcessor } from './processor.ts';
import * as queries from './staffSql.ts';

interface Card {
  clientId: string;
  cardId: string;
}

/** Each look is recorded. @throws Refusal not-found, processor-not-reached */
export async function readWallets(card: Card, context: Context): Promise<Wallet[]> {
  const head = await getHead(card, context);
  const message = { ...head, kind: 'read-wallets', cardId: card.cardId } as const;
  const { wallets } = await askProcessor(context.services, message, walletsAnswer);
  await note(context, { ...about(card), verb: 'wallet.list' });
  return wallets;
}

interface Deletion {
  /** null: all of them, and the account that holds them */
  walletId: string | null;
  reason: string;
  comment: string;
}

/**
 * Recorded before it is asked for, so that no wallet disappears without a trace, and again with what came of it. One
 * that is gone already is no fault. The comment stays with the bank. @throws Refusal not-found, processor-not-reached
 */
export async function deleteWallets(
  card: Card,
  { walletId, reason, comment }: Deletion,
  context: Context,
): Promise<void> {
  const head = await getHead(card, context);
  const facts = { wallet: walletId ?? 'all', reason };
  await note(context, { ...about(card), verb: 'wallet.delete', facts, detail: { comment } });
  const message = { ...head, kind: 'delete-wallet', cardId: card.cardId, walletId, reason } as const;
  try {
    const { deleted } = await askProcessor(context.services, message, deleteAnswer);
    await note(context, { ...about(card), verb: 'wallet.confirm', facts: { ...facts, deleted } });
  } catch (error) {
    await note(context, { ...about(card), verb: 'wallet.fail', facts });
    throw error;
  }
}

/** The head of a message about a card of the client. */
async function getHead({ clientId, cardId }: Card, { services: { pool } }: Context) {
  if (!(await getDb(pool).maybe(queries.findCard, [clientId, cardId]))) throw new Refusal('not-found');
  return { id: newId(), at: new Date().toISOString() };
}

function about({ clientId, cardId }: Card) {
  return { clientId, subjectKind: 'card', subjectId: cardId } as const;
}

function note({ caller, requestId, services: { pool } }: Context, entry: AuditRecord): Promise<void> {
  return recordRead(pool, getPerson(caller).personId, requestId, entry);
}
