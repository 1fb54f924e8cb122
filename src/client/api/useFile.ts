import { useEffect, useRef, useState } from 'react';
import type { DownloadTicket } from '#shared/download.ts';
import { inFileTurn } from './fileTurns.ts';
import { showFailure } from './hooks.ts';
import { saveDownload } from './saveDownload.ts';

/**
 * Fetches a file and hands it to the browser's downloads. Going away stops it. `ahead`: how many files it waits for.
 */
export function useFile(failure: string) {
  const [isRunning, setRunning] = useState(false);
  const [ahead, setAhead] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const save = async (ask: (signal: AbortSignal) => Promise<Blob | DownloadTicket>, name: string) => {
    const abort = new AbortController();
    stop.current = abort;
    setRunning(true);
    try {
      saveDownload(await inFileTurn(() => ask(abort.signal), abort.signal, setAhead), name);
    } catch (error) {
      if (!abort.signal.aborted) showFailure(failure, error);
    } finally {
      setRunning(false);
    }
  };
  return { save, isRunning, ahead };
}
