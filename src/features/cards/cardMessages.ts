/** Messages of the card processor that were set aside: states, kinds and words. Pure. */
import { byName, defineMachine } from '#shared/states.ts';

export const setAsideStates = ['open', 'retried', 'closed'] as const;
export type SetAsideState = (typeof setAsideStates)[number];

/** Staff process a message after all, or close it with a reason. */
export const setAsideMachine = defineMachine(
  'card_set_aside',
  byName(...setAsideStates),
  [
    ['', 'open', 'set-aside'],
    ['open', 'retried', 'retry'],
    ['open', 'closed', 'close'],
  ],
  false,
);

/** Kinds that move no money: one staff user decides about them. An unknown kind may move money. */
const kindsWithoutMoney: readonly string[] = ['advice', 'reversal', 'production'];

export function movesMoney(kind: string): boolean {
  return !kindsWithoutMoney.includes(kind);
}

const kindTitles: Readonly<Record<string, string>> = {
  advice: 'Advice',
  clearing: 'Clearing',
  reversal: 'Reversal',
  refund: 'Refund',
  'top-up': 'Top-up',
  production: 'Card order',
};

/** Whether it is one of the kinds that report something and wait for no decision. */
export function isKnownKind(kind: string): boolean {
  return Object.hasOwn(kindTitles, kind);
}

/** One of an unknown kind as the processor names it. */
export function kindTitle(kind: string): string {
  return (isKnownKind(kind) && kindTitles[kind]) || `Unknown: ${kind || 'no kind'}`;
}

export const setAsideReasons = ['not-readable', 'reference-used'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

export const reasonTitles: Readonly<Record<SetAsideReason, string>> = {
  'not-readable': 'Cannot be read',
  'reference-used': 'Repeats a reference with another amount',
};

/** Why, and where in the message: 'Cannot be read: settlesOn, day not valid'. */
export function reasonTitle({ reason, field }: { reason: SetAsideReason; field: string }): string {
  return field === ''
    ? reasonTitles[reason]
    : `${reasonTitles[reason]}: ${field.replace(': ', ', ').replaceAll('-', ' ')}`;
}
