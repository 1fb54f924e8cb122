/** The elements of an XML file with their places, or the first reason why it is none that we read. */
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { railFiles } from './limits.ts';
import { MessageError, type MessageErrorCode } from './messages.ts';

export interface XmlElement {
  /** without its prefix; an element of another namespace than the document has the namespace before it, in braces */
  readonly name: string;
  readonly parent: XmlElement | undefined;
  /** where its tag begins, from 1 */
  readonly line: number;
  readonly column: number;
  readonly children: XmlElement[];
  text: string;
  /** attribute Ccy, the only one of our messages */
  currency: string | undefined;
  /** an attribute that our messages do not have: wrong where the element is read */
  hasOtherAttribute?: boolean;
}

/** Names of our messages have 30 characters at most; somebody else's may have millions. */
const nameShown = 60;

/** The error with the place of an element. */
export function errorAt(element: XmlElement, code: MessageErrorCode, child = ''): MessageError {
  const names = child ? [child] : [];
  for (let at: XmlElement | undefined = element; at; at = at.parent) names.push(at.name.slice(0, nameShown));
  return new MessageError(code, { path: names.reverse().join('/'), line: element.line, column: element.column });
}

/**
 * Reads a whole file (UTF-8) in one pass. Refuses what no bank needs: document types, which could define entities
 * without end, and elements nested deeper than any message.
 */
export function readTree(xml: string | Uint8Array): { root: XmlElement; namespace: string } {
  if (xml.length > railFiles.maxBytes) throw new MessageError('too-large', { path: '', line: 1, column: 1 });
  const parser = new SaxesParser({ xmlns: true });
  let open: XmlElement | undefined;
  let root: XmlElement | undefined;
  let namespace = '';
  let depth = 0;
  let line = 1;
  let column = 1;

  const fail = (code: MessageErrorCode): never => {
    if (open) throw errorAt({ ...open, line: parser.line, column: parser.column + 1 }, code);
    throw new MessageError(code, { path: '', line: parser.line, column: parser.column + 1 });
  };
  parser.on('error', () => fail('not-xml'));
  parser.on('doctype', () => fail('doctype-not-allowed'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) fail('encoding-not-supported');
  });
  parser.on('opentagstart', ({ name }) => {
    line = parser.line;
    column = Math.max(1, parser.column - name.length - 1);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth++;
    if (depth > railFiles.maxDepth) fail('too-deep');
    if (!root) namespace = uri;
    const name = uri === namespace ? local : `{${uri}}${local}`;
    const element: XmlElement = { name, parent: open, line, column, children: [], text: '', currency: undefined };
    if (uri === namespace) readAttributes(element, Object.values(attributes));
    open?.children.push(element);
    root ??= element;
    open = element;
  });
  const addText = (text: string) => {
    if (open) open.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth--;
    open = open?.parent;
  });
  parser.write(typeof xml === 'string' ? xml : decode(xml)).close();
  if (!root) return fail('not-xml');
  return { root, namespace };
}

/** Of a message's attributes only the currency matters. Those of other namespaces, such as xsi, say nothing to us. */
function readAttributes(element: XmlElement, attributes: readonly SaxesAttributeNS[]): void {
  for (const { uri, local, value } of attributes) {
    if (uri !== '') continue;
    if (local === 'Ccy') element.currency = value;
    else element.hasOtherAttribute = true;
  }
}

/** UTF-8 as text. Bytes that are none are refused with their place; the sign U+FFFD itself is a text like another. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const before = readable(bytes).split('\n');
    throw new MessageError('encoding-not-supported', {
      path: '',
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
  }
}

/** The text before the first bytes that are none. */
function readable(bytes: Uint8Array): string {
  const getText = (length: number) =>
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    try {
      getText(middle);
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return getText(good);
}
