import { Money } from '../../../client/money/Money.tsx';
import { parseAmountText } from '../../../shared/money.ts';

/** What was charged: amount texts, one for each currency. */
export function FeeAmounts({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => {
    const amount = parseAmountText(text);
    return amount && <Money key={text} minor={amount.minor} currency={amount.currency} />;
  });
}
