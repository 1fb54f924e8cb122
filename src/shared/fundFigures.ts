/** What an account has, in the words of calls. Pure. */
import { amountText } from './money.ts';

/** Minor units of the currency. */
export interface FundBalance {
  currency: string;
  balance_minor: bigint;
  held_minor: bigint;
  floor_minor: bigint;
}

/** Amount texts of a fund: available = balance − held − floor. */
export function fundFigures({ currency, balance_minor: balance, held_minor: held, floor_minor: floor }: FundBalance) {
  return {
    balance: amountText(currency, balance),
    reserved: amountText(currency, held),
    available: amountText(currency, balance - held - floor),
  };
}
