/** Tables of figures as one CSV. */
import { csvLine, csvStart } from '#shared/csv.ts';
import type { PaperTable } from '#shared/paperTable.ts';

/** Tables under each other, each with its title, an empty line between. */
export function toCsv(tables: readonly PaperTable[]): string {
  const texts = tables.map(({ title, headings, lines }) =>
    [[title], headings, ...lines].map((cells) => csvLine(cells)).join(''),
  );
  return csvStart + texts.join('\r\n');
}
