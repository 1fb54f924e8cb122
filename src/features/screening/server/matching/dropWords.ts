/**
 * What is no part of a name: titles of people, forms of companies. Initials and numbers in words become one word. Pure.
 */
import { legalPhrases, places, tens, towns, units } from './companyWords.ts';
import type { Word } from './foldedWord.ts';
import { surnamesToo, titles } from './words.ts';

/** Single letters between full stops are one word: 'l.l.c.' → 'llc'. */
export function joinInitials(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let wasLetter = false;
  for (const word of words) {
    const isLetter = word.text.length === 1 && /[a-z]/.test(word.text);
    const last = joined.at(-1);
    if (isLetter && wasLetter && last) joined[joined.length - 1] = { ...last, text: last.text + word.text };
    else joined.push(word);
    wasLetter = isLetter;
  }
  return joined;
}

/** 'forty four' → '44'. */
export function numbered(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!word) continue;
    const ten = tens.get(word.text);
    const unit = units.get(words[i + 1]?.text ?? '');
    if (ten !== undefined && unit !== undefined && unit < 10) {
      out.push(plain(String(ten + unit)));
      i++;
    } else {
      const value = ten ?? units.get(word.text);
      out.push(value === undefined ? word : plain(String(value)));
    }
  }
  return out;
}

const plain = (text: string): Word => ({ text, isBare: false, isSyllable: false });

interface Parted {
  kept: Word[];
  dropped: string[];
}

/**
 * A name that is nothing but titles keeps them. Words that are surnames too go only where two others stay: 'Martin
 * King'.
 */
export function dropTitles(words: readonly Word[]): Parted {
  const named = words.filter(({ text }) => !titles.has(text));
  const kept = named.length < 2 ? words.filter(({ text }) => !titles.has(text) || surnamesToo.has(text)) : named;
  if (kept.length === 0) return { kept: [...words], dropped: [] };
  return { kept, dropped: words.filter((word) => !kept.includes(word)).map(({ text }) => text) };
}

/** Forms at the beginning and at the end, and 'the' before a name. A name that is nothing but forms keeps them. */
export function dropForms(words: readonly Word[]): Parted {
  const [named, place] = withoutPlace(words);
  let kept = named[0]?.text === 'the' && named.length > 1 ? named.slice(1) : [...named];
  const dropped: string[] = [];
  for (let again = true; again; ) {
    const found = legalPhrases.find(({ words: phrase }) => endsWith(kept, phrase) || startsWith(kept, phrase));
    again = found !== undefined && found.words.length < kept.length;
    if (!found || !again) break;
    dropped.push(found.words.join(' '));
    const most = kept.length - found.words.length;
    kept = endsWith(kept, found.words) ? kept.slice(0, most) : kept.slice(found.words.length);
  }
  return { kept: [...kept, ...place], dropped };
}

/** The name, and places behind it: in 'Uosis Ltd (Cyprus)' the form ends the name. */
function withoutPlace(words: readonly Word[]): [named: readonly Word[], place: readonly Word[]] {
  let end = words.length;
  while (end > 1 && isPlaceName(words[end - 1]?.text ?? '')) end--;
  return [words.slice(0, end), words.slice(end)];
}
const isPlaceName = (text: string) => places.has(text) || towns.has(text);

// the outer word first: nearly all phrases end there
const endsWith = (words: readonly Word[], phrase: readonly string[]) =>
  phrase.at(-1) === words.at(-1)?.text && stands(words, phrase, words.length - phrase.length);
const startsWith = (words: readonly Word[], phrase: readonly string[]) =>
  phrase[0] === words[0]?.text && stands(words, phrase, 0);
const stands = (words: readonly Word[], phrase: readonly string[], at: number) =>
  phrase.length < words.length && phrase.every((text, i) => words[at + i]?.text === text);
