import { type ReactNode, useEffect, useState } from 'react';
import { fieldSentence, getReason } from '#shared/rules/sentences.ts';
import { bankText, loadTransliteration, needsTransliteration } from '#shared/text.ts';
import styles from './useSentAs.module.css';

/** For a Field that takes bank text, while it is typed. */
interface SentAs {
  /** what will be sent, if the bank cannot carry every letter */
  help: ReactNode;
  /** which letters cannot be sent at all */
  error: string | undefined;
}

/** Previews bank text: spread it over the Field with this label. */
export function useSentAs(text: string, label: string): SentAs {
  const sent = useBankText(text);
  const reason = sent === undefined ? undefined : getReason('special-characters', text);
  const isChanged = sent !== undefined && needsTransliteration(text);
  return {
    error: reason && fieldSentence('special-characters', label, reason),
    help: isChanged && (
      <span role="status">
        Will be sent as <span className={styles.sent}>{sent.trim() || 'an empty text'}</span>
      </span>
    ),
  };
}

/** What the filter makes of a text; undefined while its tables are loading. */
function useBankText(text: string): string | undefined {
  const [isLoaded, setLoaded] = useState(false);
  const isNeeded = needsTransliteration(text);
  useEffect(() => {
    if (!isNeeded) return;
    let current = true;
    void loadTransliteration().then(() => {
      if (current) setLoaded(true);
    });
    return () => {
      current = false;
    };
  }, [isNeeded]);
  return isNeeded && !isLoaded ? undefined : bankText(text);
}
