/**
 * An answer to an authority as PDF: who asked for what, then each part with its lines or with the word that there are
 * none.
 */
import type { Writable } from 'node:stream';
import type { TextStyle } from '#server/pdf/ink.ts';
import { type Paper, sheet, writePaper } from '#server/pdf/paper.ts';
import { fitted, oneLine } from '#server/pdf/setting.ts';
import type { EnquiryPaper } from './enquiry.ts';

const left = 42;
const right = sheet.width - 42;
const bottom = 790;
const foot = { rule: 800, text: 813 } as const;
const ink = '233746';
const grey = '5b6b78';
const hairline = 'dfe5e9';
const styles = {
  bank: { face: 'bold', size: 15, colour: '354552' },
  title: { face: 'bold', size: 20, colour: ink },
  fact: { face: 'regular', size: 10, colour: grey },
  part: { face: 'bold', size: 11, colour: ink },
  line: { face: 'bold', size: 8.5, colour: ink },
  detail: { face: 'regular', size: 8, colour: grey },
  small: { face: 'regular', size: 7.2, colour: grey },
} as const satisfies Record<string, TextStyle>;

/** Draws the answer and ends the sink. */
export async function renderEnquiry(facts: EnquiryPaper, sink: Writable): Promise<void> {
  await writePaper({ title: 'Answer to an enquiry', language: 'en' }, sink, styles.small, async (paper) => {
    await paper.startPage();
    drawFoot(paper, facts);
    let y = drawFront(paper, facts);
    for (const part of facts.parts) y = await drawPart(paper, facts, part, y);
  });
}

function drawFront(paper: Paper, facts: EnquiryPaper): number {
  put(paper, facts.bank.name, styles.bank, 58);
  paper.ink.box(left, 70, right - left, 1.5, '2ad2c9');
  put(paper, 'Answer to an enquiry', styles.title, 112);
  put(paper, `Number of the enquiry: ${facts.enquiry}`, styles.fact, 136);
  put(paper, `Looked for: ${facts.text}`, styles.fact, 151);
  put(paper, `Period: ${facts.from} to ${facts.to}`, styles.fact, 166);
  put(paper, `Made by ${facts.madeBy} on ${facts.madeAt}`, styles.fact, 181);
  return 214;
}

async function drawPart(
  paper: Paper,
  facts: EnquiryPaper,
  { title, lines, note }: EnquiryPaper['parts'][number],
  from: number,
): Promise<number> {
  let y = await room(paper, facts, from, 48);
  put(paper, `${title}: ${lines.length === 0 ? 'nothing found' : lines.length}`, styles.part, y);
  paper.ink.rule(left, right, y + 7, 0.75, hairline);
  y += 24;
  for (const { words, detail, more = [] } of lines) {
    y = await room(paper, facts, y, 26);
    put(paper, words, styles.line, y);
    put(paper, detail, styles.detail, y + 11);
    y += 11;
    for (const line of more) {
      y = await room(paper, facts, y + 11, 11);
      put(paper, line, styles.detail, y);
    }
    y += 17;
  }
  if (note) {
    y = await room(paper, facts, y, 14);
    put(paper, note, styles.detail, y);
    y += 18;
  }
  return y + 14;
}

/** Where the next lines go: here, or at the top of another page. */
async function room(paper: Paper, facts: EnquiryPaper, y: number, height: number): Promise<number> {
  if (y + height <= bottom) return y;
  await paper.startPage();
  drawFoot(paper, facts);
  return 58;
}

/** One line from the left edge, shortened to the width of the page. */
function put(paper: Paper, text: string, style: TextStyle, y: number): void {
  const face = paper.ink.faces[style.face];
  paper.ink.text(fitted(oneLine(text), face, style.size, right - left), style, left, y);
}

function drawFoot(paper: Paper, { bank, enquiry }: EnquiryPaper): void {
  paper.ink.rule(left, right, foot.rule, 0.5, hairline);
  const text = `Page ${paper.page} of `;
  paper.ink.text(text, styles.small, left, foot.text);
  paper.total(left + paper.ink.faces.regular.getWidth(text, styles.small.size), foot.text);
  const names = fitted(oneLine(`${bank.name}  ·  ${enquiry}`), paper.ink.faces.regular, styles.small.size, 400);
  paper.ink.textEndingAt(names, styles.small, right, foot.text);
}
