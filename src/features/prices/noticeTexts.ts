/** What clients are sent about a price. Pure. */
import type { Price } from '#shared/prices.ts';
import { bankText } from '#shared/text.ts';
import { formatPrice } from './priceTexts.ts';

/** A raise that begins, a price that ends, or an announced raise that does not come. */
export type PriceEvent = 'begins' | 'ends' | 'withdrawn';

export interface PriceNotice {
  event: PriceEvent;
  price: Price;
  /** what is paid before it begins, or after it has ended; undefined: nothing */
  other: Price | undefined;
}

export function getNotice({ event, price, other }: PriceNotice) {
  const { title, from, until } = price;
  const own = formatPrice(price);
  const instead = other ? formatPrice(other) : 'nothing';
  const [heading, day, words] = {
    begins: [
      'A price of the bank changes',
      from,
      `${title}: ${own}, from ${from}${until === null ? '' : ` to ${until}`}. Until then: ${instead}. ` +
        'You may end the agreement before that day at no cost.',
    ],
    ends: [
      'A price of the bank changes',
      until ?? '',
      `${title}: ${own} applies until ${until}. After that: ${instead}. ` +
        'You may end the agreement before that day at no cost.',
    ],
    withdrawn: ['A price of the bank stays', from, `${title}: the price announced from ${from} does not apply.`],
  }[event] as [string, string, string];
  const lines = [
    { label: 'Price', value: title },
    { label: event === 'ends' ? 'Until' : 'From', value: day },
    { label: 'Where to read it', value: 'Messages, and the price list' },
  ];
  // messages are in the bank's characters, which have no percent sign
  return { heading, lines, words: bankText(words.replaceAll(' %', ' percent')) };
}
