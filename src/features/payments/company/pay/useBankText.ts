import { useEffect, useState } from 'react';

/** What the bank's text filter makes of a text, where that differs; undefined while it is the same or not known yet. */
export function useBankText(text: string): string | undefined {
  const [filtered, setFiltered] = useState<{ from: string; to: string }>();
  const plain = isPlain(text);
  useEffect(() => {
    if (plain) return;
    let current = true;
    // the tables of all scripts are big: only a text that needs them fetches them
    void import('../../../../shared/text.ts').then(({ bankText }) => {
      if (current) setFiltered({ from: text, to: bankText(text).trim() });
    });
    return () => {
      current = false;
    };
  }, [text, plain]);
  if (plain || filtered?.from !== text || filtered.to === text.trim()) return undefined;
  return filtered.to;
}

/** Letters that surely pass unchanged. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
