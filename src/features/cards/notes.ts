/** A card's state in words: what is in the way of paying, its plastic, and who may do what with it. Pure. */
import { formatMoment } from '#shared/days.ts';
import { holds } from '#shared/permissions.ts';
import type { CardItem } from './card.ts';
import { cardCan, cardStatus, delayedAfterDays } from './rules.ts';

/** The letters of a state in an address: 'Not accepted' → 'not-accepted'. */
export function getState(card: CardItem): string {
  return cardStatus(card).words.toLowerCase().replaceAll(' ', '-');
}

/** Whether it pays at all: neither terminated nor lost nor expired. */
export function isAlive(card: CardItem): boolean {
  return !card.terminated && !card.lost && !card.expired;
}

/** Why the card does not pay now, or does not pay everywhere, and what comes next; the gravest first. */
export function cardNotes(card: CardItem): string[] {
  if (card.terminated) return ['This card is ended for good. Payments made before are still settled.'];
  if (card.lost) return ['Reported lost. It is locked for good; payments made before are still settled.'];
  if (card.expired) return [`Expired on ${card.exp}. New payments are refused.`];
  const notes: string[] = [];
  if (card.enabled === 0) notes.push('Locked. New payments are refused until it is unlocked.');
  if (card.notAccepted) notes.push(formatAcceptance(card));
  return [...notes, ...plasticNotes(card)];
}

function formatAcceptance({ holderID, holderName }: CardItem): string {
  if (holderID === null) return 'It has no holder yet. It pays once you have assigned one and they have accepted it.';
  return `Waiting for ${holderName || 'the holder'} to accept it on their device. It does not pay until then.`;
}

function plasticNotes({ order, notPrinted }: CardItem): string[] {
  if (order?.state === 'failed') return [`The plastic card could not be made: ${order.reason || 'no reason given'}.`];
  if (order?.isDelayed) return [`The plastic card is delayed: it was ordered more than ${delayedAfterDays} days ago.`];
  return notPrinted ? ['The plastic card is not printed yet.'] : [];
}

/** The newest piece of plastic, in one line. */
export function formatPlastic({ order, notPrinted }: Pick<CardItem, 'order' | 'notPrinted'>): string {
  if (!order) return notPrinted ? 'Not ordered' : 'Printed';
  const day = formatMoment(order.orderedAt).slice(0, 10);
  if (order.state === 'failed') return `Failed: ${order.reason || 'no reason given'}`;
  if (order.state === 'printed') return 'Printed';
  const stage = order.state === 'ordered' ? `Ordered on ${day}` : `Sent to the card maker, ordered on ${day}`;
  return order.isDelayed ? `Delayed. ${stage}` : stage;
}

/** Whether another piece of plastic can be ordered: none is on its way. */
export function canPrint(card: CardItem): boolean {
  return cardCan('update', card) && card.order?.state !== 'ordered' && card.order?.state !== 'sent';
}

/** Who looks at the card: their number, and their letters in the company. */
export interface Viewer {
  personId: string;
  letters: string;
}

/** Managers may do everything, the holder of an accepted card what an option allows ('': without any). */
export function mayWith(card: Pick<CardItem, 'holderID' | 'notAccepted' | 'options'>, who: Viewer, option: string) {
  if (holds(who.letters, 'cards.manage')) return true;
  return card.holderID === who.personId && card.notAccepted === 0 && card.options.includes(option);
}
