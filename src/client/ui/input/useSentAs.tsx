import { type ReactNode, useEffect, useState } from 'react';
import { bankText, loadTransliteration, needsTransliteration } from '../../../shared/text.ts';
import styles from './useSentAs.module.css';

/** The preview of bank text, for a field's `help`: what will be sent where the bank cannot carry every letter. */
export function useSentAs(text: string): ReactNode {
  const sent = useBankText(text);
  if (sent === undefined) return undefined;
  return (
    <span role="status">
      Will be sent as <span className={styles.sent}>{sent === '' ? 'an empty text' : sent}</span>
    </span>
  );
}

/** What the filter makes of a text, where that differs; undefined while it is the same or not known yet. */
function useBankText(text: string): string | undefined {
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
