/** Words of a payment's details, with the tables behind them, which lists do not need. Pure. */
import { codeWords } from '../../shared/codeWords.ts';
import { errors, isErrorCode } from '../../shared/errors.ts';
import { categories } from '../../shared/reference/categories.ts';

/** The category's title; an unknown code is General. */
export function categoryTitle(code: string): string {
  return categories[code] ?? 'General';
}

/** Why a payment came to nothing, as a sentence, from the refusal's code; '' for no reason. */
export function refusalWords(code: string): string {
  if (code === 'rejected') return 'Rejected on the device.';
  if (code === 'expired') return 'Nobody approved it in time.';
  return isErrorCode(code) ? errors[code].title : codeWords(code);
}
