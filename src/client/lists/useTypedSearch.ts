import { useEffect, useState } from 'react';

const typingPauseMs = 250;

/** Keeps what is being typed here and tells it after a pause; follows the address when that changes elsewhere. */
export function useTypedSearch(stored: string | undefined, tell: (typed: string) => void) {
  const [typed, setTyped] = useState(stored ?? '');
  useEffect(() => setTyped(stored ?? ''), [stored]);
  useEffect(() => {
    if (typed.trim() === (stored ?? '')) return;
    const timer = setTimeout(() => tell(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
