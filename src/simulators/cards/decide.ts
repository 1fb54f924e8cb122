/** What the card processor does about a message of the bank: its answer, and what it will send the bank. */
import { v7 } from 'uuid';
import type { ToProcessor, Wallet } from '#features/cards/processor/messages.ts';
import { drawn } from '../drawn.ts';
import type { Decision, IssuedCard } from './book.ts';
import { decideFeed } from './feeds.ts';
import { type Moment, Planner } from './planner.ts';
import { orderRuleFor } from './settings.ts';

export type Of<Kind extends ToProcessor['kind']> = Extract<ToProcessor, { kind: Kind }>;

/** @throws {NotValid} where the message lacks what it needs */
export function decide(message: ToProcessor, moment: Moment): Decision {
  if (message.kind === 'order') return decideOrder(message, moment);
  if (message.kind === 'feed') return decideFeed(message, moment);
  const wallets = getWallets(message.cardId, moment);
  if (message.kind === 'read-wallets') return { answer: { wallets }, tellings: [] };
  const { walletId } = message;
  const deleted = wallets.filter((one) => walletId === null || one.walletId === walletId);
  return {
    answer: { deleted: deleted.length },
    deletedWallets: deleted.map((one) => one.walletId),
    tellings: [],
  };
}

function decideOrder(order: Of<'order'>, moment: Moment): Decision {
  const { book, settings } = moment;
  const { orderId, cardId } = order;
  const known = book.cards.get(cardId);
  const { last4, expiresOn } = known ?? newCard(order, book.name);
  const answer = { last4, expiresOn };
  if (book.orders.has(orderId)) return { answer, tellings: [] };
  const { outcome, reason, wallets } = orderRuleFor(order, settings);
  const planner = new Planner(moment);
  const { sentSeconds, printedSeconds } = settings;
  const plan = (state: 'sent' | 'printed' | 'failed', afterSeconds: number) =>
    planner.add({ about: orderId, afterSeconds }, (head) => ({
      kind: 'production',
      ...head,
      orderId,
      state,
      reason: state === 'failed' ? reason : '',
    }));
  if (outcome === 'fail') plan('failed', sentSeconds);
  if (outcome === 'print' || outcome === 'never-printed') plan('sent', sentSeconds);
  if (outcome === 'print') plan('printed', sentSeconds + printedSeconds);
  const addedWallets = known ? [] : newWallets(cardId, wallets, moment);
  return { answer, orderId, card: { cardId, last4, expiresOn }, addedWallets, tellings: planner.tellings };
}

/** A card is good for three years, to the end of the month. */
function newCard({ cardId, at }: Of<'order'>, name: string): IssuedCard {
  const [year, month] = at.split('-').map(Number);
  const lastDay = new Date(Date.UTC(Number(year) + 3, Number(month), 0));
  return { last4: digits(`${name} ${cardId}`), expiresOn: lastDay.toISOString().slice(0, 10) };
}

function digits(text: string): string {
  return String(Math.floor(drawn(text) * 10_000)).padStart(4, '0');
}

/** All of a card that are not deleted: of the settings, and those that came with its order. */
function getWallets(cardId: string, { book, settings }: Moment): Wallet[] {
  const ofSettings = settings.wallets
    .filter((one) => one.cardId === cardId)
    .map(({ cardId: _, ...wallet }): Wallet => wallet);
  return [...ofSettings, ...(book.wallets.get(cardId) ?? [])].filter(
    ({ walletId }) => !book.deletedWallets.has(walletId),
  );
}

/** What holders add a card to. */
const devices = [
  { provider: 'Apple Pay', device: 'iPhone' },
  { provider: 'Google Pay', device: 'Pixel 9' },
  { provider: 'Garmin Pay', device: 'Watch' },
];

function newWallets(cardId: string, count: number, { now }: Moment): Wallet[] {
  return Array.from({ length: count }, (_, index) => ({
    walletId: v7(),
    ...(devices[index % devices.length] ?? { provider: 'Wallet', device: '' }),
    // a wallet has a number of its own in the card's place
    last4: digits(`${cardId} ${index}`),
    state: 'active',
    addedAt: `${new Date(now).toISOString().slice(0, 19)}Z`,
  }));
}
