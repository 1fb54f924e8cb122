import { useEffect, useState } from 'react';
import { wired } from '../wiring.ts';
import type { Command } from './commands.ts';

const typingPauseMs = 200;
const none: readonly Command[] = [];

/** What the bank finds for the words, after a pause in typing; nothing where it cannot be asked. */
export function useFound(typed: string): readonly Command[] {
  const words = typed.trim();
  const [found, setFound] = useState<{ words: string; commands: readonly Command[] }>();
  useEffect(() => {
    if (words.length < 2) return;
    const abort = new AbortController();
    const find = async () => {
      const finder = await wired().loadFinder();
      const commands = await finder(words, abort.signal);
      if (!abort.signal.aborted) setFound({ words, commands });
    };
    const timer = setTimeout(() => void find().catch(() => undefined), typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  return found?.words === words ? found.commands : none;
}
