/** Legal forms in names of companies: 'Antras Ratas UAB' says its form already. Pure. */
import { formatPlain } from './formatPlain.ts';

/** In full and short, in plain letters. */
export const shortForms: Readonly<Record<string, string>> = {
  'uzdaroji akcine bendrove': 'uab',
  'akcine bendrove': 'ab',
  'mazoji bendrija': 'mb',
  'viesoji istaiga': 'vsi',
  'individuali imone': 'ii',
  limited: 'ltd',
  'sp z o o': 'spzoo',
};

/** ' antras ratas uab ' of 'UAB „Antras Ratas“': plain words, with short forms, blanks around. */
function formatForm(text: string): string {
  let words = ` ${formatPlain(text)
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  for (const [full, short] of Object.entries(shortForms)) words = words.replace(` ${full} `, ` ${short} `);
  return words.replace(' sp z oo ', ' spzoo ');
}

/** Whether the name says this form, short or in full, before or after the name proper. */
export function namesForm(name: string, form: string): boolean {
  const words = formatForm(form);
  const named = formatForm(name);
  return words.trim() !== '' && (named.startsWith(words) || named.endsWith(words));
}

/** 'Antras Ratas, UAB', and 'Antras Ratas UAB' where the name says it. */
export function companyWithForm(name: string, form: string): string {
  return form.trim() === '' || namesForm(name, form) ? name : `${name}, ${form}`;
}
