/** Figures of rules in words. */
import { formatRuleFigure } from '#shared/ruleFigures.ts';
import type { RuleBody } from './rules/condition.ts';

/** '1 234.00 EUR', '15', '83.5 %', '180 days': a figure of the first condition. */
export function formatFigure({ conditions }: Pick<RuleBody, 'conditions'>, figure: number | bigint): string {
  return formatRuleFigure(conditions[0]?.measure ?? null, figure);
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
  const value = formatRuleFigure(measure, figure);
  const grown = grewTo === null ? '' : `, grew to ${formatRuleFigure(measure, grewTo)}`;
  return { label: title ?? rule, value: `${value}${grown}`, ...(id !== undefined && { eventId: id }) };
}
