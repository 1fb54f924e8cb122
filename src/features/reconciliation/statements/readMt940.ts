/**
 * Reads MT940, the customer statement of SWIFT (Standards MT, category 9), with or without header blocks, with lines
 * ended by CR LF or LF. :86: is read by its code words between slashes (`/IBAN/`), or by the fields of German banks
 * (`?20`). Amounts are read as whole minor units. A statement of several pages (:62M:, then :60M:) is one.
 */
import { isDay } from '#shared/days.ts';
import { minorDigits } from '#shared/reference/minorUnits.ts';
import {
  assertSum,
  givenId,
  normalizeAccount,
  type ReadStatement,
  type ReadStatementFile,
  StatementError,
  type StatementFault,
  type StatementLine,
} from './statement.ts';

interface Field {
  tag: string;
  text: string;
  /** in the file, from 1 */
  line: number;
}

interface Balance {
  day: string;
  currency: string;
  minor: bigint;
  isIntermediate: boolean;
}

interface Page {
  account: string;
  number: string;
  sequence: number;
  opening: Balance;
  closing: Balance;
  lines: StatementLine[];
  line: number;
}

/** Never throws for what a file says: what is wrong is in the answer. */
export function readMt940(text: string): ReadStatementFile {
  const messages = splitMessages(getFields(text));
  if (messages.length === 0) return { refused: { code: 'format-unknown', place: 'line 1' } };
  return { statements: joinPages(messages.map(readPart)) };
}

/** Whether a text looks like MT940. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:25P?:/m.test(text);
}

function getFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    // a header block may stand before the first field, and end the last one
    const written = raw.replace(/^(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*\{4:/, '').replace(/^\{.*\}$/, '');
    const [, tag, said = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(written) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: said, line: i + 1 });
    else if (/^-\}?/.test(written) && written.replace(/^-\}?(\{.*)?$/, '') === '')
      fields.push({ tag: '-', text: '', line: i + 1 });
    else if (last && last.tag !== '-' && written !== '') last.text += `\n${written}`;
  }
  return fields;
}

function splitMessages(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([field]);
    else if (field.tag !== '-') messages.at(-1)?.push(field);
  }
  return messages;
}

/** One message of a file: a page, or why it is none. */
interface Part {
  account: string;
  number: string;
  /** it goes on from an intermediate balance */
  isLater: boolean;
  read: { page: Page } | { fault: StatementFault };
}

function readPart(fields: readonly Field[]): Part {
  const account = normalizeAccount(fields.find(({ tag }) => /^25P?$/.test(tag))?.text.split('\n')[0] ?? '');
  const named = fields.find(({ tag }) => /^28C?$/.test(tag))?.text.trim() ?? '';
  const about = { account, number: named.split('/')[0] ?? '', isLater: fields.some(({ tag }) => tag === '60M') };
  try {
    return { ...about, read: { page: readPage(fields, account, named) } };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { code, place } = error;
    return { ...about, read: { fault: { code, place, account, number: about.number } } };
  }
}

function readPage(fields: readonly Field[], account: string, named: string): Page {
  const line = fields[0]?.line ?? 1;
  if (account === '') throw new StatementError('account-missing', `line ${line}`);
  const [, number = '', sequence = '1'] = /^(\d{1,5})(?:\/(\d{1,5}))?$/.exec(named) ?? [];
  if (number === '') throw new StatementError('number-missing', `line ${line}`);
  const openingField = fields.find(({ tag }) => /^60[FM]$/.test(tag));
  const closingField = fields.findLast(({ tag }) => /^62[FM]$/.test(tag));
  if (!openingField) throw new StatementError('opening-missing', `line ${line}`);
  if (!closingField) throw new StatementError('closing-missing', `line ${fields.at(-1)?.line ?? line}`);
  const opening = readBalance(openingField);
  const closing = readBalance(closingField);
  if (opening.currency !== closing.currency) throw new StatementError('currency-not-valid', at(closingField));
  const lines = fields.flatMap((field, i) => {
    if (field.tag !== '61') return [];
    const next = fields[i + 1];
    return [readLine(field, next?.tag === '86' ? next.text : '', opening.currency)];
  });
  const page = { account, number, sequence: Number(sequence), opening, closing, lines, line };
  assertSum({ openingMinor: opening.minor, closingMinor: closing.minor, lines }, at(closingField));
  return page;
}

