import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 250;

/**
 * Keeps what is being typed here and tells it after a pause; follows the address when that changes elsewhere. What comes
 * back is what was told some time ago: it takes nothing from what has been typed since.
 */
export function useTypedSearch(stored = '', tell: (typed: string) => void) {
  const [typed, setTyped] = useState(stored);
  const told = useRef([stored]);
  useEffect(() => {
    const at = told.current.indexOf(stored);
    told.current = at < 0 ? [stored] : told.current.slice(at);
    if (at < 0) setTyped(stored);
  }, [stored]);
  useEffect(() => {
    const text = typed.trim();
    if (text === told.current.at(-1)) return;
    const timer = setTimeout(() => {
      told.current.push(text);
      tell(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
