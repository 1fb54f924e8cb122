/** The head of a section: sender, receiver, account and sums. */

import { apart } from '#server/pdf/bidi.ts';
import type { Ink, TextStyle } from '#server/pdf/ink.ts';
import { fitted, oneLine, shrunk, wrapped } from '#server/pdf/setting.ts';
import { formatIban } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import { colours, left, right, styles } from './layout.ts';
import type { Statement, StatementSection } from './statement.ts';
import type { StatementWords } from './words/en.ts';

const half = (right - left) / 2;
const columnWidth = half - 24;

/** '2026-01-01 – 2026-01-31'. shown: how each day is in a line */
export function formatPeriod(period: { from: string; to: string }, shown = (day: string) => day): string {
  return `${shown(period.from)} – ${shown(period.to)}`;
}

/** Draws the head at the top of an empty page. Returns where the table may start. */
export function drawFront(ink: Ink, statement: Statement, section: StatementSection, words: StatementWords): number {
  drawBank(ink, statement);
  ink.text(words.title, styles.title, left, 112);
  ink.text(formatPeriod(statement, apart), styles.period, left, 130);
  const holderEnd = drawColumn(ink, left, words.holder, statement.client.title, holderFacts(statement, words));
  const name = section.account.name || section.account.currency;
  const accountEnd = drawColumn(ink, left + half, words.account, name, accountFacts(statement, section, words));
  return drawSums(ink, Math.max(holderEnd, accountEnd) + 18, section, words) + 22;
}

function drawBank(ink: Ink, { bank }: Statement): void {
  const { face, size } = styles.wordmark;
  ink.text(fitted(value(bank.name), ink.faces[face], size, half), styles.wordmark, left, 58);
  const facts = [`BIC ${bank.bic}`, ...(bank.address ? [bank.address] : [])].map(value);
  facts.reverse().forEach((fact, i) => {
    ink.textEndingAt(fitted(fact, ink.faces.regular, styles.small.size, columnWidth), styles.small, right, 58 - i * 10);
  });
  ink.box(left, 70, right - left, 1.5, colours.primary);
}

function holderFacts({ client }: Statement, words: StatementWords): string[] {
  const code = client.code ? [`${words.companyCode} ${value(client.code)}`] : [];
  return [...code, `${words.clientNumber} ${value(client.id)}`, ...(client.address ?? []).map(value)];
}

function accountFacts(statement: Statement, { account }: StatementSection, words: StatementWords): string[] {
  const { bic } = statement.bank;
  return [value(formatIban(account.iban)), value(`BIC ${bic}`), `${words.currency} ${value(account.currency)}`];
}

/** A text of others among our words. */
function value(text: string): string {
  return apart(oneLine(text));
}

/** A label, a bold name and facts, one below the other. Returns the base line of the last one. */
function drawColumn(ink: Ink, x: number, label: string, name: string, facts: readonly string[]): number {
  let y = 160;
  ink.text(label, styles.label, x, y);
  y += 2;
  for (const part of wrapped(name, ink.faces.bold, styles.name.size, columnWidth, 2)) {
    y += 13;
    ink.text(apart(part, name), styles.name, x, y);
  }
  for (const fact of facts) {
    y += 12.5;
    ink.text(fitted(fact, ink.faces.regular, styles.fact.size, columnWidth), styles.fact, x, y);
  }
  return y;
}

/** The band of four sums. Returns its lower edge. */
function drawSums(ink: Ink, y: number, section: StatementSection, words: StatementWords): number {
  const height = 42;
  ink.box(left, y, right - left, height, colours.tint);
  ink.box(left, y, 3, height, colours.primary);
  const width = (right - left - 26) / 4;
  const sums: [string, bigint, TextStyle][] = [
    [words.opening, section.openingMinor, styles.sum],
    [words.credits, section.creditsMinor, styles.sum],
    [words.debits, -section.debitsMinor, styles.sum],
    [words.closing, section.closingMinor, styles.closing],
  ];
  sums.forEach(([label, minor, style], i) => {
    const x = left + 15 + i * (width + 2);
    const amount = formatMoney(minor, section.account.currency);
    ink.text(fitted(label, ink.faces.regular, styles.label.size, width - 4), styles.label, x, y + 16);
    ink.text(apart(amount), shrunk(ink, amount, style, width - 4), x, y + 31);
  });
  return y + height;
}
