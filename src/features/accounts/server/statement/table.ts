/** The table of a section: rows with page breaks, a head on each page and the balance carried over. */

import { apart } from '#server/pdf/bidi.ts';
import type { TextStyle } from '#server/pdf/ink.ts';
import type { Paper } from '#server/pdf/paper.ts';
import { fitted, oneLine, shrunk, wrapped } from '#server/pdf/setting.ts';
import { formatMoment } from '#shared/days.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import { drawFront, formatPeriod } from './front.ts';
import { bottom, colours, columns, foot, left, right, row, styles, widths } from './layout.ts';
import type { Statement, StatementLine, StatementSection } from './statement.ts';
import type { StatementWords } from './words/en.ts';
import { fill } from './words.ts';

const headHeight = 18;
/** Height of the closing block, which no page break may cut. */
const closingHeight = 58;

interface Detail {
  text: string;
  style: TextStyle;
}

export class LineTable {
  readonly #paper: Paper;
  readonly #statement: Statement;
  readonly #section: StatementSection;
  readonly #words: StatementWords;
  #y = 0;
  #balanceMinor: bigint;

  constructor(paper: Paper, statement: Statement, section: StatementSection, words: StatementWords) {
    this.#paper = paper;
    this.#statement = statement;
    this.#section = section;
    this.#words = words;
    this.#balanceMinor = section.openingMinor;
  }

  /** Begins a page with the head of the section. */
  async open(): Promise<void> {
    await this.#paper.startPage();
    this.#drawFoot();
    this.#y = drawFront(this.#paper.ink, this.#statement, this.#section, this.#words);
    this.#drawHead();
  }

