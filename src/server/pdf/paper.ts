/** A PDF that is written page by page into a sink; nothing of a finished page is kept. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type PDFDocument from 'pdfkit';
import { getDirection } from './bidi.ts';
import { Face } from './faces.ts';
import { OtherFonts } from './fonts/others.ts';
import { Ink, type TextStyle } from './ink.ts';
import { type FaceName, faceFiles, openMainFont } from './mainFont.ts';

/** A4, points. */
export const sheet = { width: 595.28, height: 841.89 } as const;

export interface PaperFacts {
  /** Fixed words and dates only: pdfkit puts it into XML without escaping. */
  title: string;
  /** ISO, kept in the file; now unless given. With it, the same content is the same file. */
  createdAt?: string | undefined;
  /** ISO 639-1. It decides the direction of the page, and the forms of letters. */
  language: string;
}

/** Name of the form that holds the number of pages. */
const totalForm = 'Total';

export class Paper {
  readonly ink: Ink;
  /** Number of the page being drawn; 0 before the first. */
  page = 0;
  readonly #document: PDFKit.PDFDocument;
  readonly #others: OtherFonts;
  readonly #total: PDFKit.PDFKitReference;
  readonly #sink: Writable;
  readonly #written: Promise<void>;

  /** Reads pdfkit with the first PDF: a server that starts has none to make. */
  static async begin(facts: PaperFacts, sink: Writable): Promise<Paper> {
    return new Paper((await import('pdfkit')).default, facts, sink);
  }

  private constructor(Document: typeof PDFDocument, facts: PaperFacts, sink: Writable) {
    this.#document = new Document({
      size: [sheet.width, sheet.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: false,
      fontLayoutCache: false,
      font: faceFiles.regular(),
      pdfVersion: '1.7',
      lang: facts.language,
      displayTitle: true,
      info: {
        ...{ Title: facts.title, Creator: 'Kontora', Producer: 'Kontora' },
        ...(facts.createdAt !== undefined && { CreationDate: new Date(facts.createdAt) }),
      },
    });
    this.#others = new OtherFonts(this.#document, facts.language);
    const open = (name: FaceName) => new Face(openMainFont(this.#document, name), name, this.#others);
    this.ink = new Ink({ regular: open('regular'), bold: open('bold') }, getDirection(facts.language), sheet.width);
    this.#total = this.#document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -sheet.height, sheet.width, sheet.height],
      Resources: { Font: this.#fonts() },
    });
    this.#sink = sink;
    this.#written = finished(sink);
    // An error reaches what waits in startPage or finish; unheard it would end the process.
    this.#written.catch(() => {});
  }

  /** Puts the page so far into the sink, waits while that is full, and begins an empty page. */
  async startPage(): Promise<void> {
    this.#putPage();
    const written: PDFKit.PDFPage | null = this.#document.page;
    this.#document.addPage();
    if (written) forget(written);
    this.page += 1;
    this.#document.page.xobjects[totalForm] = this.#total;
    await this.#send();
  }

  /**
   * Draws the number of pages, which no one knows yet, with its base line starting at x, y: every page shows the
   * same form, and the form is written last.
   */
  total(x: number, y: number): void {
    this.ink.form(totalForm, x, y);
  }

  /** Writes what is left. Resolves when the sink has everything, rejects if it failed. */
  async finish(totalStyle: TextStyle): Promise<void> {
    this.#putPage();
    this.ink.text(String(this.page), totalStyle, 0, 0);
    this.#total.end(this.ink.take());
    this.#others.end();
    this.#document.end();
    await this.#send();
    this.#sink.end();
    await this.#written;
  }

  /** Gives up: the sink is destroyed. Resolves when it is closed. */
  async abandon(reason: Error): Promise<void> {
    this.#document.destroy();
    this.#sink.destroy(reason);
    await this.#written.catch(() => {});
  }

  /**
   * Hands over what pdfkit has ready and waits while the sink is full. Pulled by hand: a pipe moves nothing as long
   * as lines come without a real wait between them, and all pages would pile up in memory.
   */
  async #send(): Promise<void> {
    const ready: unknown = this.#document.read();
    if (this.#sink.destroyed) await this.#written;
    if (ready instanceof Uint8Array && !this.#sink.write(ready)) await drainOrClose(this.#sink);
  }

  #putPage(): void {
    const drawn = this.ink.take();
    if (!drawn) return;
    this.#document.addContent(drawn);
    Object.assign(this.#document.page.fonts, this.#fonts());
  }

  #fonts(): Record<string, object> {
    const { regular, bold } = this.ink.faces;
    return { [regular.id]: regular.ref, [bold.id]: bold.ref, ...this.#others.opened };
  }
}

/**
 * Draws a PDF into the sink and ends it; answers its number of pages. Where drawing fails, the sink is destroyed.
 * totalStyle: of the number of pages, see Paper.total
 */
export async function writePaper(
  facts: PaperFacts,
  sink: Writable,
  totalStyle: TextStyle,
  draw: (paper: Paper) => Promise<void>,
): Promise<number> {
  const paper = await Paper.begin(facts, sink);
  try {
    await draw(paper);
    await paper.finish(totalStyle);
    return paper.page;
  } catch (error) {
    await paper.abandon(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function drainOrClose(sink: Writable): Promise<void> {
  const heard = new AbortController();
  const { signal } = heard;
  // a sink that fails emits an error first, which rejects both
  await Promise.race([once(sink, 'drain', { signal }), once(sink, 'close', { signal })]).finally(() => heard.abort());
}

/** pdfkit keeps the dictionary of each page for its list of pages, which needs nothing but the number. */
function forget(page: PDFKit.PDFPage): void {
  for (const key of Object.keys(page.dictionary.data)) Reflect.deleteProperty(page.dictionary.data, key);
}
