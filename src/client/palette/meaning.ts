/** What a key means to the whole window, whatever page is shown. Pure. */

export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** somebody composes a letter of several keys */
  isComposing: boolean;
}

/** Where things stand when it is pressed. */
export interface Situation {
  isSignedIn: boolean;
  /** focus is where letters are taken: a field, a list of choices */
  isTyping: boolean;
  /** a dialog, a menu or another popup is open and has the keys */
  hasWindow: boolean;
  /** `g` was pressed a moment ago */
  isGoing: boolean;
  /** the command key rules instead of Ctrl */
  isApple: boolean;
}

export type Meaning = { kind: 'palette' | 'keys' | 'search' | 'begin' } | { kind: 'go'; letter: string };

/** Undefined: nothing to the window, so it belongs to whatever has focus. A chord is not typing; a letter may be. */
export function getMeaning(press: Press, situation: Situation): Meaning | undefined {
  const { isSignedIn, isTyping, hasWindow, isGoing, isApple } = situation;
  if (!isSignedIn || hasWindow || press.altKey || press.isComposing) return undefined;
  if (press.ctrlKey || press.metaKey) {
    const isChord = press.key.toLowerCase() === 'k' && press.metaKey === isApple && press.ctrlKey !== isApple;
    return isChord ? { kind: 'palette' } : undefined;
  }
  if (isTyping) return undefined;
  if (isGoing && /^[a-z]$/i.test(press.key)) return { kind: 'go', letter: press.key };
  if (press.key === '?') return { kind: 'keys' };
  if (press.key === '/') return { kind: 'search' };
  return press.key === 'g' ? { kind: 'begin' } : undefined;
}
