/** Takes Markdown apart. No HTML is ever made of it, and none is taken. Pure. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Part } from './blocks.ts';

/** @throws for whatever the pages cannot show: HTML, pictures, code, lists in lists */
export function getBlocks(text: string): Block[] {
  return lexer(text)
    .filter(({ type }) => type !== 'space')
    .map(getBlock);
}

function getBlock(token: Token): Block {
  if (isHeading(token)) return { kind: 'heading', level: getLevel(token.depth), parts: getParts(token.tokens) };
  if (isParagraph(token)) return { kind: 'paragraph', parts: getParts(token.tokens) };
  if (isList(token)) {
    return {
      kind: 'list',
      isOrdered: token.ordered,
      items: token.items.map(({ tokens }) => tokens.flatMap(itemParts)),
    };
  }
  if (isTable(token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => getParts(tokens));
    const ends = token.align.map((align) => align === 'right');
    return { kind: 'table', ends, head: cells(token.header), rows: token.rows.map(cells) };
  }
  throw new Error(`Markdown that cannot be shown: ${token.raw}`);
}

/** The page itself brings the title. */
function getLevel(depth: number): 2 | 3 {
  if (depth !== 2 && depth !== 3) throw new Error(`Markdown that cannot be shown: a heading of level ${depth}`);
  return depth;
}

function itemParts(token: Token): Part[] {
  if (token.type === 'text' && 'tokens' in token && token.tokens) return getParts(token.tokens);
  throw new Error(`Markdown that cannot be shown in a list: ${token.raw}`);
}

function getParts(tokens: readonly Token[]): Part[] {
  return tokens.map((token): Part => {
    if (token.type === 'text' || token.type === 'escape') return unescaped(String(token['text']));
    if (token.type === 'strong' || token.type === 'em')
      return { kind: token.type, parts: getParts(token.tokens ?? []) };
    if (isLink(token)) return { kind: 'link', href: token.href, parts: getParts(token.tokens) };
    throw new Error(`Markdown that cannot be shown in a line: ${token.raw}`);
  });
}

/** The library writes these for HTML, which nothing here is. */
function unescaped(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (mark) => marks[mark] ?? mark).replaceAll('\n', ' ');
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph';
const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';
const isLink = (token: Token): token is Tokens.Link => token.type === 'link';
