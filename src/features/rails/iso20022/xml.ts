/** Writes XML elements as text. The product writes few kinds, streams some of them, and needs no more than this. */
import type { Form } from './values.ts';

/** Finished XML. */
export type Xml = string & { readonly isXml: true };

/** An element with children, in the order of the schema; those that are not there are left out. */
export function element(name: string, ...children: (Xml | undefined)[]): Xml {
  return `${startTag(name)}${children.filter((child) => child !== undefined).join('')}${endTag(name)}` as Xml;
}

/** The same, where there is a child. */
export function maybeElement(name: string, ...children: (Xml | undefined)[]): Xml | undefined {
  return children.some((child) => child !== undefined) ? element(name, ...children) : undefined;
}

/** One line for each element that stands for a transfer or the like: people look into these files. */
const startsLine = new Set(['CdtTrfTxInf', 'TxInfAndSts', 'TxInf', 'Stmt', 'Ntfctn', 'Ntry']);

export function startTag(name: string): string {
  return startsLine.has(name) ? `\n<${name}>` : `<${name}>`;
}

export function endTag(name: string): string {
  return `</${name}>`;
}

/** An element with a text. Throws where the text has not the form that reading asks for: such a file must not leave. */
export function leaf(name: string, value: string, form: Form, attributes = ''): Xml {
  const wrong = form(value);
  if (wrong) throw new Error(`${name} cannot be written: ${wrong}.`);
  return `<${name}${attributes}>${escapeXml(value)}</${name}>` as Xml;
}

/** The same, where there is a text. */
export function maybeLeaf(name: string, value: string | undefined, form: Form): Xml | undefined {
  return value === undefined ? undefined : leaf(name, value, form);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>\r]/g, (letter) => escapes[letter] ?? letter);
}
// a reader makes a line feed of a bare carriage return
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Start and end of a whole file; `version` is such as pacs.008.001.08. */
export function documentTags(version: string): [start: string, end: string] {
  return [`${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">`, '</Document>\n'];
}
