/** Figures of the rules that watch money, in words. */
import { formatMoney } from './money.ts';

/** thousandths in a hundredth */
const perCent = 10;

/**
 * '1 234.00 EUR', '15', '83.5 %', '180 days'.
 * @param measure of the rule's first condition; null: not known any more
 * @param figure cents, a number, thousandths or days, by the measure
 */
export function formatRuleFigure(measure: string | null, figure: number | bigint): string {
  if (measure === 'sum') return `${formatMoney(BigInt(figure))} EUR`;
  if (measure === 'share') return `${Number(figure) / perCent} %`;
  return measure === 'still' ? `${figure} days` : `${figure}`;
}
