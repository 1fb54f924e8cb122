/** Verification of payee: compares a typed name with the holder of the account. Pure. */

import { editDistance } from '#shared/editDistance.ts';
import { shortForms } from '#shared/legalForms.ts';
import { sortName } from '#shared/text.ts';
import type { PayeeMatch } from './payeeCheck.ts';

/**
 * Compares as a person would: case, accents, punctuation and the order of words make no difference, and a legal form
 * may be left out. Close is a slip or two, another legal form, or the same name with initials. A part of a name is no
 * match, so that trying first names does not reveal the holder.
 */
export function comparePayee(typed: string, holder: string): PayeeMatch {
  const [one, other] = [getParts(typed), getParts(holder)];
  const isSame = one.words.toSorted().join(' ') === other.words.toSorted().join(' ');
  const isOtherForm = one.form !== '' && other.form !== '' && one.form !== other.form;
  if (isSame && one.words.length > 0 && !isOtherForm) return { outcome: 'match', holder: '' };
  const isClose = isSame || isSlip(one.words, other.words) || isShortened(one.words, other.words);
  return isClose && one.words.length > 0 ? { outcome: 'close', holder } : { outcome: 'none', holder: '' };
}

/** Legal forms of companies in plain letters. */
const knownForms = new Set(
  'uab ab mb vsi ii sia as ou gmbh ag kg ltd llc plc inc sa sarl sas srl spa bv nv oy oyj aps spzoo sro doo'.split(' '),
);

interface NameParts {
  words: string[];
  /** '' if no name is disclosed */
  form: string;
}

function getParts(name: string): NameParts {
  let plain = ` ${sortName(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
  for (const [full, short] of Object.entries(shortForms)) plain = plain.replace(` ${full} `, ` ${short} `);
  const all = plain.trim().split(' ').filter(Boolean);
  // the legal form is before or after the name; a name that is only a legal form keeps it
  const form = [all[0], all.at(-1)].find((word) => word !== undefined && knownForms.has(word)) ?? '';
  if (form === '' || all.length === 1) return { words: all, form: '' };
  const at = all[0] === form ? 0 : all.length - 1;
  return { words: all.filter((_, i) => i !== at), form };
}

/** One letter in five may be wrong, three at most. */
function isSlip(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one.join(''), other.join('')];
  const most = Math.min(3, Math.floor(Math.min(a.length, b.length) / 5));
  return Math.abs(a.length - b.length) <= most && editDistance(a, b) <= most;
}

/**
 * 'J. Petraitis' for 'Jonas Petraitis': two words or more, each whole or as its initial, with half of the letters
 * there.
 */
function isShortened(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.join('').length <= other.join('').length ? [one, other] : [other, one];
  const left = [...long];
  if (short.length < 2) return false;
  let shared = 0;
  for (const word of short.toSorted((a, b) => b.length - a.length)) {
    const at = left.findIndex((each) => each === word || (word.length === 1 && each.startsWith(word)));
    if (at < 0) return false;
    if (left[at] === word && word.length > 2) shared += word.length;
    left.splice(at, 1);
  }
  return shared * 2 >= long.join('').length;
}
