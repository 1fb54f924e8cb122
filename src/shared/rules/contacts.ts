/** Rules of the ways to reach somebody (specification section 5). */
import { fieldLengths, phoneDigits } from '../limits.ts';

const phone = new RegExp(`^\\+\\d{${phoneDigits.least},${phoneDigits.most}}$`);
/** Dot-separated words before the @. */
const mailbox = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** The last part of every name on the internet has two letters at least; accented ones as they are typed. */
const topLabel = /^\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;
const hostLabel = /^(?!-)[\p{L}\p{N}_-]{1,63}(?<!-)$/u;

/** A plus followed by 8 to 25 digits. */
export function isPhone(text: string): boolean {
  return phone.test(text);
}

/** What is wrong with a text that is no phone number. */
export function phoneReason(text: string): string {
  if (!text.startsWith('+')) return 'Begin with + and the country code.';
  const missing = phoneDigits.least - (text.length - 1);
  if (missing > 0) return `${missing === 1 ? 'One digit' : `${missing} digits`} short.`;
  return `At most ${fieldLengths.phone} characters.`;
}

/** The company's own phone may stay blank. */
export function isOptionalPhone(text: string): boolean {
  return text.trim() === '' || isPhone(text);
}

/** What a phone field keeps of what is typed or pasted: one leading plus, then digits only. */
export function phoneInput(typed: string): string {
  const text = typed.slice(0, 100).trim();
  return (text.startsWith('+') ? '+' : '') + text.replace(/\D/g, '').slice(0, phoneDigits.most);
}

/** True if the text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return (
    text.length <= fieldLengths.email &&
    at > 0 &&
    at <= 64 &&
    mailbox.test(text.slice(0, at)) &&
    isDomain(text.slice(at + 1))
  );
}

/** What is wrong with a text that is no e-mail address. */
export function emailReason(text: string): string {
  if (/\s/.test(text)) return 'Remove the space.';
  const [, domain, ...more] = text.split('@');
  if (domain === undefined) return 'The @ is missing.';
  if (more.length > 0) return 'Only one @ is possible.';
  if (/\.[^.]$/.test(domain)) return 'The part after the last dot needs two letters at least.';
  return domain.includes('.') ? 'Use the form name@company.com.' : 'The part after @ needs a dot, such as company.com.';
}

/**
 * A website as people write it, `https://` in front where none stands; null if it is none: another scheme or half of
 * one, a name without a dot, a bare address of a machine, a user name or blanks in it.
 */
export function webAddress(text: string): URL | null {
  if (text.length > fieldLengths.website || /[\s\\<>"]/.test(text)) return null;
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  // a browser takes any number of slashes, and reads `//name` and `https:name` as a site too
  if (!/^https?:\/\/[^/:]/i.test(full) || !URL.canParse(full)) return null;
  const url = new URL(full);
  return url.username === '' && url.password === '' && isDomain(url.hostname) ? url : null;
}

/** What is wrong with a text that is no website. */
export function websiteReason(text: string): string {
  return text.length > fieldLengths.website
    ? `At most ${fieldLengths.website} characters.`
    : 'Use the form www.company.com.';
}

/** True if the text matches the pattern of a website; whether it answers is another question. */
export function isWebAddress(text: string): boolean {
  return webAddress(text) !== null;
}

function isDomain(name: string): boolean {
  const labels = name.split('.');
  return labels.length > 1 && labels.every((label) => hostLabel.test(label)) && topLabel.test(labels.at(-1) ?? '');
}
