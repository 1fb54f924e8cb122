/** The rules of the forms that order and assign a card. Pure. */

import { getUserId, userIdReason } from '#features/members/company/userForm.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { emptyField } from '#shared/rules/sentences.ts';
import { loadTransliteration, needsTransliteration } from '#shared/text.ts';
import { loadIbanRules } from '#shared/validIban.ts';
import { type NewCard, type NewHolder, newCard, newHolder } from '../calls.ts';
import type { CardItem } from '../card.ts';
import { getEuros, limitLabels, limitReasons } from '../changeForm.ts';
import { type CardType, cardLimits } from '../rules.ts';

export interface OrderValues {
  type: CardType;
  nameOnCard: string;
  limit: string;
  monthlyLimit: string;
  /** fund id; '' for the main one */
  accountid: string;
}

export const orderRules: FormRules<OrderValues, NewCard> = {
  schema: newCard,
  prepare: async ({ nameOnCard }) => {
    if (needsTransliteration(nameOnCard)) await loadTransliteration();
  },
  labels: { nameOnCard: 'Holder name', ...limitLabels, accountid: 'Account' },
  reasons: limitReasons,
  read: ({ type, nameOnCard, limit, monthlyLimit, accountid }) => ({
    type,
    ...(type === 'purpose' && { nameOnCard }),
    limit: getEuros(limit),
    monthlyLimit: getEuros(monthlyLimit),
    ...(accountid !== '' && { accountid }),
  }),
  ownFaults: ({ type, nameOnCard }): Record<string, string> =>
    type === 'purpose' && nameOnCard.trim() === '' ? { nameOnCard: emptyField } : {},
};

/** As the specification says, or as the card that this one replaces. */
export function orderStart(before: CardItem | undefined, type: CardType): OrderValues {
  return {
    type,
    nameOnCard: type === 'purpose' ? (before?.name ?? '') : '',
    limit: String(before?.limit ?? cardLimits.single.usual),
    monthlyLimit: String(before?.monthly ?? cardLimits.monthly.usual),
    accountid: before?.accountid ?? '',
  };
}

export const assignRules: FormRules<NewHolder, NewHolder> = {
  schema: newHolder,
  prepare: loadIbanRules,
  labels: { holderID: 'IBAN or phone', holderDOB: 'Date of birth' },
  read: (typed) => ({ ...typed, holderID: getUserId(typed.holderID) }),
  reasons: { holderID: userIdReason },
};
