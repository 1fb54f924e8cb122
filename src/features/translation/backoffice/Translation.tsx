import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { type TranslatedKind, translationCalls } from '../calls.ts';
import styles from './Translation.module.css';

/** What can be translated; undefined until that is known. */
export function useTranslatedKinds(): readonly TranslatedKind[] | undefined {
  return useCall(translationCalls.readTranslation, {}).data?.kinds;
}

interface TranslationProps {
  clientId: string;
  kind: TranslatedKind;
  /** of the message, file or note */
  id: string;
  /** what is translated, for screen readers: `message of Ona, 09:12` */
  what: string;
}

const offText = 'No translation service is set up: an operator names one in KONTORA_TRANSLATE_URL';
const noNotesText = 'Notes are translated by a service in-house only';

/** Has a text translated at a click, because it goes to another service then; the translation stands under it. */
export function Translation({ clientId, kind, id, what }: TranslationProps) {
  const kinds = useTranslatedKinds();
  const [found, setFound] = useState<{ text: string; from: string }>();
  const { run, isRunning } = useSend(translationCalls.translate, {
    failure: 'The text could not be translated',
    onDone: setFound,
  });
  if (found) {
    return (
      <div className={styles.translation} role="status">
        <span className={styles.from}>{found.from ? `Translated from ${getLanguage(found.from)}` : 'Translated'}</span>
        <p className={styles.text} lang="en">
          {found.text}
        </p>
      </div>
    );
  }
  const isOff = kinds?.length === 0;
  return (
    <span>
      <Button
        size="xsmall"
        variant="ghost"
        aria-label={`Translate ${what}`}
        loading={isRunning}
        disabledReason={isOff ? offText : kinds && !kinds.includes(kind) ? noNotesText : undefined}
        onClick={() => void run({ params: { clientId }, body: { kind, id } })}
      >
        Translate
      </Button>
    </span>
  );
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** 'lt' → 'Lithuanian'; what is no code stays as it is. */
function getLanguage(code: string): string {
  return /^[a-z]{2}$/.test(code) ? (languages.of(code) ?? code) : code;
}
