/** The cards as a file for a spreadsheet. Pure. */

import type { ShownFund } from '#features/clients/company/funds.ts';
import { decimalText, minorOf } from '#shared/money.ts';
import type { CardItem } from '../card.ts';
import { plasticWords } from '../notes.ts';
import { cardStatus, cardTypeOf, lastFour, typeTitles } from '../rules.ts';

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
  return { headings, lines: cards.map((card) => lineOf(card, funds)) };
}

function lineOf(card: CardItem, funds: readonly ShownFund[]): string[] {
  return [
    card.name,
    card.mask === null ? '' : lastFour(card.mask),
    typeTitles[cardTypeOf(card.design)],
    cardStatus(card).words,
    card.holderName,
    card.holderID ?? '',
    card.exp ?? '',
    String(card.limit),
    String(card.monthly),
    decimalText(minorOf(card.used)),
    'EUR',
    funds.find(({ id }) => id === card.accountid)?.name ?? '',
    plasticWords(card),
    card.cardID,
  ];
}
