import { decimalText, formatMoney } from '#shared/money.ts';
import { Amount, type AmountProps } from '../ui/display/Amount.tsx';

interface MoneyProps extends Omit<AmountProps, 'value' | 'currency'> {
  /** minor units; negative only for balances */
  minor: bigint;
  currency: string;
  /** The currency is in the column's or the figure's own label. */
  bare?: boolean;
}

/** An amount from the ledger. Time is a clock and has no unit beside it. */
export function Money({ minor, currency, bare = false, ...look }: MoneyProps) {
  if (currency === 'SEC') return <span>{formatMoney(minor, currency)}</span>;
  return <Amount {...look} value={decimalText(minor, currency)} currency={bare ? undefined : currency} />;
}
