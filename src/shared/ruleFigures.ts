/** Figures of the rules that watch money, in words. */
import { spaced } from './formatCount.ts';
import { formatMoney } from './money.ts';

/** thousandths in a hundredth */
const perCent = 10;

/**
 * '1 234 EUR', '1 500', '83.5 %', '180 days'.
 * @param measure of the rule's first condition; null: not known any more
 * @param figure cents, a number, thousandths or days, by the measure
 */
export function formatRuleFigure(measure: string | null, figure: number | bigint): string {
  if (measure === 'sum') return `${formatEuro(figure)} EUR`;
  if (measure === 'share') return `${spaced(String(Number(figure) / perCent))} %`;
  if (measure === 'still') return Number(figure) === 1 ? '1 day' : `${spaced(figure)} days`;
  return spaced(figure);
}

/** Euros, with cents unless they are zero: '25 000', '14 999.99'. */
export const formatEuro = (cents: number | bigint): string => formatMoney(BigInt(cents)).replace(/\.00$/, '');
