/** What an account has, in the words of calls. Pure. */
import { amountText } from './money.ts';

/** Minor units of the currency. */
export interface FundBalance {
  currency: string;
  balance_minor: bigint;
  floor_minor: bigint;
  /** available_minor() of the database: balance − held − floor, less where an order holds money */
  available_minor: bigint;
}

/**
 * Amount texts of a fund. Reserved is what is neither free nor below the floor: held payments, and what orders hold.
 */
export function fundFigures({
  currency,
  balance_minor: balance,
  available_minor: free,
  floor_minor: floor,
}: FundBalance) {
  return {
    balance: amountText(currency, balance),
    reserved: amountText(currency, balance - floor - free),
    available: amountText(currency, free),
  };
}

/** What all euro accounts may give together where orders hold, as amount text; null without an order. */
export function besideOrders({ beside_orders: minor }: { beside_orders: bigint | null }): string | null {
  return minor === null ? null : amountText('EUR', minor);
}
