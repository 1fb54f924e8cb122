/** What moves in the demo world: one shape for everything that the seeding program posts. */
import type { AccountKey } from './accounts.ts';

/** Transaction categories of the specification that the demo world uses. */
export type Category =
  | 'GRCR'
  | 'SHOP'
  | 'REST'
  | 'TRAN'
  | 'TRAV'
  | 'ENTT'
  | 'HLTH'
  | 'SRVC'
  | 'OTHR'
  | 'UTIL'
  | 'TRSF'
  | 'CASH'
  | 'INSR'
  | 'TXFN'
  | 'FEES'
  | 'TOPA'
  | 'PGGY';

/**
 * book: between two of our accounts; sepa-out, sepa-in: to and from other banks; card: a purchase; cash: a
 * withdrawal at a machine; topup: in from a card of another bank; fee: to the bank itself.
 */
export type MovementKind = 'book' | 'sepa-out' | 'sepa-in' | 'card' | 'cash' | 'topup' | 'fee';

/** Somebody without an account at our bank. Shops, machines and the bank itself have no IBAN here. */
export interface OutsideParty {
  name: string;
  iban: string | null;
  /** ISO 3166, two letters. */
  country: string;
  city: string | null;
}

/** The key of one of our accounts, or somebody outside. */
export type Party = AccountKey | OutsideParty;

export interface Movement {
  /** Unique in a plan and the same in each: day and number in the day. */
  key: string;
  /** −395 … −1 from the day of the first start. */
  day: number;
  /** Seconds after midnight in the bank's zone, 06:00 to 22:00, so that no change of clocks matters. */
  timeOfDaySeconds: number;
  kind: MovementKind;
  payer: Party;
  payee: Party;
  /** Cents, above zero. */
  amountMinor: bigint;
  /** Cents, paid by the payer on top of the amount. */
  feeMinor: bigint;
  message: string;
  category: Category;
  /** Persons; null for what comes in and for fees. No one confirms what a card pays. */
  initiatorId: string | null;
  confirmerId: string | null;
  /** The card used, for card and cash. */
  cardKey: string | null;
}

/** How money may leave an account that has to keep something: never below `keepMinor`. */
export interface Thrift {
  /** A payment that must happen (salaries, taxes, rent): running out of money is a mistake in the plan. */
  must?: boolean;
  /** Payments that need not happen leave at least this on the account, else they do not happen. */
  keepMinor?: bigint;
}

/** A movement that has neither a key nor a day yet, and that happens only if there is money for it. */
export interface Draft extends Omit<Movement, 'key' | 'day' | 'feeMinor' | 'amountMinor'>, Thrift {
  /** Cents, or how many per cent of what lies above `keepMinor` when it happens. */
  amountMinor: bigint | { percentOfSpare: number };
}
