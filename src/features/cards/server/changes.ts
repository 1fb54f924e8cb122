/** What changes a card, for the company's users and for its holder's device. */
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { type CardAction, type CardChange, cardCan, cardSwitches, holderOptions } from '../rules.ts';
import { getCard } from './cardRows.ts';
import type { CardRow } from './sql.ts';
import * as queries from './sql.ts';

/** Locks a card of the company. @throws Refusal not-found */
export async function lockCard(db: Db, companyId: string, cardId: string): Promise<CardRow> {
  if (!(await db.maybe(queries.lockCard, [companyId, cardId]))) throw new Refusal('not-found');
  return db.one(queries.readCard, [companyId, cardId]);
}

/** Locks a card that this person has accepted. @throws Refusal not-found */
export async function lockHeldCard(db: Db, personId: string, cardId: string): Promise<CardRow> {
  if (!(await db.maybe(queries.lockHeldCard, [personId, cardId]))) throw new Refusal('not-found');
  return db.one(queries.readHeldCard, [personId, cardId]);
}

/** @throws Refusal transition-not-allowed if this cannot be done with the card now; client-locked */
export async function refuseAction(db: Db, action: CardAction, row: CardRow): Promise<void> {
  const { is_locked: isLocked } = await db.one(queries.readCompany, [row.client_id]);
  if (!cardCan(action, getCard(row, false))) throw new Refusal('transition-not-allowed');
  const isTightening = action === 'lock' || action === 'lose' || action === 'terminate';
  if (isLocked && !isTightening) throw new Refusal('client-locked');
}

/** What a change does to a card in its state. */
export function getActions({ enabled, ...rest }: CardChange): CardAction[] {
  const isUpdate = Object.values(rest).some((value) => value !== undefined);
  return [
    ...(enabled === 0 ? (['lock'] as const) : enabled === 1 ? (['unlock'] as const) : []),
    ...(isUpdate ? (['update'] as const) : []),
  ];
}

/** Writes a change; the caller has locked the card and asked whether it is possible. */
export async function applyChange(db: Db, row: CardRow, change: CardChange): Promise<void> {
  const cents = (euros: number | undefined) => (euros === undefined ? null : BigInt(euros) * 100n);
  const on = (value: 0 | 1 | undefined) => (value === undefined ? null : value === 1);
  const { limit, monthlyLimit, options, atm, internet, cless, msr, enabled } = change;
  const state = enabled === undefined ? null : enabled === 1 ? 'enabled' : 'locked';
  const switches = [on(atm), on(internet), on(cless), on(msr)];
  await db.run(queries.updateCard, [row.id, cents(limit), cents(monthlyLimit), options ?? null, ...switches, state]);
  // a change of the state is recorded by itself
  const facts = Object.entries(change).flatMap(([name, value]) =>
    name === 'enabled' || value === undefined ? [] : [[name, value] as const],
  );
  if (facts.length === 0) return;
  const about = { clientId: row.client_id, subjectKind: 'card', subjectId: row.id } as const;
  await record(db, { ...about, verb: 'card.update', facts: Object.fromEntries(facts) });
}

/** Locks a lost card at once and for good. */
export async function loseCard(db: Db, row: CardRow): Promise<void> {
  await refuseAction(db, 'lose', row);
  await db.run(queries.loseCard, [row.id]);
  const about = { clientId: row.client_id, subjectKind: 'card', subjectId: row.id } as const;
  await record(db, { ...about, verb: 'card.lose' });
}

/**
 * A piece of plastic: its order waits until the processor knows of it. Answers its id; `replaces` is the failed one
 * before.
 */
export async function orderPlastic(
  db: Db,
  row: Pick<CardRow, 'id' | 'client_id'>,
  by: string | null,
  replaces: string | null = null,
): Promise<string> {
  const id = newId();
  await db.run(queries.insertOrder, [id, row.id, row.client_id, by, replaces]);
  return id;
}

/** A change in the words of a device. */
export function changeLines(change: CardChange): { label: string; value: string }[] {
  const lines: { label: string; value: string }[] = [];
  if (change.enabled !== undefined) lines.push({ label: 'Card', value: change.enabled ? 'Unlocked' : 'Locked' });
  if (change.limit !== undefined) lines.push({ label: 'Limit of one payment', value: `EUR ${change.limit}` });
  if (change.monthlyLimit !== undefined) lines.push({ label: 'Monthly limit', value: `EUR ${change.monthlyLimit}` });
  for (const [name, label] of Object.entries(cardSwitches)) {
    const value = change[name as keyof typeof cardSwitches];
    if (value !== undefined) lines.push({ label, value: value ? 'On' : 'Off' });
  }
  if (change.options !== undefined) lines.push({ label: 'The holder may', value: formatOption(change.options) });
  return lines;
}

function formatOption(options: string): string {
  const words = Object.entries(holderOptions).flatMap(([letter, says]) => (options.includes(letter) ? [says] : []));
  return words.join(', ') || 'Nothing but pay';
}

/** A card in the words of a device: its name and last digits. */
export function formatCard({ name, mask }: Pick<CardRow, 'name' | 'mask'>): string {
  return [name, mask && `•••• ${mask.slice(-4)}`].filter(Boolean).join(', ') || 'New card';
}
