/** A PDF that is written page by page into a sink; nothing of a finished page is kept. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { faceFiles, openFace } from './faces.ts';
import { Ink, type TextStyle } from './ink.ts';
import { sheet } from './layout.ts';

export interface PaperFacts {
  /** Fixed words and dates only: pdfkit puts it into XML without escaping. */
  title: string;
  language: string;
}

/** Name of the form that holds the number of pages. */
const totalForm = 'Total';

export class Paper {
  readonly ink: Ink;
  /** Number of the page being drawn; 0 before the first. */
  page = 0;
  readonly #document: PDFKit.PDFDocument;
  readonly #total: PDFKit.PDFKitReference;
  readonly #sink: Writable;
  readonly #written: Promise<void>;

  constructor(facts: PaperFacts, sink: Writable) {
    this.#document = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: false,
      fontLayoutCache: false,
      font: faceFiles.regular(),
      pdfVersion: '1.7',
      lang: facts.language,
      displayTitle: true,
      info: { Title: facts.title, Creator: 'Kontora', Producer: 'Kontora' },
    });
    this.ink = new Ink({ regular: openFace(this.#document, 'regular'), bold: openFace(this.#document, 'bold') });
    this.#total = this.#document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -sheet.height, sheet.width, sheet.height],
      Resources: { Font: this.#fonts() },
    });
    this.#sink = sink;
    this.#written = pipeline(this.#document, sink);
    // The error also reaches whoever waits in startPage or finish; unheard it would end the process.
    this.#written.catch(() => {});
  }

  /** Puts the page so far into the sink, waits while that is full, and begins an empty page. */
  async startPage(): Promise<void> {
    this.#putPage();
    this.#document.addPage();
    this.page += 1;
    Object.assign(this.#document.page.fonts, this.#fonts());
    this.#document.page.xobjects[totalForm] = this.#total;
    if (this.#sink.destroyed) await finished(this.#sink);
    if (this.#sink.writableNeedDrain) await once(this.#sink, 'drain');
  }

  /**
   * Draws the number of pages, which nobody knows yet, with its base line starting at x, y: every page shows the
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
    this.#document.end();
    await this.#written;
  }

  /** Gives up: the sink is destroyed. Resolves when it is closed. */
  async abandon(reason: Error): Promise<void> {
    this.#document.destroy(reason);
    await this.#written.catch(() => {});
  }

  #putPage(): void {
    const drawn = this.ink.take();
    if (drawn) this.#document.addContent(drawn);
  }

  #fonts(): Record<string, object> {
    const { regular, bold } = this.ink.faces;
    return { [regular.id]: regular.ref, [bold.id]: bold.ref };
  }
}
