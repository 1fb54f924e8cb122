// Reads MT940 as the tables of SWIFT Standards MT (category 9) describe it. It shares no code with the product and
// refuses every line that does not fit.

export interface Mt940Message {
  reference: string;
  account: string;
  /** statement number / sequence number */
  number: string;
  opening: Mt940Balance;
  entries: Mt940Entry[];
  closing: Mt940Balance;
  available: Mt940Balance | undefined;
}

export interface Mt940Balance {
  /** M is intermediate */
  kind: 'F' | 'M' | '';
  day: string;
  currency: string;
  minor: bigint;
}

export interface Mt940Entry {
  valueOn: string;
  /** MM-DD */
  bookedOn: string;
  mark: string;
  minor: bigint;
  type: string;
  customerReference: string;
  bankReference: string;
  /** code words of :86: and their texts */
  details: Record<string, string>;
}

const setX = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Every message of a file. */
export function readMt940(file: string): Mt940Message[] {
  if (!file.endsWith('\r\n-\r\n')) throw new Error('The last message has no end.');
  return file
    .slice(0, -'-\r\n'.length)
    .split('\r\n-\r\n')
    .map((text) => readMessage(text.replace(/\r\n$/, '')));
}

function readMessage(text: string): Mt940Message {
  const fields = getFields(text);
  const take = (tag: RegExp) => {
    const field = fields.shift();
    if (!field || !tag.test(field.tag)) throw new Error(`${tag} is missing before ${JSON.stringify(field)}.`);
    return field;
  };
  const [reference, account, number] = [take(/^20$/), take(/^25$/), take(/^28C$/)].map(({ lines }) => lines.join('\n'));
  const opening = getBalance(take(/^60[FM]$/));
  const entries: Mt940Entry[] = [];
  while (fields[0]?.tag === '61') entries.push(getEntry(take(/^61$/).lines, take(/^86$/).lines));
  const closing = getBalance(take(/^62[FM]$/));
  const available = fields[0] && getBalance(take(/^64$/));
  if (fields.length > 0) throw new Error(`${fields[0]?.tag} stands at the end.`);
  must(/^[^/].{0,14}[^/]$/, reference);
  must(/^[A-Z0-9]{1,35}$/, account);
  must(/^\d{1,5}\/\d{1,5}$/, number);
  return {
    reference: `${reference}`,
    account: `${account}`,
    number: `${number}`,
    opening,
    entries,
    closing,
    available,
  };
}

interface Field {
  tag: string;
  lines: string[];
}

/** A line that begins with ':' begins a field; every other line continues one. */
function getFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split('\r\n')) {
    must(setX, line);
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag) fields.push({ tag, lines: [rest] });
    else if (/^[:-]/.test(line)) throw new Error(`A line cannot begin like this: ${line}`);
    else fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/** 1!a6!n3!a15d */
function getBalance({ tag, lines }: Field): Mt940Balance {
  const [mark, day = '', currency = '', amount = ''] = must(/^([CD])(\d{6})([A-Z]{3})([\d,]{1,15})$/, lines.join('\n'));
  const kind = tag === '64' ? '' : tag.endsWith('M') ? 'M' : 'F';
  return { kind, day: getDay(day), currency, minor: mark === 'D' ? -getMinor(amount) : getMinor(amount) };
}

/** 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x], and 6*65x */
function getEntry(lines: string[], details: string[]): Mt940Entry {
  const form = /^(\d{6})(\d\d)(\d\d)(R?[CD])([\d,]{1,15})([NFS][A-Z]{3})(.{1,16}?)\/\/(.{1,16})$/;
  const [value = '', month = '', day = '', mark = '', ...rest] = must(form, lines.join('\n'));
  const [amount = '', type = '', customerReference = '', bankReference = ''] = rest;
  must(/^[^/](?!.*\/\/)(.*[^/])?$/, customerReference);
  if (details.length > 6 || details.some((line) => line.length > 65)) throw new Error('Too much in :86:.');
  if (details.some((line) => line.length === 0 || line.endsWith(' '))) throw new Error('A line ends with a blank.');
  const [first = '', ...parts] = details.join('').split(/\/(TRTP|IBAN|BIC|NAME|EREF|TXID|REMI\/STRD\/CUR|REMI)\//);
  if (first) throw new Error(`:86: begins with ${first}`);
  const words = parts.flatMap((word, at) => (at % 2 === 0 ? [[word, (parts[at + 1] ?? '').trimEnd()] as const] : []));
  if (new Set(words.map(([word]) => word)).size < words.length) throw new Error('A code word is there twice.');
  return {
    ...{ valueOn: getDay(value), bookedOn: `${month}-${day}`, mark, minor: getMinor(amount), type },
    ...{ customerReference, bankReference, details: Object.fromEntries(words) },
  };
}

function getDay(text: string): string {
  return `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
}

/** 15d: the comma is always there, digits before it too */
function getMinor(text: string): bigint {
  const [whole = '', part = ''] = must(/^(\d+),(\d\d)$/, text);
  return BigInt(whole + part);
}

/** What the brackets of a form found. */
function must(form: RegExp, text = ''): string[] {
  const found = form.exec(text);
  if (!found) throw new Error(`${JSON.stringify(text)} is not ${form}`);
  return found.slice(1);
}
