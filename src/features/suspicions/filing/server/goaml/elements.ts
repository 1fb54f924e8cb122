/**
 * Builds the elements of a goAML report by the authority's table: it says of each element whether a fact must be there,
 * what is written without one, and which are left out. What must be there and is not is collected by its name.
 */
import type { AuthorityTable } from '#features/suspicions/filing/authorityTable.ts';
import type { FactScreen, MissingFact } from '#features/suspicions/filing/missingFacts.ts';

/** An element with a text, or with the elements inside it. */
export interface Element {
  name: string;
  content: string | readonly Element[];
}

/** A fact as it may be missing: whose it is, and where it is entered. */
export interface Fact extends FactScreen {
  /** 'Phone of Ieva Šermuvienė' */
  name: string;
}

/** The longest text of comments in both versions of the schema, characters. */
export const maxComments = 8000;

/** Elements are written in the order in which they are added: that of the schema. */
export class ElementBuilder {
  readonly table: AuthorityTable;
  /** by element and name, each once */
  readonly missing = new Map<string, MissingFact>();

  constructor(table: AuthorityTable) {
    this.table = table;
  }

  /** An element with a text; a longer one than the schema takes is cut. */
  text(type: string, name: string, value: string | null, fact: Fact, maxLength = 255): Element[] {
    const shown = value === null ? null : cleanText(value).slice(0, maxLength).trim();
    const rule = this.table.elements[`${type}.${name}`];
    if (rule === 'omit') return [];
    if (shown !== null && shown !== '') return [{ name, content: shown }];
    if (rule === 'required') this.#miss(type, name, fact);
    return typeof rule === 'object' ? [{ name, content: rule.default }] : [];
  }

  /** An element with others inside it; without any of them it is left out. */
  group(type: string, name: string, children: readonly Element[], fact: Fact): Element[] {
    const rule = this.table.elements[`${type}.${name}`];
    if (rule === 'omit') return [];
    if (children.length > 0) return [{ name, content: children }];
    if (rule === 'required') this.#miss(type, name, fact);
    return [];
  }

  /** A text that must not be cut. */
  whole(type: string, name: string, value: string | null, fact: Fact): Element[] {
    if (value !== null && cleanText(value).length > maxComments)
      this.#miss(type, name, { ...fact, name: `${fact.name} in at most ${maxComments} characters` });
    return this.text(type, name, value, fact, maxComments);
  }

  #miss(type: string, name: string, fact: Fact): void {
    const element = `${type}.${name}`;
    this.missing.set(`${element} ${fact.name}`, { element, ...fact });
  }
}

/** Without the characters that XML 1.0 cannot hold, half surrogates among them. */
function cleanText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

/** A whole file: one element a line. */
export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`;
}

function writeElement({ name, content }: Element, indent: string): string {
  if (typeof content === 'string') return `${indent}<${name}>${escapeXml(content)}</${name}>\n`;
  const inside = content.map((child) => writeElement(child, `${indent}  `)).join('');
  return `${indent}<${name}>\n${inside}${indent}</${name}>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>\r]/g, (letter) => escapes[letter] ?? letter);
}
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
