/** Draws a profile: two columns of parts, one page where they fit. */
import type { Writable } from 'node:stream';
import type { ProfilePaper, ProfilePart } from '#server/pdf/factsPaper.ts';
import type { TextStyle } from '#server/pdf/ink.ts';
import { type Paper, sheet, writePaper } from '#server/pdf/paper.ts';
import { fitted, oneLine, wrapped } from '#server/pdf/setting.ts';

/** Measures in points. */
const left = 42;
const right = sheet.width - 42;
const gap = 26;
const columnWidth = (right - left - gap) / 2;
const labelWidth = 84;
const bottom = 786;
const foot = { rule: 800, text: 813 } as const;
const lineHeight = 10.5;
/** A value has at most so many lines; a name or a comment longer than that is cut with … */
const maxLines = 12;
const ink = '233746';
const grey = '5b6b78';
const hairline = 'dfe5e9';
const styles = {
  bank: { face: 'bold', size: 15, colour: '354552' },
  title: { face: 'bold', size: 18, colour: ink },
  fact: { face: 'regular', size: 9.5, colour: grey },
  part: { face: 'bold', size: 10.5, colour: ink },
  label: { face: 'regular', size: 7.8, colour: grey },
  value: { face: 'regular', size: 8.2, colour: ink },
  small: { face: 'regular', size: 7.2, colour: grey },
} as const satisfies Record<string, TextStyle>;

/** Draws the profile and ends the sink. */
export async function renderProfile(profile: ProfilePaper, sink: Writable): Promise<void> {
  await writePaper({ title: profile.kind, language: 'en' }, sink, styles.small, async (paper) => {
    await paper.startPage();
    drawFoot(paper, profile);
    const flow = new Flow(paper, profile, drawHead(paper, profile));
    for (const part of profile.parts) await flow.draw(part);
  });
}

function drawHead(paper: Paper, profile: ProfilePaper): number {
  const { ink: pen } = paper;
  const put = (text: string, style: TextStyle, y: number) =>
    pen.text(fitted(oneLine(text), pen.faces[style.face], style.size, right - left), style, left, y);
  put(profile.bank.name, styles.bank, 58);
  if (profile.kind !== 'Application') pen.textEndingAt('Internal. Not for the client.', styles.small, right, 58);
  pen.box(left, 70, right - left, 1.5, '2ad2c9');
  put(profile.name, styles.title, 102);
  put(`${profile.kind}, ${profile.id}. ${profile.standing}`, styles.fact, 120);
  put(`Printed by ${profile.printedBy} on ${profile.printedAt}`, styles.fact, 134);
  return 162;
}

function drawFoot(paper: Paper, { bank, id, printedAt }: ProfilePaper): void {
  paper.ink.rule(left, right, foot.rule, 0.5, hairline);
  const text = `Page ${paper.page} of `;
  paper.ink.text(text, styles.small, left, foot.text);
  paper.total(left + paper.ink.faces.regular.getWidth(text, styles.small.size), foot.text);
  const facts = fitted(
    oneLine(`${bank.name}  ·  ${id}  ·  ${printedAt}`),
    paper.ink.faces.regular,
    styles.small.size,
    400,
  );
  paper.ink.textEndingAt(facts, styles.small, right, foot.text);
}

/** Parts one below the other: down the left column, then down the right one, then on another page. */
class Flow {
  readonly #paper: Paper;
  readonly #profile: ProfilePaper;
  #top: number;
  #x = left;
  #y: number;

  constructor(paper: Paper, profile: ProfilePaper, top: number) {
    this.#paper = paper;
    this.#profile = profile;
    this.#top = top;
    this.#y = top;
  }

  async draw({ title, rows }: ProfilePart): Promise<void> {
    const [first] = rows;
    await this.#room(30 + (first ? this.#getHeight(first) : 0));
    this.#heading(title);
    for (const each of rows) {
      if (await this.#room(this.#getHeight(each))) this.#heading(`${title}, continued`);
      this.#row(each);
    }
    this.#y += 12;
  }

  #heading(title: string): void {
    const { ink: pen } = this.#paper;
    pen.text(fitted(oneLine(title), pen.faces.bold, styles.part.size, columnWidth), styles.part, this.#x, this.#y);
    pen.rule(this.#x, this.#x + columnWidth, this.#y + 5.5, 0.75, hairline);
    this.#y += 18;
  }

  #getLines({ label, value }: ProfilePart['rows'][number]): { labels: string[]; values: string[] } {
    const { regular } = this.#paper.ink.faces;
    const width = label === '' ? columnWidth : columnWidth - labelWidth - 6;
    return {
      labels: label === '' ? [] : wrapped(label, regular, styles.label.size, labelWidth, 2),
      values: wrapped(value, regular, styles.value.size, width, maxLines),
    };
  }

  #getHeight(each: ProfilePart['rows'][number]): number {
    const { labels, values } = this.#getLines(each);
    return Math.max(labels.length, values.length) * lineHeight + 3;
  }

  #row(each: ProfilePart['rows'][number]): void {
    const { ink: pen } = this.#paper;
    const { labels, values } = this.#getLines(each);
    const start = each.label === '' ? this.#x : this.#x + labelWidth + 6;
    labels.forEach((line, i) => {
      pen.text(line, styles.label, this.#x, this.#y + i * lineHeight);
    });
    values.forEach((line, i) => {
      pen.text(line, styles.value, start, this.#y + i * lineHeight);
    });
    this.#y += this.#getHeight(each);
  }

  /** True where the next lines begin in another column or on another page. */
  async #room(height: number): Promise<boolean> {
    if (this.#y + height <= bottom) return false;
    if (this.#x === left) {
      this.#x = left + columnWidth + gap;
    } else {
      await this.#paper.startPage();
      drawFoot(this.#paper, this.#profile);
      this.#top = 58;
      this.#x = left;
    }
    this.#y = this.#top;
    return true;
  }
}
