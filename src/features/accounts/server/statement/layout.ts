/** Measures (points), colours and type of a statement page. */
import type { TextStyle } from '#server/pdf/ink.ts';
import { sheet } from '#server/pdf/paper.ts';

export const left = 42;
export const right = sheet.width - 42;

/** Rows end above this line, the footer is below. */
export const bottom = 790;
export const foot = { rule: 800, text: 813 } as const;

/** The left edge of each column; for amounts, the right edge. */
export const columns = { date: left, details: 100, amountEnd: 452, balanceEnd: right } as const;
export const widths = { date: 54, details: 250, amount: 92, balance: 94 } as const;

/** Line heights and paddings of a table row. */
export const row = { above: 7, title: 11.5, detail: 10, below: 4, mostMessageLines: 4 } as const;

const text = '233746';
const grey = '5b6b78';
const brand = '354552';
export const colours = { text, grey, brand, primary: '2ad2c9', hairline: 'dfe5e9', tint: 'f2f6f8' } as const;

/** Every style of a statement. Grey on white is 5.6 : 1. */
export const styles = {
  wordmark: { face: 'bold', size: 15, colour: brand },
  title: { face: 'bold', size: 20, colour: text },
  period: { face: 'regular', size: 10, colour: grey },
  label: { face: 'regular', size: 7.5, colour: grey },
  name: { face: 'bold', size: 10, colour: text },
  fact: { face: 'regular', size: 8.5, colour: text },
  sum: { face: 'regular', size: 10.5, colour: text },
  closing: { face: 'bold', size: 10.5, colour: text },
  head: { face: 'bold', size: 7.5, colour: brand },
  line: { face: 'regular', size: 8.5, colour: text },
  lineAmount: { face: 'bold', size: 8.5, colour: text },
  message: { face: 'regular', size: 7.6, colour: text },
  detail: { face: 'regular', size: 7.2, colour: grey },
  running: { face: 'bold', size: 9, colour: brand },
  small: { face: 'regular', size: 7.2, colour: grey },
} as const satisfies Record<string, TextStyle>;
