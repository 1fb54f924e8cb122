/** Figures of rules in words. */
import { moneyWords } from '#shared/money.ts';
import type { Condition, RuleBody } from './rules/condition.ts';

const hundredths = 10;

/** '1 234.00 EUR', '15', '83.5 %', '180 days': a figure of the first condition. */
export function figureWords({ conditions }: Pick<RuleBody, 'conditions'>, figure: number | bigint): string {
  return figureOf(conditions[0]?.measure ?? 'count', figure);
}

export function figureOf(measure: Condition['measure'], figure: number | bigint): string {
  if (measure === 'sum') return `${moneyWords(BigInt(figure))} EUR`;
  if (measure === 'share') return `${Number(figure) / hundredths} %`;
  return measure === 'still' ? `${figure} days` : `${figure}`;
}
