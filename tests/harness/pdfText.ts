/** For tests: reads a PDF with another library than the one that wrote it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * The text of each page, a line per base line, pieces from left to right joined by ' | '. Pages (from 1) that `reads`
 * does not want stay empty: reading takes ten times as long as writing.
 */
export async function pdfLines(bytes: Uint8Array, reads = (_page: number) => true): Promise<string[][]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const pages: string[][] = [];
  for (let n = 1; n <= document.numPages; n++) {
    if (!reads(n)) {
      pages.push([]);
      continue;
    }
    const page = await document.getPage(n);
    const { items } = await page.getTextContent();
    pages.push(getLines(items.flatMap((item) => ('str' in item && item.str.trim() ? [getPiece(item)] : []))));
    page.cleanup();
  }
  await loading.destroy();
  return pages;
}

interface Piece {
  text: string;
  /** where it starts and ends, in points from the left */
  x: number;
  end: number;
  y: number;
}

function getPiece({ str, width, transform }: { str: string; width: number; transform: unknown[] }): Piece {
  const x = Number(transform[4]);
  return { text: str, x, end: x + width, y: Math.round(Number(transform[5])) };
}

function getLines(pieces: readonly Piece[]): string[] {
  const byHeight = new Map<number, Piece[]>();
  for (const piece of pieces) byHeight.set(piece.y, [...(byHeight.get(piece.y) ?? []), piece]);
  const rows = [...byHeight].sort(([a], [b]) => b - a).map(([, row]) => row.sort((a, b) => a.x - b.x));
  return rows.map((row) => row.map(({ text }) => text).join(' | '));
}

/**
 * The text of the first page as people read it, whatever script it is in. Each text is drawn from left to right, so
 * that one from right to left has its words turned round, a row at a time.
 */
export async function pdfReading(bytes: Uint8Array, direction: 'ltr' | 'rtl'): Promise<string> {
  const rows: Piece[][] = [];
  for (const piece of await pdfPieces(bytes)) {
    const row = rows.at(-1);
    // marks stand a little above or below their letters
    if (direction === 'rtl' && Math.abs((row?.[0]?.y ?? 0) - piece.y) < 4) row?.unshift(piece);
    else rows.push([piece]);
  }
  const lines = rows.map((row) => row.map(({ text }) => text).join(''));
  return lines.join(direction === 'rtl' ? '\n' : '').normalize('NFKC');
}

/**
 * What the first page shows, in the order of drawing; each font and each stretch of one direction gives pieces of its
 * own.
 */
export async function pdfPieces(bytes: Uint8Array): Promise<Piece[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const page = await (await loading.promise).getPage(1);
  const { items } = await page.getTextContent();
  await loading.destroy();
  return items.flatMap((item) => ('str' in item ? [getPiece(item)] : []));
}

/** Title, language and version of a PDF. */
export async function pdfFacts(bytes: Uint8Array): Promise<{ title: unknown; language: unknown; version: unknown }> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  await loading.destroy();
  const fact = (name: string): unknown => Reflect.get(info, name);
  return { title: fact('Title'), language: fact('Language'), version: fact('PDFFormatVersion') };
}
