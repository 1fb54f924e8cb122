/** Numbers of documents where lists write words around them. */

/** What is written before a number in capitals and is no part of it; 'OB 0243318' and 'HRB 26136' are whole. */
const labels = new Set('SSN ID NO NIT RFC RUC RIF RTN IMO MMSI BIK FEIN RNE CUD UNP XBT DOB POB'.split(' '));
/** What follows a number. */
const after = /,(?=\D)|;|(?:^|\s)(?:issued|expire[sd]?|under|valid|date of)\b|(?<=\d)\s+-\s/iu;

const maxText = 500;

/**
 * 'Libyan passport No. 513519 (Libya), issued in 1999' → '513519'; 'AB 123' stays. '' where no word has a digit, and
 * where the only one is a year or shorter than any number.
 */
export function numberIn(text: string): string {
  const [before = ''] = text
    .slice(0, maxText)
    .replace(/\([^()]*\)/gu, ' ')
    .split(after);
  const words = before.split(/[\s:#]+/u).filter((word) => word !== '');
  const isNumber = (word: string | undefined) => word !== undefined && /\d/u.test(word);
  const isBegin = (word: string) => /^[A-Z]{1,4}(?:-[A-Z]?)?$/u.test(word) && !labels.has(word);
  const kept = words.filter((word, i) => isNumber(word) || (isBegin(word) && isNumber(words[i + 1])));
  const number = kept.join(' ').replace(/^no\./iu, '');
  return number.length < 3 || /^(?:1[89]|20)\d\d$/u.test(number) ? '' : number;
}
