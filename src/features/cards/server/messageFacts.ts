/** What a payment by card keeps of the message that brought it. */
import { bankText } from '#shared/text.ts';
import { getCategory } from '../mcc.ts';
import type { CardUse, Merchant, TopUp } from '../processor/messages.ts';

export type Money = TopUp['amount'];

interface Facts {
  shop: string;
  category: string;
  mcc?: string;
  entry?: string;
  country?: string;
  city?: string;
  street?: string;
  localTime?: string;
  last4?: string;
  /** of what was paid in another currency */
  currency?: string;
  originalMinor?: string;
  /** as the message has it: a reference serves no other amount */
  askedCurrency: string;
  askedMinor: string;
}

export function getFacts({ amount, merchant, use }: { amount: Money; merchant: Merchant; use: CardUse }): Facts {
  const { name, mcc, country, city, street } = merchant;
  return {
    shop: bankText(name),
    category: use.atm ? 'CASH' : getCategory(mcc),
    ...{ mcc, country, city, street, entry: use.entry, localTime: use.localTime },
    ...getOriginal(amount),
    ...getAskedAmount(amount),
  };
}

export function topUpFacts({ amount, name, last4 }: TopUp): Facts {
  return { shop: bankText(name), category: 'TOPA', last4, ...getOriginal(amount), ...getAskedAmount(amount) };
}

export const isZero = ({ minor }: Money) => minor === '0';

export function getAskedAmount({ currency, minor }: Money): Pick<Facts, 'askedCurrency' | 'askedMinor'> {
  return { askedCurrency: currency, askedMinor: minor };
}

function getOriginal({ currency, minor }: Money): Pick<Facts, 'currency' | 'originalMinor'> {
  return currency === 'EUR' ? {} : { currency, originalMinor: minor };
}
