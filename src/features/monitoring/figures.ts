/** Figures of rules in words. */
import { formatRuleFigure } from '#shared/ruleFigures.ts';

/** 'Cash of a day', '1 234 EUR, grew to 2 000 EUR' */
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
