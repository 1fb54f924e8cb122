/** Figures of events in words, for other features. */
import { formatRuleFigure } from 'src/shared/ruleFigures.ts';

/** '1 234.00 EUR', '15', '83.5 %', '180 days'. @param measure of the first condition; null: not known any more */
export const formatEventFigure = (measure: string | null, figure: bigint): string => formatRuleFigure(measure, figure);
