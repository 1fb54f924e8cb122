/** The rules of matching, and what people may say of a line. Page and server use the same. */
import { addDays, isDay } from '#shared/days.ts';

export const ruleKinds = ['reference', 'counterparty', 'batch', 'text'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** What each rule of the program does. */
export const ruleLabels: Readonly<Record<RuleKind, string>> = {
  reference: 'Transaction id or end-to-end id, and amount',
  counterparty: 'IBAN of the counterparty and amount, within 2 bank days',
  batch: 'One line for many transfers of one sum',
  text: 'Words of the line',
};

/** An explanation ends after so many days at most: money that stays away longer is looked at again. */
export const maxExplainedDays = 92;

/** Whether a line may be explained until a day; days are yyyy-mm-dd. */
export function mayBeDue(day: string, today: string): boolean {
  return isDay(day) && day >= today && day <= addDays(today, maxExplainedDays);
}

/** Money in suspense for more bank days than this needs a reason. */
export const suspenseMostDays = 5;

/** What is held has its case, and what was set aside its code; of the rest somebody says why it is there. */
export const areWordsNeeded = (cause: string): boolean => cause === 'manual' || cause === 'reversal';

export const causeLabels: Readonly<Record<string, string>> = {
  held: 'Payment held for review',
  'set-aside': 'Transfer set aside',
  manual: 'Posted by hand',
  reversal: 'Came back for a closed account',
};
