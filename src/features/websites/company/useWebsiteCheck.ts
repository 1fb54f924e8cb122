import { useEffect, useRef, useState } from 'react';
import { websiteFault } from './websiteFault.ts';

interface Checked {
  /** the sentence for the field, see `websiteFault` */
  fault: string | undefined;
  /** the form was closed meanwhile, so its values must not be used */
  isLeft: boolean;
}

/** Checks a website before a form is sent; takes seconds if the site is slow. */
export function useWebsiteCheck() {
  const [isChecking, setChecking] = useState(false);
  const shown = useRef<AbortController>(undefined);
  useEffect(() => {
    const mine = new AbortController();
    shown.current = mine;
    return () => mine.abort();
  }, []);
  const check = async (website: string, field: string): Promise<Checked> => {
    const signal = shown.current?.signal;
    setChecking(true);
    const fault = await websiteFault(website, field, signal);
    setChecking(false);
    return { fault, isLeft: signal?.aborted ?? true };
  };
  return { check, isChecking };
}
