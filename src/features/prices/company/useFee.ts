/** What a payment of the company costs today. */
import { useCall } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { getFee } from '#shared/prices.ts';
import { openPriceCalls } from '../openCalls.ts';
import { parseFigures } from '../priceTexts.ts';

/** Cents, by the code of the price and the amount of the payment; undefined until the price is known. */
export function useFee(code: string, amountMinor: bigint): bigint | undefined {
  const { data } = useCall(openPriceCalls.readOwnPrices, { params: { companyId: useCompanyId() } });
  const price = data?.items.find((one) => one.code === code);
  return price && getFee(parseFigures(price), amountMinor);
}
