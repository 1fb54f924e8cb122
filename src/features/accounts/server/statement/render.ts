/** A statement as PDF (1.7, A4, fonts embedded), streamed: memory does not grow with the number of lines. */
import type { Writable } from 'node:stream';
import { writePaper } from '#server/pdf/paper.ts';
import { balanced } from './balance.ts';
import { formatPeriod } from './front.ts';
import { styles } from './layout.ts';
import type { Statement, StatementSection } from './statement.ts';
import { LineTable } from './table.ts';
import { statementLabels } from './words.ts';

/**
 * Renders the sections one after the other, each from a new page on, and ends the sink. Returns the number of pages.
 * Throws UnbalancedStatementError if a section does not add up, and whatever the sections or the sink throw; the
 * sink is destroyed then, so that an incomplete statement is never taken for a complete one.
 */
export async function renderStatement(
  statement: Statement,
  sections: AsyncIterable<StatementSection> | Iterable<StatementSection>,
  sink: Writable,
): Promise<{ pages: number }> {
  const { language } = statement;
  const words = statementLabels[language];
  const title = `${words.title} ${formatPeriod(statement)}`;
  const pages = await writePaper({ title, language }, sink, styles.small, async (paper) => {
    for await (const section of sections) {
      const table = new LineTable(paper, statement, section, words);
      await table.open();
      for await (const batch of balanced(section, statement)) {
        for (const line of batch) await table.add(line);
      }
      await table.close();
    }
  });
  return { pages };
}
