// A Vite plugin: each script holds the specified texts that it says itself, not all of them.
import type { Plugin } from 'vite';
import { messages } from '../src/shared/messages.ts';

const imported = /import \{[^}]*\bmessages\b[^}]*\} from '[^']+\/messages\.ts'/;
const said = /(?<!typeof )\bmessages\.(\w+)/g;
const texts: Readonly<Record<string, string>> = messages;

export function saidTexts(): Plugin {
  const inPlace = (whole: string, name: string) => (texts[name] === undefined ? whole : JSON.stringify(texts[name]));
  return {
    name: 'said-texts',
    enforce: 'pre',
    apply: 'build',
    transform: (code) => (imported.test(code) ? { code: code.replaceAll(said, inPlace), map: null } : null),
  };
}
