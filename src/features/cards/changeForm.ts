/**
 * The form that changes limits, switches and letters of a card, for the company's page and the holder's device. Pure.
 */
import type { FormRules } from '#shared/rules/checkForm.ts';
import { cardChange } from './calls.ts';
import type { CardItem } from './card.ts';
import { type CardChange, type CardSwitch, cardLimits, cardSwitches } from './rules.ts';
import { formatEuro } from './words.ts';

/** Whole euros as typed; spaces do not count. Null: nothing was typed. */
export function getEuros(typed: string): number | string | null {
  const text = typed.replaceAll(' ', '');
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

const rangeReason = (most: number) => () => `A whole number from 0 to ${formatEuro(most).replace(' EUR', '')}.`;
export const limitReasons = {
  limit: rangeReason(cardLimits.single.most),
  monthlyLimit: rangeReason(cardLimits.monthly.most),
};
export const limitLabels = { limit: 'Single limit', monthlyLimit: 'Monthly limit' };

export interface ChangeValues extends Record<CardSwitch, boolean> {
  limit: string;
  monthlyLimit: string;
  /** letters of the holder */
  M: boolean;
  P: boolean;
}

export function changeStart(card: CardItem): ChangeValues {
  const { limit, monthly, atm, internet, cless, msr, options } = card;
  return {
    limit: String(limit),
    monthlyLimit: String(monthly),
    ...{ atm: atm === 1, internet: internet === 1, cless: cless === 1, msr: msr === 1 },
    ...{ M: options.includes('M'), P: options.includes('P') },
  };
}

/** What differs from the card. */
export function getChange(card: CardItem, typed: ChangeValues) {
  const [limit, monthlyLimit] = [getEuros(typed.limit), getEuros(typed.monthlyLimit)];
  const options = (typed.M ? 'M' : '') + (typed.P ? 'P' : '');
  const names = Object.keys(cardSwitches) as CardSwitch[];
  const switched = names.filter((name) => typed[name] !== (card[name] === 1));
  return {
    ...(limit !== card.limit && { limit }),
    ...(monthlyLimit !== card.monthly && { monthlyLimit }),
    ...Object.fromEntries(switched.map((name) => [name, typed[name] ? 1 : 0])),
    ...(options !== card.options && { options }),
  };
}

export function changeRules(card: CardItem): FormRules<ChangeValues, CardChange> {
  return {
    schema: cardChange,
    labels: limitLabels,
    reasons: limitReasons,
    read: (typed) => getChange(card, typed),
  };
}
