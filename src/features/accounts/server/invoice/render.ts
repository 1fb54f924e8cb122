/** A fee invoice as PDF. */
import type { Writable } from 'node:stream';
import type { Bank } from '#server/clock/bank.ts';
import { type Paper, writePaper } from '#server/pdf/paper.ts';
import { fitted, oneLine } from '#server/pdf/setting.ts';
import { formatMoney } from '#shared/money.ts';
import { feeLabel, feeTitle } from '#shared/reference/fees.ts';
import { bottom, colours, foot, left, right, styles } from '../statement/layout.ts';
import type { FeeRow } from './sql.ts';

export interface InvoiceFacts {
  bank: Pick<Bank, 'name' | 'bic'>;
  holder: {
    id: string;
    title: string;
    code: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    country: string | null;
  };
  /** yyyy-mm, and its first and last day */
  month: string;
  from: string;
  to: string;
  issuedOn: string;
  lines: readonly FeeRow[];
}

/** Number of the invoice: '2026-10-10000000001'. */
export function invoiceNumber({ month, holder }: Pick<InvoiceFacts, 'month' | 'holder'>): string {
  return `${month}-${holder.id}`;
}

const ends = { count: 350, unit: 440, amount: right } as const;
const rowHeight = 22;

/** Draws the invoice and ends the sink. */
export async function renderInvoice(facts: InvoiceFacts, sink: Writable): Promise<void> {
  await writePaper({ title: `Invoice ${invoiceNumber(facts)}`, language: 'en' }, sink, styles.small, async (paper) => {
    await paper.startPage();
    drawFoot(paper, facts);
    let y = drawTable(paper, drawFront(paper, facts));
    for (const line of facts.lines) {
      if (y + 2 * rowHeight > bottom) y = await turnPage(paper, facts);
      y = drawLine(paper, line, y);
    }
    if (y + 100 > bottom) y = await turnPage(paper, facts);
    drawTotals(paper, facts, y);
  });
}

async function turnPage(paper: Paper, facts: InvoiceFacts): Promise<number> {
  await paper.startPage();
  drawFoot(paper, facts);
  return drawTable(paper, 56);
}

function drawFront({ ink }: Paper, facts: InvoiceFacts): number {
  const { bank, holder } = facts;
  ink.text(fitted(oneLine(bank.name), ink.faces.bold, styles.wordmark.size, 300), styles.wordmark, left, 58);
  ink.textEndingAt(`BIC ${bank.bic}`, styles.small, right, 58);
  ink.box(left, 70, right - left, 1.5, colours.primary);
  ink.text('Invoice', styles.title, left, 112);
  ink.text(`Fees of ${facts.from} – ${facts.to}`, styles.period, left, 130);
  const middle = left + (right - left) / 2;
  const holderFacts = [
    holder.code && `Company code ${holder.code}`,
    `Client number ${holder.id}`,
    holder.street,
    [[holder.postal_code, holder.city].filter(Boolean).join(' '), holder.country].filter(Boolean).join(', '),
  ];
  const first = drawColumn(ink, left, 'Client', holder.title, holderFacts);
  const invoiceFacts = [`Issued on ${facts.issuedOn}`, 'Paid: taken from your accounts as each fee arose'];
  const second = drawColumn(ink, middle, 'Invoice number', invoiceNumber(facts), invoiceFacts);
  return Math.max(first, second) + 34;
}

type Ink = Paper['ink'];

function drawColumn(ink: Ink, x: number, label: string, name: string, facts: readonly (string | null)[]): number {
  const width = (right - left) / 2 - 24;
  ink.text(label, styles.label, x, 160);
  ink.text(fitted(oneLine(name), ink.faces.bold, styles.name.size, width), styles.name, x, 175);
  let y = 175;
  for (const fact of facts.filter((each) => each !== null && each !== '')) {
    y += 12.5;
    ink.text(fitted(oneLine(fact ?? ''), ink.faces.regular, styles.fact.size, width), styles.fact, x, y);
  }
  return y;
}

/** The head of the table. Returns where its rows start. */
function drawTable({ ink }: Paper, y: number): number {
  ink.text('What for', styles.head, left, y);
  ink.textEndingAt('Number', styles.head, ends.count, y);
  ink.textEndingAt('Each', styles.head, ends.unit, y);
  ink.textEndingAt('Amount', styles.head, ends.amount, y);
  ink.rule(left, right, y + 7, 1, colours.primary);
  return y + 7;
}

function drawLine({ ink }: Paper, line: FeeRow, y: number): number {
  const charged = line.rail === null ? line.message || 'Fee' : feeTitle(feeLabel(line.rail));
  const words = line.is_reversal ? `Given back: ${charged}` : charged;
  const base = y + 15;
  ink.text(fitted(oneLine(words), ink.faces.regular, styles.line.size, 250), styles.line, left, base);
  ink.textEndingAt(String(line.fees), styles.line, ends.count, base);
  ink.textEndingAt(formatMoney(line.unit_minor, line.currency), styles.line, ends.unit, base);
  const amount = `${formatMoney(line.amount_minor, line.currency)} ${line.currency}`;
  ink.textEndingAt(amount, styles.lineAmount, ends.amount, base);
  ink.rule(left, right, y + rowHeight, 0.5, colours.hairline);
  return y + rowHeight;
}

/** A total for each currency, and the note about taxes. */
function drawTotals({ ink }: Paper, { lines }: InvoiceFacts, y: number): void {
  let base = y + 20;
  for (const currency of new Set(lines.map((line) => line.currency))) {
    const ofCurrency = lines.filter((line) => line.currency === currency);
    const sum = ofCurrency.reduce((total, line) => total + line.amount_minor, 0n);
    ink.textEndingAt('Total', styles.lineAmount, ends.unit, base);
    ink.textEndingAt(`${formatMoney(sum, currency)} ${currency}`, styles.closing, ends.amount, base);
    base += 18;
  }
  ink.text('Exempt from VAT: Directive 2006/112/EC, Article 135(1)(d).', styles.small, left, base + 16);
  ink.text('Nothing is left to pay. Each fee is in the statement of its account.', styles.small, left, base + 28);
}

function drawFoot(paper: Paper, facts: InvoiceFacts): void {
  const { ink, page } = paper;
  ink.rule(left, right, foot.rule, 0.5, colours.hairline);
  const text = `Page ${page} of `;
  ink.text(text, styles.small, left, foot.text);
  paper.total(left + ink.faces.regular.getWidth(text, styles.small.size), foot.text);
  ink.textEndingAt(`${oneLine(facts.bank.name)}  ·  ${invoiceNumber(facts)}`, styles.small, right, foot.text);
}
