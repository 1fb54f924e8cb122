/** Text that somebody has typed and not sent: kept in memory while its page is away, and dropped with the session. */
import { useState } from 'react';
import { whenSessionEnds } from './session.ts';

const drafts = new Map<string, string>();
whenSessionEnds(() => drafts.clear());

/** The text of a draft and how to change it. `key` names what it is about, such as `comment on case 01J…`. */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const [, drawAgain] = useState(0);
  const change = (text: string) => {
    if (text === '') drafts.delete(key);
    else drafts.set(key, text);
    drawAgain((count) => count + 1);
  };
  return [drafts.get(key) ?? '', change];
}
