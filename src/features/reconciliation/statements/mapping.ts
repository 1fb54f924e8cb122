/** Which column of a bank's CSV files is what, as finance says it once for each account. */
import * as z from 'zod/mini';
import { boundedText } from '#shared/rules/texts.ts';

const column = boundedText(100);

/** Columns by their headings; '' for none. */
export const csvMapping = z.strictObject({
  delimiter: z.enum([',', ';', 'tab']),
  /** how days are written: dmy for 31.12.2026 and 31/12/2026 */
  days: z.enum(['ymd', 'dmy', 'mdy']),
  decimal: z.enum(['.', ',']),
  /** lines before the headings */
  skip: z.int().check(z.gte(0), z.lte(50)),
  bookedOn: column.check(z.minLength(1)),
  valueOn: column,
  /** signed; or '' where what came and what left have columns of their own */
  amount: column,
  credit: column,
  debit: column,
  /** after each line */
  balance: column,
  currency: column,
  reference: column,
  transactionId: column,
  endToEndId: column,
  otherName: column,
  otherIban: column,
  text: column,
});
export type CsvMapping = z.output<typeof csvMapping>;

/** Whether it says where amounts are. */
export function hasAmounts({ amount, credit, debit }: CsvMapping): boolean {
  return amount !== '' || (credit !== '' && debit !== '');
}