/** Pages of one statement become one; where one of them is wrong, the whole statement is. */
function joinPages(parts: readonly Part[]): ReadStatement[] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const isSame = last?.[0]?.account === part.account && last[0].number === part.number;
    if (part.isLater && isSame) last.push(part);
    else groups.push([part]);
  }
  return groups.map(joinGroup);
}

function joinGroup(parts: readonly Part[]): ReadStatement {
  const pages: Page[] = [];
  for (const { read } of parts) {
    if ('fault' in read) return read;
    pages.push(read.page);
  }
  const [first, last] = [pages[0], pages.at(-1)];
  const isWhole =
    first &&
    last &&
    !first.opening.isIntermediate &&
    !last.closing.isIntermediate &&
    pages.every((page, i) => i === 0 || isNextPage(pages[i - 1] ?? page, page));
  if (isWhole)
    return { statement: toStatement({ ...last, opening: first.opening, lines: pages.flatMap(({ lines }) => lines) }) };
  const { account = '', number = '', line = 1 } = first ?? {};
  return { fault: { code: 'page-missing', place: `line ${line}`, account, number } };
}

function isNextPage(before: Page, page: Page): boolean {
  return (
    page.opening.isIntermediate &&
    before.account === page.account &&
    before.number === page.number &&
    before.closing.minor === page.opening.minor &&
    before.sequence + 1 === page.sequence
  );
}

function toStatement({ account, number, opening, closing, lines }: Page) {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const first = days[0] ?? closing.day;
  return {
    ...{ account, number, currency: opening.currency, untilDay: closing.day, lines },
    fromDay: first < closing.day ? first : closing.day,
    openingMinor: opening.minor,
    closingMinor: closing.minor,
  };
}

const at = ({ line, tag }: Field) => `line ${line}, :${tag}:`;

function readBalance(field: Field): Balance {
  const [, mark, day = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d[\d,]{0,14})\s*$/.exec(field.text) ?? [];
  if (mark === undefined) throw new StatementError('balance-not-valid', at(field));
  const minor = readAmount(amount, currency, field);
  return {
    day: readDay(day, field),
    currency,
    minor: mark === 'D' ? -minor : minor,
    isIntermediate: field.tag.endsWith('M'),
  };
}

function readAmount(text: string, currency: string, field: Field): bigint {
  const digits = minorDigits(currency);
  const [, whole = '', part = ''] = /^(\d+),(\d*)$/.exec(text) ?? [];
  // zeros beyond what the currency has change nothing
  const trimmed = part.length > digits ? part.replace(/0+$/, '') : part;
  if (whole === '' || trimmed.length > digits) throw new StatementError('amount-not-valid', at(field));
  return BigInt(whole + trimmed.padEnd(digits, '0'));
}

