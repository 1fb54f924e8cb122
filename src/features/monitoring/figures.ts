/** Figures of rules in words. */
import { formatMoney } from '#shared/money.ts';
import type { RuleBody } from './rules/condition.ts';

/** thousandths in a hundredth */
const perCent = 10;

/** '1 234.00 EUR', '15', '83.5 %', '180 days': a figure of the first condition. */
export function formatFigure({ conditions }: Pick<RuleBody, 'conditions'>, figure: number | bigint): string {
  return getFigure(conditions[0]?.measure ?? null, figure);
}

/** @param measure of the condition; null: not known any more */
export function getFigure(measure: string | null, figure: number | bigint): string {
  if (measure === 'sum') return `${formatMoney(BigInt(figure))} EUR`;
  if (measure === 'share') return `${Number(figure) / perCent} %`;
  return measure === 'still' ? `${figure} days` : `${figure}`;
}

/** 'Cash of a day', '1 234.00 EUR, grew to 2 000.00 EUR' */
export function formatEvent(event: {
  id?: string;
  rule: string;
  title: string | null;
  measure: string | null;
  figure: bigint;
  grew_to: bigint | null;
}): { label: string; value: string; eventId?: string } {
  const { id, rule, title, measure, figure, grew_to: grewTo } = event;
  const value = getFigure(measure, figure);
  const grown = grewTo === null ? '' : `, grew to ${getFigure(measure, grewTo)}`;
  return { label: title ?? rule, value: `${value}${grown}`, ...(id !== undefined && { eventId: id }) };
}
