import { useEffect, useState } from 'react';
import { bankText, loadTransliteration, needsTransliteration } from '../../../../shared/text.ts';

/** What the bank's text filter makes of a text, where that differs; undefined while it is the same or not known yet. */
export function useBankText(text: string): string | undefined {
  const [filtered, setFiltered] = useState<{ from: string; to: string }>();
  const isNeeded = needsTransliteration(text);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    void loadTransliteration().then(() => {
      if (current) setFiltered({ from: text, to: bankText(text).trim() });
    });
    return () => {
      current = false;
    };
  }, [text, isNeeded]);
  return isNeeded && filtered?.from === text ? filtered.to : undefined;
}
