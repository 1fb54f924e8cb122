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
    pages.push(linesOf(items.flatMap((item) => ('str' in item && item.str.trim() ? [pieceOf(item)] : []))));
    page.cleanup();
  }
  await loading.destroy();
  return pages;
}

interface Piece {
  text: string;
  x: number;
  y: number;
}

function pieceOf({ str, transform }: { str: string; transform: unknown[] }): Piece {
  return { text: str, x: Number(transform[4]), y: Math.round(Number(transform[5])) };
}

function linesOf(pieces: readonly Piece[]): string[] {
  const byHeight = new Map<number, Piece[]>();
  for (const piece of pieces) byHeight.set(piece.y, [...(byHeight.get(piece.y) ?? []), piece]);
  const rows = [...byHeight].sort(([a], [b]) => b - a).map(([, row]) => row.sort((a, b) => a.x - b.x));
  return rows.map((row) => row.map(({ text }) => text).join(' | '));
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
