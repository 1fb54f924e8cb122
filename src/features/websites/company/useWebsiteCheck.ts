import { useEffect, useRef } from 'react';
import { websiteFault } from './websiteFault.ts';

interface Checked {
  /** the sentence for the field, see `websiteFault` */
  fault: string | undefined;
  /** the form was closed meanwhile, so its values must not be used */
  isLeft: boolean;
}

/** Checks a website before a form is sent; takes seconds if the site is slow. */
export function useWebsiteCheck(): (website: string, field: string) => Promise<Checked> {
  const shown = useRef<AbortController>(undefined);
  useEffect(() => {
    const mine = new AbortController();
    shown.current = mine;
    return () => mine.abort();
  }, []);
  return async (website, field) => {
    const signal = shown.current?.signal;
    const fault = await websiteFault(website, field, signal);
    return { fault, isLeft: signal?.aborted ?? true };
  };
}
