/** References that a payment carries besides its message. Pure. */

/**
 * A typed reference in its one form: 'rf18 5390 0754' → 'RF1853900754', '***010/8068/17183***' →
 * '+++010/8068/17183+++', a Finnish one without blanks and zeros before it. Twelve bare digits that fit are a Belgian
 * one where the account is Belgian (`country`, of the IBAN), or where they are no Finnish one. A text longer than any
 * reference stays as it is.
 */
export function compactReference(text: string, country = ''): string {
  if (text.length > 60) return text;
  const compact = text.replace(/\s/g, '').toUpperCase();
  const [, digits = '', isMarked] = belgianTyped(compact);
  if (isBelgianDigits(digits) && (isMarked || country === 'BE' || !isFinnishReference(digits))) return belgian(digits);
  const finnish = compact.replace(/^0+(?=\d)/, '');
  return isFinnishReference(finnish) ? finnish : compact;
}

/** The twelve digits of a text that may be a Belgian reference, and whether it says so itself. */
function belgianTyped(text: string): [text: string, digits?: string, isMarked?: boolean] {
  const found = /^([+*]{3})?(\d{3})(\/?)(\d{4})\3(\d{5})\1$/.exec(text);
  if (!found) return [text];
  const [, mark, first = '', slash, second = '', third = ''] = found;
  return [text, first + second + third, mark !== undefined || slash !== ''];
}

/** Ten digits, and their remainder by 97 in two; 97 for none (Febelfin, OGM/VCS). */
function isBelgianDigits(digits: string): boolean {
  if (!/^\d{12}$/.test(digits)) return false;
  return Number(digits.slice(10)) === (Number(digits.slice(0, 10)) % 97 || 97);
}

function belgian(digits: string): string {
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}

/** True for a Belgian structured reference as papers print it: +++010/8068/17183+++. */
function isBelgianReference(text: string): boolean {
  return text === belgian(text.replace(/\D/g, '')) && isBelgianDigits(text.replace(/\D/g, ''));
}

/** True for a Finnish reference number: 3 to 19 digits and a check digit, by the weights 7, 3, 1 from the right. */
function isFinnishReference(text: string): boolean {
  if (!/^[1-9]\d{3,19}$/.test(text)) return false;
  const body = [...text.slice(0, -1)].reverse();
  const sum = body.reduce((all, digit, at) => all + Number(digit) * ([7, 3, 1][at % 3] ?? 0), 0);
  return Number(text.slice(-1)) === (10 - (sum % 10)) % 10;
}

/**
 * True for a reference that a payment can carry, in its one form: ISO 11649, Belgian or Finnish, its check digits
 * right.
 */
export function isStructuredReference(text: string): boolean {
  return isCreditorReference(text) || isBelgianReference(text) || isFinnishReference(text);
}

/**
 * As messages carry a reference: without marks, and who has issued its form, where that must be said (Belgium: BBA).
 */
export function travellingReference(reference: string): { reference: string; issuer?: string } {
  if (!isBelgianReference(reference)) return { reference };
  return { reference: reference.replace(/\D/g, ''), issuer: 'BBA' };
}

/** The same back: a reference of the Belgian banks is shown with its marks, where its check digits are right. */
export function arrivedReference(reference: string, issuer: string | undefined): string {
  return issuer === 'BBA' && isBelgianDigits(reference) ? belgian(reference) : reference;
}

/**
 * True for a structured creditor reference without spaces: RF, two check digits, up to 21 letters and digits (ISO
 * 11649).
 */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z\d]{1,21}$/.test(text) && computeRemainder(text) === 1;
}

/** The structured creditor reference with this body, 1 to 21 capital letters and digits (ISO 11649). */
export function creditorReference(body: string): string {
  return `RF${String(98 - computeRemainder(`RF00${body}`)).padStart(2, '0')}${body}`;
}

/** Remainder by 97, letters as numbers from 10 on, the first four characters last (ISO 7064, MOD 97-10). */
function computeRemainder(text: string): number {
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('');
  return Number(BigInt(digits) % 97n);
}

/**
 * True for an end-to-end id: up to 35 characters of the basic SEPA set, no slash at an end and no two in a row
 * (EPC217-08, EPC115-06 section 1.4).
 */
export function isEndToEndId(text: string): boolean {
  return /^[A-Za-z\d/\-?:().,'+ ]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text) && text.trim() === text;
}
