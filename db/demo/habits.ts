/** Habits: what somebody does again and again, when, and how it turns into movements. */
import { type AccountKey, cards } from './accounts.ts';
import type { CalendarDay } from './calendar.ts';
import { companies } from './companies.ts';
import type { Category, Draft, OutsideParty, Party, Thrift } from './movements.ts';
import type { Random } from './random.ts';

export interface Habit {
  /** Names the habit's own stream of chance; unique. */
  key: string;
  /** How often it happens on a day. */
  times: (day: CalendarDay, random: Random) => number;
  /** One occasion; `n` counts from 1 within the day. */
  draft: (day: CalendarDay, random: Random, n: number) => Draft;
}

/** Once a month, moved to a working day. 31 is the last day of a month. */
export function monthly(dayOfMonth: number, shift: 'before' | 'after' = 'after'): Habit['times'] {
  return (day) => (day.due[shift].includes(dayOfMonth) ? 1 : 0);
}

/** Once a week, 1 Monday … 7 Sunday, with this probability. */
export function weekly(weekday: number, probability = 1): Habit['times'] {
  return (day, random) => (day.weekday === weekday && random.chance(probability) ? 1 : 0);
}

/** So many times a day on average; `season` has twelve factors, January first. */
export function daily(mean: number, season: readonly number[] = []): Habit['times'] {
  return (day, random) => random.count(mean * (season[day.month - 1] ?? 1));
}

/** As daily, on working days only. */
export function workdays(mean: number, season: readonly number[] = []): Habit['times'] {
  return (day, random) => (day.isWorking ? random.count(mean * (season[day.month - 1] ?? 1)) : 0);
}

/** From this day on; nothing before, and nothing on the day itself (an account is first filled). */
export function since(offset: number, times: Habit['times']): Habit['times'] {
  return (day, random) => (day.offset > offset ? times(day, random) : 0);
}

/** Exactly once, on one day. */
export function once(offset: number): Habit['times'] {
  return (day) => (day.offset === offset ? 1 : 0);
}

export interface Occasion extends Thrift {
  payer: Party;
  payee: Party;
  amountMinor: Draft['amountMinor'];
  message: string;
  category: Category;
  /** Between which hours it happens; 9 to 17 unless given. */
  hours?: readonly [from: number, to: number];
}

/** A credit transfer: on our books, out or in, by who the two are. People sign what leaves. */
export function transfer(random: Random, occasion: Occasion): Draft {
  const { hours = [9, 17], ...fields } = occasion;
  const leaves = typeof occasion.payer === 'string';
  const kind = !leaves ? 'sepa-in' : typeof occasion.payee === 'string' ? 'book' : 'sepa-out';
  const signers = leaves ? getSigners(String(occasion.payer), random) : noPeople;
  return { ...fields, ...signers, kind, cardKey: null, timeOfDaySeconds: timeWithin(random, hours) };
}

/** Money put on an account from a card of another bank. */
export function topUp(random: Random, account: AccountKey, from: OutsideParty, amountMinor: bigint): Draft {
  return {
    ...noPeople,
    kind: 'topup',
    payer: from,
    payee: account,
    amountMinor,
    message: 'Top-up by card',
    category: 'TOPA',
    cardKey: null,
    timeOfDaySeconds: timeWithin(random, [8, 21]),
  };
}

/** A purchase with a card, or cash from a machine when the category is CASH. */
export function useCard(random: Random, cardKey: string, shop: OutsideParty, amountMinor: bigint, as: CardUse): Draft {
  const card = cardsByKey.get(cardKey);
  if (!card) throw new Error(`No card ${cardKey}`);
  return {
    kind: as.category === 'CASH' ? 'cash' : 'card',
    payer: card.account,
    payee: shop,
    amountMinor,
    message: as.message ?? '',
    category: as.category,
    initiatorId: card.holderId,
    confirmerId: null,
    cardKey,
    timeOfDaySeconds: timeWithin(random, as.hours ?? [8, 21]),
    keepMinor: as.keepMinor ?? 0n,
  };
}
export interface CardUse {
  category: Category;
  message?: string;
  hours?: readonly [from: number, to: number];
  keepMinor?: bigint;
}
const cardsByKey = new Map(cards.map((card) => [card.key, card]));

const noPeople = { initiatorId: null, confirmerId: null } as const;

/** A moment between two full hours, in seconds after midnight. */
function timeWithin(random: Random, [from, to]: readonly [number, number]): number {
  return random.whole(from * 3600, to * 3600 - 1);
}

/** Who creates and who confirms a payment of this account: two people in a company, oneself as a person. */
export function getSigners(account: AccountKey, random: Random): { initiatorId: string; confirmerId: string } {
  const clientId = account.slice(0, 11);
  const company = companies.find(({ id }) => id === clientId);
  if (!company) return { initiatorId: clientId, confirmerId: clientId };
  const holding = (letter: string) => company.members.filter((m) => m.letters.includes(letter)).map((m) => m.personId);
  const confirmerId = random.pick(holding('C'));
  return { confirmerId, initiatorId: random.pick(holding('B').filter((id) => id !== confirmerId)) };
}
