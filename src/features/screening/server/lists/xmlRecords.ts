/** Records of an XML file as small trees, one at a time. */
import { SaxesParser } from 'saxes';
import { listLimits } from './entry.ts';
import { type Bytes, getText } from './linesIn.ts';
import { damaged, harmful, ListUnreadable } from './unreadable.ts';

export interface XmlNode {
  name: string;
  /** where its tag ends, from 1 */
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

const maxDepth = 20;
const maxNodes = 50_000;

/**
 * Each element named in `records`, below an element `root`. Document types are refused, as they could define entities
 * without end; so are records that are too deep or too long.
 */
export async function* xmlRecords(bytes: Bytes, root: string, records: readonly string[]): AsyncGenerator<XmlNode> {
  const reader = new RecordReader(root, records);
  for await (const text of getText(bytes)) yield* reader.read(text);
  yield* reader.end();
}

class RecordReader {
  readonly #parser = new SaxesParser({ position: true, xmlns: false });
  #open: XmlNode[] = [];
  #done: XmlNode[] = [];
  #depth = 0;
  #nodes = 0;
  #length = 0;
  /** characters given to the parser */
  #read = 0;
  /** position of the last event: what the parser holds back since then is bounded */
  #reported = 0;
  readonly #root: string;
  readonly #records: readonly string[];

  constructor(root: string, records: readonly string[]) {
    this.#root = root;
    this.#records = records;
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#fail(message.replace(/^\d+:\d+: /, '').slice(0, 200)));
    parser.on('doctype', () => this.#fail('a document type, which no list needs', harmful));
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding))
        this.#fail(`encoding ${encoding.slice(0, 40)}`);
    });
    parser.on('attribute', ({ name, value }) => this.#count(name.length + value.length));
    parser.on('opentag', ({ name, attributes }) => this.#start(name, attributes));
    parser.on('text', (text) => this.#add(text));
    parser.on('cdata', (text) => this.#add(text));
    parser.on('closetag', () => this.#close());
  }

  *read(text: string): Generator<XmlNode> {
    this.#parser.write(text);
    // between two writes the parser's own position counts the last one twice
    this.#read += text.length;
    if (this.#read - this.#reported > listLimits.maxRecord) this.#fail('a text without end');
    yield* this.#done.splice(0);
  }

  *end(): Generator<XmlNode> {
    this.#parser.close();
    yield* this.#done.splice(0);
  }

  #fail(reason: string, advice = damaged): never {
    throw new ListUnreadable(this.#parser.line, reason, advice);
  }

  #count(length: number): void {
    this.#reported = this.#parser.position;
    this.#length += length;
    if (this.#length > listLimits.maxRecord) this.#fail('a record that is too long');
  }

  #start(name: string, attributes: Record<string, string>): void {
    this.#depth++;
    if (this.#depth > maxDepth) this.#fail('elements nested too deep');
    if (this.#depth === 1 && name !== this.#root)
      this.#fail(`${name.slice(0, 60)} where there should be ${this.#root}`);
    const isInside = this.#open.length > 0;
    if (!isInside) {
      this.#nodes = 0;
      this.#length = 0;
    }
    this.#count(name.length);
    if (!isInside && !this.#records.includes(name)) return;
    if (++this.#nodes > maxNodes) this.#fail('a record with too many elements');
    const node: XmlNode = { name, line: this.#parser.line, attributes, children: [], text: '' };
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
  }

  #add(text: string): void {
    this.#count(text.length);
    const node = this.#open.at(-1);
    if (node) node.text += text;
    else this.#length = 0;
  }

  #close(): void {
    this.#reported = this.#parser.position;
    this.#depth--;
    const node = this.#open.pop();
    if (node && this.#open.length === 0) this.#done.push(node);
  }
}

/** Children of this name, or of the last name below the others. */
export function getChildren(node: XmlNode, ...path: readonly string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  );
}

export const getTexts = (node: XmlNode, ...path: readonly string[]) =>
  getChildren(node, ...path).map(({ text }) => text.trim());
export const textAt = (node: XmlNode, ...path: readonly string[]) => getTexts(node, ...path)[0] ?? '';
