/** The figures of the bank as PDF: table after table, its headings again on each page. */
import type { Writable } from 'node:stream';
import type { TextStyle } from '#server/pdf/ink.ts';
import { type Paper, sheet, writePaper } from '#server/pdf/paper.ts';
import { fitted, oneLine } from '#server/pdf/setting.ts';
import type { PaperTable } from '#shared/paperTable.ts';

export interface StatsPaper {
  title: string;
  bank: string;
  /** under the title: who made it when, or what makes it repeatable */
  made: string;
  /** ISO, for a file that can be made again byte for byte */
  createdAt?: string;
  tables: readonly PaperTable[];
}

const left = 42;
const right = sheet.width - 42;
const top = 58;
const bottom = 785;
const foot = { rule: 800, text: 813 } as const;
const lineHeight = 15;
/** of the first column, which names the line */
const nameShare = 0.28;
const styles = {
  bank: { face: 'bold', size: 15, colour: '354552' },
  title: { face: 'bold', size: 20, colour: '233746' },
  fact: { face: 'regular', size: 10, colour: '5b6b78' },
  table: { face: 'bold', size: 11, colour: '233746' },
  heading: { face: 'regular', size: 6.8, colour: '5b6b78' },
  cell: { face: 'regular', size: 8, colour: '233746' },
  small: { face: 'regular', size: 7.2, colour: '5b6b78' },
} as const satisfies Record<string, TextStyle>;

/** Draws the figures and ends the sink. */
export async function renderStats(facts: StatsPaper, sink: Writable): Promise<void> {
  await writePaper(
    { title: facts.title, language: 'en', createdAt: facts.createdAt },
    sink,
    styles.small,
    async (paper) => {
      await paper.startPage();
      drawFoot(paper, facts);
      let y = drawFront(paper, facts);
      for (const table of facts.tables) y = await drawTable(paper, facts, table, y);
    },
  );
}

function drawFront({ ink }: Paper, { title, bank, made }: StatsPaper): number {
  ink.text(oneLine(bank), styles.bank, left, top);
  ink.box(left, 70, right - left, 1.5, '2ad2c9');
  ink.text(oneLine(title), styles.title, left, 112);
  ink.text(oneLine(made), styles.fact, left, 134);
  return 168;
}

async function drawTable(paper: Paper, facts: StatsPaper, table: PaperTable, from: number): Promise<number> {
  let y = await room(paper, facts, from, 3 * lineHeight + 12);
  paper.ink.text(table.title, styles.table, left, y);
  y = drawHeadings(paper, table, y + 6);
  if (table.lines.length === 0) {
    paper.ink.text('Nothing to count.', styles.cell, left, y);
    y += lineHeight;
  }
  for (const line of table.lines) {
    if (y > bottom) y = drawHeadings(paper, table, (await room(paper, facts, y, lineHeight)) - lineHeight);
    drawCells(paper, table, line, styles.cell, y);
    y += lineHeight;
  }
  return y + 18;
}

function drawHeadings(paper: Paper, table: PaperTable, from: number): number {
  drawCells(paper, table, table.headings, styles.heading, from + 11);
  paper.ink.rule(left, right, from + 16, 0.75, 'dfe5e9');
  return from + 28;
}

/** The first cell from the left edge; the others end at the right of their columns, where numbers belong. */
function drawCells(
  { ink }: Paper,
  { shares, headings }: Pick<PaperTable, 'shares' | 'headings'>,
  cells: readonly string[],
  style: TextStyle,
  y: number,
): void {
  const other = (1 - nameShare) / Math.max(1, headings.length - 1);
  const widths = cells.map((_, at) => (right - left) * (shares?.[at] ?? (at === 0 ? nameShare : other)));
  let end = left;
  cells.forEach((cell, at) => {
    const width = widths[at] ?? 0;
    end += width;
    const text = fitted(oneLine(cell), ink.faces[style.face], style.size, width - 4);
    if (at === 0) ink.text(text, style, left, y);
    else ink.textEndingAt(text, style, end, y);
  });
}

/** Where the next lines go: here, or at the top of another page. */
async function room(paper: Paper, facts: StatsPaper, y: number, height: number): Promise<number> {
  if (y + height <= bottom) return y;
  await paper.startPage();
  drawFoot(paper, facts);
  return top;
}

function drawFoot(paper: Paper, { bank }: StatsPaper): void {
  paper.ink.rule(left, right, foot.rule, 0.5, 'dfe5e9');
  const text = `Page ${paper.page} of `;
  paper.ink.text(text, styles.small, left, foot.text);
  paper.total(left + paper.ink.faces.regular.getWidth(text, styles.small.size), foot.text);
  paper.ink.textEndingAt(oneLine(bank), styles.small, right, foot.text);
}
