/** Amounts as people type and paste them. Calls take decimal text with a dot, see `parseDecimal`. */
import { payments } from '../limits.ts';
import { parseDecimal } from '../money.ts';

/** What was meant, in minor units, or why it cannot be read. */
export type TypedAmount = { minor: bigint; fault?: never } | { minor?: never; fault: string };

/** No amount is longer, however it is written; nothing looks at a longer text. */
const longest = 40;

/** `1,234.56` and `1.234,56`: one mark between thousands, the other before the decimals. */
const twoMarks = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d{1,2}$/;

/** `1'234.50`: as Switzerland and Liechtenstein write it, with any of the marks that programs put there. */
const apostrophes = /^\d{1,3}(?:(['’ʼ´`])\d{3})(?:\1\d{3})*(?=[.,]|$)/;

const example = 'such as 1 234.50';

/**
 * Reads `12.34`, `12,34`, `1 234.5`, `1'234.5` and `1,234.56 EUR`. A text that could mean two amounts is refused, never
 * guessed: `12,345` is either twelve thousand or twelve and a bit.
 */
export function readTypedAmount(typed: string): TypedAmount {
  const read = readAnyAmount(typed);
  if (read.minor === undefined) return read;
  if (read.minor === 0n) return { fault: 'Enter more than zero.' };
  return read.minor > payments.amountMostMinor ? { fault: 'At most 999 999 999.99.' } : read;
}

/** The same, where zero may be meant or more than a payment has. */
export function readAnyAmount(typed: string): TypedAmount {
  const text = typed.length > longest ? '' : withoutCurrency(typed);
  const decimal = twoMarks.test(text) ? text.replace(/[.,](?=.*[.,])/g, '') : text;
  const minor = parseDecimal(decimal.replace(',', '.'));
  return minor === null ? { fault: getFault(text) } : { minor };
}

/** `JPY100`, `100kr`, `US$100`: letters or the sign of a currency beside a number. */
const withCurrency = /^(?:\p{L}{2,4}|\p{L}{0,2}\p{Sc})\d[\d.,]*$|^\d[\d.,]*(?:\p{L}{2,4}|\p{L}{0,2}\p{Sc})$/u;

function getFault(text: string): string {
  if (/^[-−–+]/.test(text)) return `Enter the amount without a sign, ${example}.`;
  if (withCurrency.test(text)) return `Enter an amount in EUR, ${example}.`;
  if (/^\d+[.,]\d{3,}$/.test(text)) return `At most two decimals, and spaces between thousands, ${example}.`;
  return `Enter digits with at most two decimals, ${example}.`;
}

function withoutCurrency(typed: string): string {
  const text = typed.replace(/\s/g, '').replace(/^(?:EUR|€)|(?:EUR|€)$/gi, '');
  return text.replace(apostrophes, (thousands) => thousands.replace(/\D/g, ''));
}

/** Thousands alone: `1,234` and `1.234.567`. */
const onlyThousands = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/;

/**
 * The amounts that somebody looks for, in minor units and both included; null if the text is no amount. Decimals that
 * are not typed may be any: `12` finds 12.34. A sign counts for nothing, and `1,234` has thousands.
 */
export function amountsSought(typed: string): { least: bigint; most: bigint } | null {
  if (typed.length > longest) return null;
  const text = withoutCurrency(typed).replace(/^[-−–+]/, '');
  const plain = onlyThousands.test(text) ? text.replace(/[.,]/g, '') : text;
  const { minor } = readTypedAmount(plain);
  if (minor === undefined) return null;
  const decimals = /[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0;
  return { least: minor, most: minor + 10n ** BigInt(2 - decimals) - 1n };
}
