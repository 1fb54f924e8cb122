/** What an operator can do about a file that is refused: by how it begins, and whether it ends too early. Pure. */
import { type ListFormat, listFormatLabels } from '#features/screening/lists.ts';
import { damaged, harmful, ListUnreadable, noColumn } from './unreadable.ts';

/** How a file begins that is a list of this format, whatever parts its cells. */
const marks: Readonly<Record<ListFormat, RegExp>> = {
  'ofac-csv': /^\d{1,9}\W.*-0-/,
  'ofac-xml': /<sdnList[\s>]/,
  'un-xml': /<CONSOLIDATED_LIST[\s>]/,
  'eu-xml': /<export[\s>]/,
  'eu-csv': /^[^<]*\bEntity_EU_ReferenceNumber\b/,
  'uk-csv': /^[^<]*\bUnique ID\b.*\bDesignation Type\b/s,
  'targets-csv': /^\W{0,3}id\W{1,3}schema\W{1,3}name\b/,
  'ftm-lines': /^\s*\{.*"schema"/,
  'own-csv': /^\W{0,3}id\W{1,3}kind\W{1,3}name\b/,
};
const formats = Object.keys(listFormatLabels) as ListFormat[];
const separatorLabels = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
type Separator = keyof typeof separatorLabels;
const separators = Object.keys(separatorLabels) as Separator[];

export interface FileSeen {
  /** its first characters */
  start: string;
  /** it ends within a line, and was read so far */
  endsWithin: number | undefined;
}

/** The same refusal, with what to do. One that says so itself stays as it is. */
export function withAdvice(format: ListFormat, error: ListUnreadable, { start, endsWithin }: FileSeen): ListUnreadable {
  if (!['', damaged, noColumn, harmful].includes(error.advice)) return error;
  const whole = (reason: string, advice: string) => new ListUnreadable(1, reason, advice);
  if (start.trim() === '') return whole('the file is empty', 'Fetch it again.');
  if (/^\s*<(!doctype )?html/i.test(start))
    return whole(
      'this is a web page',
      'It may ask to sign in, or show an error: open it in a browser, and fetch the list again.',
    );
  if (format === 'ftm-lines' && /^\s*\[/.test(start))
    return whole('this is one JSON array', 'Fetch entities.ftm.json, which has an entity a line.');
  const like = formats.find((one) => marks[one].test(start));
  if (like !== undefined && like !== format)
    return whole(
      `this is not '${listFormatLabels[format]}'`,
      `It looks like '${listFormatLabels[like]}': choose its list and format.`,
    );
  const separator = like === undefined || !format.endsWith('csv') ? undefined : otherSeparator(format, start);
  if (separator !== undefined) {
    const usual = separatorLabels[format === 'eu-csv' ? ';' : ','];
    const words = `its cells are parted by ${separatorLabels[separator]}, and should be by ${usual}`;
    return whole(words, `Fetch it as it is published, or save it with ${usual}.`);
  }
  const isCut = error.advice === damaged && endsWithin !== undefined && error.line >= endsWithin;
  if (isCut || /unclosed tag|quote not closed/i.test(error.reason))
    return new ListUnreadable(error.line, 'the file ends within an entry', 'It was cut on its way: fetch it again.');
  return error;
}

/** What parts the cells of the first row, where it is not what this format has. */
function otherSeparator(format: ListFormat, start: string): Separator | undefined {
  const usual = format === 'eu-csv' ? ';' : ',';
  const row = start.split('\n').find((line) => !/^\W{0,3}report date/i.test(line)) ?? '';
  const count = (one: Separator) => row.split(one).length;
  const most = separators.reduce((best, one) => (count(one) > count(best) ? one : best), usual);
  return most === usual ? undefined : most;
}
