import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PageLook } from './pdf.ts';

/** An opened file: something with pages that can be drawn. */
interface Sheet {
  pages: number;
  draw(page: number, canvas: HTMLCanvasElement, look: PageLook): Promise<string>;
  close(): void;
}

export interface ShownFile {
  /** of the content, as the server found it */
  type: string;
  load: (signal: AbortSignal) => Promise<Blob>;
  /** it is fetched, and not opened */
  warning?: string | undefined;
}

export type SheetState =
  | { kind: 'loading' }
  /** there is nothing to draw of such a file */
  | { kind: 'unseen'; file: Blob }
  | { kind: 'failed'; error: unknown }
  /** came, but cannot be read */
  | { kind: 'broken'; file: Blob }
  | { kind: 'open'; file: Blob; sheet: Sheet };

/** Fetches a file and opens it; another `key` fetches again. */
export function useSheet(key: string, { type, load, warning }: ShownFile, attempt: number): SheetState {
  const [state, setState] = useState<SheetState>({ kind: 'loading' });
  const latest = useRef({ type, load, warning });
  latest.current = { type, load, warning };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which file, the attempt asks once more
  useEffect(() => {
    const leaving = new AbortController();
    let opened: Sheet | undefined;
    const report = (next: SheetState) => !leaving.signal.aborted && setState(next);
    const run = async () => {
      const file = await latest.current.load(leaving.signal);
      if (latest.current.warning) return report({ kind: 'unseen', file });
      opened = await openSheet(file, latest.current.type).catch(() => undefined);
      if (leaving.signal.aborted) opened?.close();
      if (opened) report({ kind: 'open', file, sheet: opened });
      else report({ kind: isSeen(latest.current.type) ? 'broken' : 'unseen', file });
    };
    setState({ kind: 'loading' });
    run().catch((error: unknown) => report({ kind: 'failed', error }));
    return () => {
      leaving.abort();
      opened?.close();
    };
  }, [key, attempt]);
  return state;
}

function isSeen(type: string): boolean {
  return type === 'application/pdf' || type.startsWith('image/');
}

async function openSheet(file: Blob, type: string): Promise<Sheet | undefined> {
  if (type === 'application/pdf') {
    const { openPdf } = await import('./pdf.ts');
    return openPdf(await file.arrayBuffer());
  }
  if (!type.startsWith('image/')) return undefined;
  const { openPicture } = await import('./picture.ts');
  const picture = await openPicture(file);
  const draw = async (_page: number, canvas: HTMLCanvasElement, look: PageLook) => {
    picture.draw(canvas, look);
    return '';
  };
  return { pages: 1, draw, close: picture.close };
}

/** The room that an element has, in CSS pixels; undefined before it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [room, setRoom] = useState<{ width: number; height: number }>();
  useEffect(() => {
    if (!element.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry)
        setRoom({ width: Math.max(80, entry.contentRect.width), height: Math.max(80, entry.contentRect.height) });
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return room;
}
