import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 250;

/**
 * Keeps what is being typed here and says it after a pause; follows the address when that changes elsewhere. What comes
 * back is what was sent some time ago: it takes nothing from what has been typed since.
 */
export function useTypedSearch(stored = '', report: (typed: string) => void) {
  const [typed, setTyped] = useState(stored);
  const reported = useRef([stored]);
  useEffect(() => {
    const at = reported.current.indexOf(stored);
    reported.current = at < 0 ? [stored] : reported.current.slice(at);
    if (at < 0) setTyped(stored);
  }, [stored]);
  useEffect(() => {
    const text = typed.trim();
    if (text === reported.current.at(-1)) return;
    const timer = setTimeout(() => {
      reported.current.push(text);
      report(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
