/**
 * What notes of the UN's list say of a person: names, dates of birth and numbers of documents that have no element of
 * their own.
 */
import { getBirths } from '../births.ts';
import { numberIn } from '../documentNumbers.ts';

export interface Noted {
  names: string[];
  births: string[];
  numbers: string[];
}

const script = /(?:original script|in arabic(?: script)?):\s*([^;.()]+)/giu;
const born = /\b(?:born|d(?:p)?ob)\b[\s:-]*(.*?)(?=\bpob\b|[;,(]|(?<!\b[a-z])\)|$)/giu;
const date = /(?:(?:\d{1,2}\s)?[a-z]{3,9}\.?\s?)?\b(?:1[89]|20)\d\d\b/giu;
const paper = /\b(?:passport|identity|identification|id)\b[^;,()]*?\b(?:number|no\b)[^;,()]*/giu;

/** The longest of the list of 2026 has 600 characters. */
const maxNote = 2_000;

/** 'DOB: 11 Apr. 1963. In Arabic: سيف العدل', 'Passport No. 284158, expires 2005', 'Vanya Sample; Vania Sampel'. */
export function notedIn(note: string): Noted {
  const text = note.slice(0, maxNote).replace(/\s+/gu, ' ').trim();
  return {
    names: [...[...text.matchAll(script)].map(([, name = '']) => name.trim()), ...namesInARow(text)],
    births: [...text.matchAll(born)].flatMap(([, words = '']) =>
      [...words.matchAll(date)].flatMap(([one]) => getBirths(one.replace(/\.(?=\d)/u, ' '))),
    ),
    numbers: [...text.matchAll(paper)].map(([words]) => numberIn(words)).filter((number) => number !== ''),
  };
}

/** Names with ; between them, in brackets or alone; sentences and facts have digits, colons or dots. */
function namesInARow(text: string): string[] {
  const inside = /\(([^()]*;[^()]*)\)/u.exec(text)?.[1] ?? text;
  return inside.includes(';') && !/[\d:()]|\.\s.*\./u.test(inside) ? inside.split(';').map((name) => name.trim()) : [];
}
