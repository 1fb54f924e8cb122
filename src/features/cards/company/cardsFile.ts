/** The cards as a file for a spreadsheet. Pure. */

import type { ShownFund } from '#features/clients/company/funds.ts';
import { decimalText, getMinor } from '#shared/money.ts';
import type { CardItem } from '../card.ts';
import { formatPlastic } from '../notes.ts';
import { cardStatus, getCardType, lastFour, typeTitles } from '../rules.ts';

const headings = [
  'Name',
  'Card',
  'Type',
  'State',
  'Holder',
  'Holder number',
  'Expires',
  'Single limit',
  'Monthly limit',
  'Used this month',
  'Currency',
  'Account',
  'Plastic',
  'Card id',
];

export function cardsFile(cards: readonly CardItem[], funds: readonly ShownFund[] = []) {
  return { headings, lines: cards.map((card) => getLine(card, funds)) };
}

function getLine(card: CardItem, funds: readonly ShownFund[]): string[] {
  return [
    card.name,
    card.mask === null ? '' : lastFour(card.mask),
    typeTitles[getCardType(card.design)],
    cardStatus(card).words,
    card.holderName,
    card.holderID ?? '',
    card.exp ?? '',
    String(card.limit),
    String(card.monthly),
    decimalText(getMinor(card.used)),
    'EUR',
    funds.find(({ id }) => id === card.accountid)?.name ?? '',
    formatPlastic(card),
    card.cardID,
  ];
}