/** YYMMDD: years to 79 are of this century (ISO 8601, as SWIFT reads them). */
function readDay(text: string, field: Field): string {
  const year = Number(text.slice(0, 2));
  const day = `${year < 80 ? 20 : 19}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  if (!isDay(day)) throw new StatementError('day-not-valid', at(field));
  return day;
}

const lineForm =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,]{0,14})([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function readLine(field: Field, details: string, currency: string): StatementLine {
  const [, value = '', entry, mark = '', , amount = '', , own = '', bank = '', more = ''] =
    lineForm.exec(field.text) ?? [];
  if (mark === '') throw new StatementError('line-not-valid', at(field));
  const valueOn = readDay(value, field);
  const minor = readAmount(amount, currency, field);
  if (minor === 0n) throw new StatementError('amount-not-valid', at(field));
  // RC takes back a credit: money leaves
  const isCredit = mark === 'C' || mark === 'RD' || mark === 'EC';
  const said = readDetails(details);
  const endToEndId = givenId(said.endToEndId) ?? givenId(own);
  return {
    reference: bank.trim(),
    amountMinor: isCredit ? minor : -minor,
    isReversal: mark.startsWith('R'),
    bookedOn: entry === undefined ? valueOn : getBookedDay(valueOn, entry, field),
    valueOn,
    ...(givenId(said.transactionId) && { transactionId: givenId(said.transactionId) as string }),
    ...(endToEndId && { endToEndId }),
    otherName: said.name ?? '',
    otherIban: normalizeAccount(said.iban ?? ''),
    text: said.text ?? more.trim(),
  };
}

/** MMDD without a year: the one nearest to the value day. */
function getBookedDay(valueOn: string, entry: string, field: Field): string {
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1].map((one) => `${one}-${entry.slice(0, 2)}-${entry.slice(2)}`).filter(isDay);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn));
  const [nearest] = days.sort((a, b) => distance(a) - distance(b));
  if (nearest === undefined) throw new StatementError('day-not-valid', at(field));
  return nearest;
}

interface Details {
  name?: string;
  iban?: string;
  endToEndId?: string;
  transactionId?: string;
  text?: string;
}

function readDetails(text: string): Details {
  const joined = text.replaceAll('\n', '');
  if (/^\/[A-Z]{2,4}\//.test(joined)) return parseSlashFields(joined);
  if (/^\d{0,3}\?\d{2}/.test(joined)) return readGermanFields(joined);
  return { text: text.replaceAll('\n', ' ').trim() };
}

const slashWords =
  /\/(TRTP|IBAN|BIC|NAME|EREF|TXID|REMI|STRD|CUR|USTD|MARF|CSID|PREF|TRCD|ORDP|BENM|ADDR|ISDT|RTRN|SVCL|CNTP|PURP|ULTB|ULTD|ID|KREF|ACCW)\//g;

/** '/IBAN/LT12…/NAME/Timber/REMI/Invoice 7' */
function parseSlashFields(text: string): Details {
  const found = [...text.matchAll(slashWords)];
  const said = new Map<string, string>();
  for (const [i, one] of found.entries()) {
    // the slash that begins the next word ends this one: both words may share it
    const value = text.slice(one.index + one[0].length, found[i + 1]?.index ?? text.length).trim();
    if (!said.has(one[1] ?? '')) said.set(one[1] ?? '', value);
  }
  const remittance = [said.get('USTD'), said.get('CUR'), said.get('REMI')].find(
    (one) => one !== undefined && one !== '',
  );
  return given({
    name: said.get('NAME'),
    iban: said.get('IBAN'),
    endToEndId: said.get('EREF'),
    transactionId: said.get('TXID'),
    text: remittance?.replace(/^USTD\/\/?|\/$/g, ''),
  });
}

/** '166?00Transfer?20EREF+INV-7?21SVWZ+Invoice 7?31DE89…?32Timber' */
function readGermanFields(text: string): Details {
  const parts = [...text.matchAll(/\?(\d{2})([^?]*)/g)].map(
    ([, code = '', value = '']) => [Number(code), value] as const,
  );
  const join = (from: number, to: number) =>
    parts.flatMap(([code, value]) => (code >= from && code <= to ? [value] : [])).join('');
  const purpose = join(20, 29) + join(60, 63);
  const words = [...purpose.matchAll(/(EREF|KREF|MREF|CRED|SVWZ|ABWA|ABWE|PURP|DEBT|COAM|OAMT|IBAN|BIC)\+/g)];
  const named = new Map(
    words.map((one, i) => [
      one[1] ?? '',
      purpose.slice(one.index + one[0].length, words[i + 1]?.index ?? purpose.length).trim(),
    ]),
  );
  return given({
    name: join(32, 33).trim() || undefined,
    iban: named.get('IBAN') ?? (join(31, 31).trim() || undefined),
    endToEndId: named.get('EREF'),
    text: (words.length === 0 ? purpose : named.get('SVWZ'))?.trim() || join(0, 0).trim() || undefined,
  });
}

function given(details: { [K in keyof Details]?: string | undefined }): Details {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''));
}
