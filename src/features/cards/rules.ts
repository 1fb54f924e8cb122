import { byName, defineMachine, type StateOf } from '#shared/states.ts';

export const cardMachine = defineMachine(
  'card',
  byName('enabled', 'locked', 'terminated'),
  [
    ['', 'enabled', 'order'],
    ['enabled', 'locked', 'lock'],
    ['locked', 'enabled', 'unlock'],
    ['enabled', 'terminated', 'terminate'],
    ['locked', 'terminated', 'terminate'],
  ],
  { order: true, lock: true, unlock: true, terminate: true },
);
export type CardState = StateOf<typeof cardMachine>;

export const cardOrderMachine = defineMachine(
  'card_order',
  byName('ordered', 'sent', 'printed', 'failed'),
  [
    ['', 'ordered', 'order'],
    ['ordered', 'sent', 'send'],
    ['sent', 'printed', 'print'],
    ['ordered', 'failed', 'fail'],
    ['sent', 'failed', 'fail'],
  ],
  { order: true, send: true, print: true, fail: true },
);
export type CardOrderState = StateOf<typeof cardOrderMachine>;

/** Design codes of the specification. */
export const cardDesigns = { purpose: 'X1VISA', named: 'Z1VISA' } as const;
export type CardType = keyof typeof cardDesigns;
export type CardDesign = (typeof cardDesigns)[CardType];

/** X1VISA = purpose, Z1VISA = named, any other = none. */
export function getCardType(design: string): CardType | 'none' {
  return design === cardDesigns.purpose ? 'purpose' : design === cardDesigns.named ? 'named' : 'none';
}

export const typeTitles: Readonly<Record<CardType | 'none', string>> = {
  named: 'Named',
  purpose: 'Purpose',
  none: 'Other',
};

/** '400000******1234' → '•••• 1234'; never more than the last four digits. */
export function lastFour(mask: string | null): string {
  return `•••• ${mask === null ? '••••' : mask.slice(-4)}`;
}

/** Letters of a card's holder. */
export const holderOptions = { M: 'Manage the functions of the card', P: 'Order a plastic card' } as const;
export type HolderOption = keyof typeof holderOptions;

/** Limits in whole euros (decisions section 4). */
export const cardLimits = {
  single: { usual: 100, most: 10_000 },
  monthly: { usual: 1000, most: 10_000_000 },
} as const;

/** An order that is neither printed nor failed after so many days is delayed. */
export const delayedAfterDays = 5;

/** A shop that does not ask for its money in so many days loses the hold; Visa gives seven days for most purchases. */
export const holdDays = 7;

/** So many payments of a card its holder sees on the device. */
export const maxOwnPayments = 5;

/** The switches of a card by their names at the edge, and what they are called. */
export const cardSwitches = {
  atm: 'Cash machines',
  internet: 'Online payments',
  cless: 'Contactless payments',
  msr: 'Magnetic stripe',
} as const;
export type CardSwitch = keyof typeof cardSwitches;

/** What decides what may be done with a card, as a call answers it (0 and 1, see calls.ts). */
export interface CardFacts {
  enabled: 0 | 1;
  terminated: 0 | 1;
  notAccepted: 0 | 1;
  notPrinted: 0 | 1;
  lost: 0 | 1;
  /** by the bank's day */
  expired: 0 | 1;
}

export type CardAction = 'lock' | 'unlock' | 'update' | 'assign' | 'terminate' | 'lose';

/** Whether an action is possible now. A lost card stays locked for good. */
export function cardCan(action: CardAction, card: CardFacts): boolean {
  if (card.terminated) return false;
  if (action === 'terminate') return true;
  if (card.expired) return false;
  switch (action) {
    case 'lock':
      return card.enabled === 1;
    case 'unlock':
      return card.enabled === 0 && card.lost === 0;
    case 'lose':
      return card.lost === 0;
    case 'assign':
    case 'update':
      return card.lost === 0;
  }
}

/** The one state that a card shows, the gravest first. */
export function cardStatus(card: CardFacts): { words: string; kind: 'success' | 'pending' | 'failed' } {
  if (card.terminated) return { words: 'Terminated', kind: 'failed' };
  if (card.lost) return { words: 'Lost', kind: 'failed' };
  if (card.expired) return { words: 'Expired', kind: 'failed' };
  if (card.enabled === 0) return { words: 'Locked', kind: 'failed' };
  if (card.notAccepted) return { words: 'Not accepted', kind: 'pending' };
  if (card.notPrinted) return { words: 'Not printed', kind: 'pending' };
  return { words: 'Active', kind: 'success' };
}

/** What a change asks for; whole euros, switches as 0 and 1. */
export interface CardChange {
  limit?: number | undefined;
  monthlyLimit?: number | undefined;
  options?: string | undefined;
  enabled?: 0 | 1 | undefined;
  atm?: 0 | 1 | undefined;
  internet?: 0 | 1 | undefined;
  cless?: 0 | 1 | undefined;
  msr?: 0 | 1 | undefined;
}
type CardValues = { limit: number; monthly: number; options: string; enabled: 0 | 1 } & Record<CardSwitch, 0 | 1>;

/**
 * Raising a limit, opening a switch, unlocking and giving the holder a letter need the approval of a device; tightening
 * does not.
 */
export function loosens(change: CardChange, card: CardValues): boolean {
  const raises = (to: number | undefined, from: number) => to !== undefined && to > from;
  return (
    raises(change.limit, card.limit) ||
    raises(change.monthlyLimit, card.monthly) ||
    raises(change.enabled, card.enabled) ||
    (Object.keys(cardSwitches) as CardSwitch[]).some((name) => raises(change[name], card[name])) ||
    [...(change.options ?? '')].some((letter) => !card.options.includes(letter))
  );
}
