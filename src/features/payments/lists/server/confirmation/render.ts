/** A payment confirmation on one page of paper. */
import type { Writable } from 'node:stream';
import type { Ink, TextStyle } from '#server/pdf/ink.ts';
import { sheet, writePaper } from '#server/pdf/paper.ts';
import { fitted, oneLine, shrunk, wrapped } from '#server/pdf/setting.ts';
import type { Confirmation, Fact } from './confirmation.ts';

const left = 42;
const right = sheet.width - 42;
const half = (right - left) / 2;
const valueAt = left + 130;

const text = '233746';
const grey = '5b6b78';
const brand = '354552';
const styles = {
  bank: { face: 'bold', size: 15, colour: brand },
  title: { face: 'bold', size: 20, colour: text },
  amount: { face: 'bold', size: 26, colour: text },
  label: { face: 'regular', size: 8.5, colour: grey },
  party: { face: 'bold', size: 9, colour: brand },
  value: { face: 'regular', size: 10, colour: text },
  small: { face: 'regular', size: 7.2, colour: grey },
} as const satisfies Record<string, TextStyle>;

/** Draws it and ends the sink. */
export async function renderConfirmation(confirmation: Confirmation, sink: Writable): Promise<void> {
  await writePaper({ title: 'Payment confirmation', language: 'en' }, sink, styles.small, async (paper) => {
    await paper.startPage();
    drawHead(paper.ink, confirmation);
    const end = Math.max(
      ...confirmation.parties.map(({ title, facts }, i) => drawParty(paper.ink, left + i * half, title, facts)),
    );
    drawFacts(paper.ink, end + 22, confirmation.facts);
    drawFoot(paper.ink, confirmation);
  });
}

function drawHead(ink: Ink, { bank, amount, state }: Confirmation): void {
  ink.text(fitted(oneLine(bank.name), ink.faces.bold, styles.bank.size, half), styles.bank, left, 58);
  ink.textEndingAt(`BIC ${bank.bic}`, styles.small, right, 58);
  ink.box(left, 70, right - left, 1.5, '2ad2c9');
  ink.text('Payment confirmation', styles.title, left, 112);
  ink.text(state, styles.value, left, 132);
  ink.box(left, 152, right - left, 54, 'f2f6f8');
  ink.box(left, 152, 3, 54, '2ad2c9');
  ink.text(amount, shrunk(ink, amount, styles.amount, right - left - 32), left + 18, 188);
}

/** Lines one below the other at x. Returns the last base line. */
function drawParty(ink: Ink, x: number, title: string, facts: readonly Fact[]): number {
  let y = 238;
  ink.text(title, styles.party, x, y);
  for (const { label, value } of facts) {
    y += 18;
    ink.text(label, styles.label, x, y);
    for (const line of wrapped(value, ink.faces.regular, styles.value.size, half - 20, 3)) {
      y += 13;
      ink.text(line, styles.value, x, y);
    }
  }
  return y;
}

function drawFacts(ink: Ink, from: number, facts: readonly Fact[]): void {
  let y = from;
  for (const { label, value } of facts) {
    ink.rule(left, right, y, 0.5, 'dfe5e9');
    ink.text(fitted(oneLine(label), ink.faces.regular, styles.label.size, 120), styles.label, left, y + 15);
    wrapped(value, ink.faces.regular, styles.value.size, right - valueAt, 4).forEach((line, i) => {
      if (i > 0) y += 13;
      ink.text(line, styles.value, valueAt, y + 15);
    });
    y += 23;
  }
}

function drawFoot(ink: Ink, { bank, madeAt }: Confirmation): void {
  ink.rule(left, right, 800, 0.5, 'dfe5e9');
  const made = `Made electronically by ${oneLine(bank.name)} ${madeAt}, valid without a signature.`;
  ink.text(fitted(made, ink.faces.regular, styles.small.size, right - left), styles.small, left, 813);
}