  async add(line: StatementLine): Promise<void> {
    const details = this.#details(line);
    const height = row.above + row.title + details.length * row.detail + row.below;
    if (this.#y + height > bottom) await this.#turnPage();
    this.#drawRow(line, details);
    this.#y += height;
    this.#paper.ink.rule(left, right, this.#y, 0.5, colours.hairline);
    this.#balanceMinor = line.balanceAfterMinor;
  }

  /** Draws the closing block after the last line. */
  async close(): Promise<void> {
    const { ink } = this.#paper;
    const words = this.#words;
    if (this.#y + closingHeight > bottom) await this.#turnPage();
    if (this.#section.lineCount === 0) {
      ink.text(words.none, styles.line, columns.date, this.#y + 16);
      this.#y += 24;
    }
    ink.rule(left, right, this.#y, 1, colours.primary);
    const closing = formatMoney(this.#section.closingMinor, this.#section.account.currency);
    ink.text(`${words.closing} ${apart(this.#statement.to)}`, styles.lineAmount, columns.date, this.#y + 16);
    const style = shrunk(ink, closing, styles.closing, widths.amount + widths.balance);
    ink.inColumn(apart(closing), style, columns.balanceEnd, widths.balance, this.#y + 16);
    ink.text(`${words.lines}: ${apart(String(this.#section.lineCount))}`, styles.small, columns.date, this.#y + 30);
    ink.text(words.valid, styles.small, columns.date, this.#y + 42);
  }

  async #turnPage(): Promise<void> {
    const { ink } = this.#paper;
    await this.#paper.startPage();
    this.#drawFoot();
    const { account } = this.#section;
    const period = formatPeriod(this.#statement, apart);
    const about = [this.#words.title, apart(formatIban(account.iban)), period].join('  ·  ');
    ink.text(fitted(apart(oneLine(this.#statement.bank.name)), ink.faces.bold, 9, 180), styles.running, left, 50);
    ink.textEndingAt(about, styles.small, right, 50);
    this.#y = 62;
    this.#drawHead();
    const balance = formatMoney(this.#balanceMinor, account.currency);
    ink.text(this.#words.carried, styles.detail, columns.details, this.#y + 13);
    const style = shrunk(ink, balance, styles.detail, widths.balance);
    ink.inColumn(apart(balance), style, columns.balanceEnd, widths.balance, this.#y + 13);
    this.#y += 20;
    ink.rule(left, right, this.#y, 0.5, colours.hairline);
  }

  #drawHead(): void {
    const { ink } = this.#paper;
    const words = this.#words;
    const { currency } = this.#section.account;
    const y = this.#y + 11;
    const within = (text: string, width: number) => fitted(text, ink.faces[styles.head.face], styles.head.size, width);
    ink.text(within(words.date, widths.date), styles.head, columns.date, y);
    ink.text(within(words.details, widths.details), styles.head, columns.details, y);
    for (const [word, end, width] of [
      [words.amount, columns.amountEnd, widths.amount],
      [words.balance, columns.balanceEnd, widths.balance],
    ] as const) {
      ink.inColumn(within(`${word} (${currency})`, width), styles.head, end, width, y);
    }
    this.#y += headHeight;
    ink.rule(left, right, this.#y, 1, colours.primary);
  }

  #drawRow(line: StatementLine, details: readonly Detail[]): void {
    const { ink } = this.#paper;
    const { currency } = this.#section.account;
    const y = this.#y + row.above + styles.line.size - 1.5;
    const amount = formatMoney(line.amountMinor, currency);
    const balance = formatMoney(line.balanceAfterMinor, currency);
    ink.text(line.bookedOn, styles.line, columns.date, y);
    ink.text(this.#title(line), styles.line, columns.details, y);
    ink.inColumn(
      apart(amount),
      shrunk(ink, amount, styles.lineAmount, widths.amount),
      columns.amountEnd,
      widths.amount,
      y,
    );
    ink.inColumn(
      apart(balance),
      shrunk(ink, balance, styles.line, widths.balance),
      columns.balanceEnd,
      widths.balance,
      y,
    );
    details.forEach(({ text, style }, i) => {
      ink.text(text, style, columns.details, y + 1 + (i + 1) * row.detail);
    });
  }

  /** The counterparty; for other entries than payments, first the kind of entry. */
  #title(line: StatementLine): string {
    const kind = line.kind === 'payment' ? [] : [this.#words[line.kind]];
    const text = [...kind, apart(oneLine(line.counterpartyName))].filter(Boolean).join(' · ');
    return fitted(text || this.#words.payment, this.#paper.ink.faces.regular, styles.line.size, widths.details);
  }

  /** Below the counterparty: message, account and payment number. */
  #details(line: StatementLine): Detail[] {
    const face = this.#paper.ink.faces.regular;
    const { message, detail } = styles;
    const parts = wrapped(line.message, face, message.size, widths.details, row.mostMessageLines);
    const numbers = [oneLine(formatIban(line.counterpartyIban)), line.paymentId ?? '']
      .filter(Boolean)
      .map((n) => apart(n));
    const together = numbers.join('  ·  ');
    const fits = face.getWidth(together, detail.size) <= widths.details;
    return [
      ...parts.map((part) => ({ text: apart(part, line.message), style: message })),
      ...(fits ? [together] : numbers)
        .filter(Boolean)
        .map((text) => ({ text: fitted(text, face, detail.size, widths.details), style: detail })),
    ];
  }

  #drawFoot(): void {
    const { ink, page } = this.#paper;
    const words = this.#words;
    ink.rule(left, right, foot.rule, 0.5, colours.hairline);
    // the number of pages is drawn last, when it is known
    const upTo = words.page.slice(0, words.page.indexOf('{total}'));
    const text = fill(upTo, { page: apart(String(page)) });
    ink.text(text, styles.small, left, foot.text);
    this.#paper.total(left + ink.faces.regular.getWidth(text, styles.small.size), foot.text);
    const { bank, madeAt } = this.#statement;
    const made = fill(words.made, { time: apart(formatMoment(madeAt, bank.zone)) });
    ink.textEndingAt(`${apart(oneLine(bank.name))}  ·  ${made}`, styles.small, right, foot.text);
  }
}
