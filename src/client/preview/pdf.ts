/**
 * PDFs as pictures of their pages. Parsed in a worker and drawn on a canvas: no script, form or link of the file lives.
 * Half a megabyte: import it when a PDF is opened.
 */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { workerScript } from '../workerScript.ts';

export interface Pdf {
  pages: number;
  /** The page (from 1) on a canvas of at most `most` CSS pixels; `zoom` 1 makes it just fit. Answers its text. */
  draw(page: number, canvas: HTMLCanvasElement, look: PageLook): Promise<string>;
  close(): void;
}

export interface PageLook {
  most: { width: number; height: number };
  zoom: number;
  /** degrees: 0, 90, 180 or 270 more than the page has itself */
  turn: number;
}

/** Canvases of more pixels are empty in some browsers. */
const maxPixels = 16_000_000;

/** @throws where the file is no PDF, is broken, or asks for a password */
export async function openPdf(bytes: ArrayBuffer): Promise<Pdf> {
  GlobalWorkerOptions.workerPort ??= new Worker(workerScript('kontora-pdf', workerAddress), { type: 'module' });
  const loading = getDocument({ data: bytes, isEvalSupported: false, enableXfa: false, useWasm: false, verbosity: 0 });
  const document = await loading.promise;
  return {
    pages: document.numPages,
    draw: (page, canvas, look) => drawPage(document, page, canvas, look),
    close: () => void loading.destroy(),
  };
}

async function drawPage(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, look: PageLook) {
  const page = await document.getPage(number);
  const rotation = (page.rotate + look.turn) % 360;
  const { width, height } = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(look.most.width / width, look.most.height / height) * look.zoom;
  const sharp = Math.min(window.devicePixelRatio, Math.sqrt(maxPixels / (width * height)) / scale);
  const viewport = page.getViewport({ scale: scale * sharp, rotation });
  // drawn aside, so that the page before stays until the next is there
  const aside = globalThis.document.createElement('canvas');
  aside.width = Math.round(viewport.width);
  aside.height = Math.round(viewport.height);
  await page.render({ canvas: aside, viewport }).promise;
  canvas.width = aside.width;
  canvas.height = aside.height;
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  canvas.getContext('2d')?.drawImage(aside, 0, 0);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
