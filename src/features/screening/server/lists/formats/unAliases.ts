/** One alias of the UN's list may hold several names, and words about them. */

const remarks = [
  /\((?:previously|formerly) listed as\)/giu,
  /\((?:birth name|original script)\)/giu,
  /\boriginal script:/giu,
  /,?\s+born (?:in|on|\d).*$/iu,
];
const hasLatin = (text: string) => /\p{Script=Latin}/u.test(text);

/**
 * 'Azim Adhajani; Azim Agha-Jani', 'Sabet b) Javad Kareemi', 'حسن غول (Hassan Ghul; Hassan Gul)' and 'Amir (original
 * script: Амир)' are several names; what is in brackets in the same script and alone ('Leader (Hong Kong) Limited')
 * belongs to its name.
 */
export function namesIn(alias: string): string[] {
  const text = remarks.reduce((rest, remark) => rest.replace(remark, ' '), alias);
  return inBrackets(text.trim())
    .flatMap((part) => part.split(/;|(?:^|\s)[a-z]\)\s/u))
    .map(withoutLooseBracket)
    .filter((name) => name !== '');
}

function inBrackets(text: string): string[] {
  const [, before = '', inside = ''] = /^([^()]*[^()\s])\s*\(([^()]*)\)$/u.exec(text) ?? [];
  const isOther = inside.includes(';') || (inside !== '' && hasLatin(before) !== hasLatin(inside));
  return isOther ? [before, inside] : [text];
}

/** A bracket whose other half was in another name. */
function withoutLooseBracket(name: string): string {
  const trimmed = name.trim();
  return trimmed.includes('(') ? trimmed : trimmed.replace(/\)+$/u, '').trim();
}
